import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtApp } from '../support/app/built-app.ts';
import { type DesktopProcess, startDesktop } from '../support/app/desktop-process.ts';
import { makeDataFolder } from '../support/app/loopback-app.ts';
import type { Recorded } from '../support/electron/recorded.ts';

// Calls into Electron that no other test looks at: the built main bundle against the stand-in for `electron`.

let out: string;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let app: DesktopProcess;

beforeAll(async () => {
  out = await builtApp();
});

beforeEach(async () => {
  data = await makeDataFolder();
  await writeFile(join(data.folder, 'preferences.json'), JSON.stringify({ colorScheme: 'dark' }));
  app = await startDesktop(out, data.folder);
});

afterEach(async () => {
  app.stop();
  await app.exited;
  await data.remove();
});

const recordsOf = async (name: string) =>
  (await app.drive<readonly Recorded[]>('records')).filter((record) => record.name === name);
const contentsEvent = (window: number, event: string, ...args: unknown[]) =>
  app.drive('contentsEvent', { window, event, args });

describe('the start', () => {
  it('keeps Chromium’s files within the data folder, apart from ours, before the app is ready', async () => {
    expect((await recordsOf('app.setPath')).map(({ args }) => args)).toEqual([
      ['userData', data.folder],
      ['sessionData', join(data.folder, 'chromium')],
    ]);
    const names = (await app.drive<readonly Recorded[]>('records')).map(({ name }) => name);
    expect(names.lastIndexOf('app.setPath')).toBeLessThan(names.indexOf('app.whenReady'));
  });

  it('takes the theme that was chosen, and no spell checker, which would fetch its dictionaries', async () => {
    expect(await app.drive('theme')).toBe('dark');
    expect((await recordsOf('session.setSpellCheckerEnabled')).map(({ args }) => args)).toEqual([[false]]);
  });
});

describe('the window', () => {
  it('comes up from the taskbar for a second instance', async () => {
    await app.drive('minimizeWindow');
    await app.drive('secondInstance', { told: { words: [], folder: data.folder } });
    expect(await recordsOf('BrowserWindow.restore')).toHaveLength(1);
    await app.drive('secondInstance', { told: { words: [], folder: data.folder } });
    expect(await recordsOf('BrowserWindow.restore')).toHaveLength(1);
  });

  it('has a menu under the mouse for text, and none where there is nothing to do', async () => {
    await contentsEvent(0, 'context-menu', { isEditable: false, selectionText: '' });
    expect(await recordsOf('Menu.popup')).toEqual([]);
    await contentsEvent(0, 'context-menu', { isEditable: false, selectionText: '490154203237518' });
    await contentsEvent(0, 'context-menu', { isEditable: true, selectionText: '' });
    const roles = (await recordsOf('Menu.popup')).map(({ args: [template] }) =>
      (template as readonly { readonly role?: string }[]).flatMap(({ role }) => role ?? []),
    );
    expect(roles).toEqual([['copy'], ['cut', 'copy', 'paste', 'selectAll']]);
  });

  it('ends the app where it was the last', async () => {
    await app.drive('appEvent', { event: 'window-all-closed' });
    expect((await app.exited).code).toBe(0);
  });
});

describe('the customer display', () => {
  it('whose page died goes, and may be opened again', async () => {
    await app.drive('askForPort', { origin: 'app://desk' });
    const open = () => app.drive('call', { name: 'host.openCustomerDisplay', input: {} });
    await open();
    await contentsEvent(1, 'render-process-gone', { reason: 'crashed' });
    expect(await recordsOf('BrowserWindow.destroy')).toHaveLength(1);
    await open();
    expect(await app.drive<readonly unknown[]>('windows')).toHaveLength(3);
  });
});
