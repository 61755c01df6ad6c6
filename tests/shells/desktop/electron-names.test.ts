import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type * as electron from 'electron';
import { expect, expectTypeOf, test } from 'vitest';
import type * as standIn from '../../support/desktop/electron-stand-in.ts';

const root = resolve(import.meta.dirname, '../../..');

// Electron's types accept any event name, because they extend those of a Node emitter, but an unknown event is never raised.
test('Electron declares every event for which the shell listens', async () => {
  const declared = await readFile(join(root, 'node_modules', 'electron', 'electron.d.ts'), 'utf8');
  const files = (await readdir(join(root, 'electron', 'desktop'), { recursive: true })).filter((file) =>
    file.endsWith('.ts'),
  );
  const heard = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(root, 'electron', 'desktop', file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?<!process)\.(?:on|once)\('([^']+)'/g)) heard.add(name);
  }
  expect(heard.size).toBeGreaterThan(30);
  expect([...heard].filter((name) => !declared.includes(`event: '${name}'`))).toEqual([]);
});

/** The names that exist in the stand-in but not in the real Electron. Leaves out `Handles`, the names that only the tests use. */
type Strange<Ours, Real, Handles extends string = never> = Exclude<keyof Ours, keyof Real | Handles>;

// The compiler checks that Electron has every name of the stand-in, except the names that only the tests use.
expectTypeOf<Strange<typeof standIn.app, Electron.App>>().toBeNever();
expectTypeOf<Strange<typeof standIn.app.dock, Electron.Dock>>().toBeNever();
expectTypeOf<Strange<typeof standIn.app.commandLine, Electron.CommandLine>>().toBeNever();
expectTypeOf<
  Strange<
    standIn.BrowserWindow,
    Electron.BrowserWindow,
    'options' | 'minimized' | 'destroyed' | 'bounds' | 'fillsScreen' | 'maximized'
  >
>().toBeNever();
expectTypeOf<
  Strange<
    standIn.WebContents,
    Electron.WebContents,
    'windowOpenHandler' | 'webRTCPolicy' | 'reloads' | 'destroyed' | 'zoomedUnseen' | 'isSeen'
  >
>().toBeNever();
expectTypeOf<Strange<typeof standIn.session.defaultSession, Electron.Session>>().toBeNever();
expectTypeOf<Strange<typeof standIn.protocol, Electron.Protocol>>().toBeNever();
expectTypeOf<Strange<typeof standIn.powerMonitor, Electron.PowerMonitor>>().toBeNever();
expectTypeOf<Strange<typeof standIn.powerSaveBlocker, Electron.PowerSaveBlocker>>().toBeNever();
expectTypeOf<Strange<typeof standIn.clipboard, Electron.Clipboard>>().toBeNever();
expectTypeOf<Strange<typeof standIn.nativeTheme, Electron.NativeTheme>>().toBeNever();
expectTypeOf<Strange<typeof standIn.screen, Electron.Screen>>().toBeNever();
expectTypeOf<Strange<typeof standIn.shell, Electron.Shell>>().toBeNever();
expectTypeOf<Strange<typeof standIn.dialog, Electron.Dialog>>().toBeNever();
expectTypeOf<Strange<standIn.Notification, Electron.Notification, 'options'>>().toBeNever();
expectTypeOf<
  Strange<
    typeof standIn.Notification,
    typeof electron.Notification,
    'all' | 'activated' | 'history' | 'fromHistory'
  >
>().toBeNever();
expectTypeOf<Strange<ReturnType<typeof standIn.utilityProcess.fork>, Electron.UtilityProcess>>().toBeNever();
expectTypeOf<Strange<typeof standIn.utilityProcess, typeof electron.utilityProcess>>().toBeNever();
expectTypeOf<typeof standIn.utilityProcess.fork>().parameters.toEqualTypeOf<
  Parameters<typeof electron.utilityProcess.fork>
>();
expectTypeOf<Strange<standIn.Tray, Electron.Tray, 'menu'>>().toBeNever();
