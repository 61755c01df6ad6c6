import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showsTrays } from '../../../electron/desktop/capabilities/tray-place.ts';
import { english } from '../../../renderer/locales/resources.ts';
import type { DesktopProcess } from '../../support/desktop/desktop-process.ts';
import { desktopsUnderTest } from '../../support/desktop/desktops-under-test.ts';
import type { Recorded } from '../../support/electron/recorded.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { eventually } from '../../support/time/eventually.ts';

// The tray icon in the built main bundle, with the stand-in for `electron`.

const desktops = desktopsUnderTest();

async function open(): Promise<DesktopProcess> {
  const app = await desktops.start(desktops.folder);
  expect(await app.drive('askForPort', { origin: 'app://desk' })).toBe(1);
  return app;
}
const call = (app: DesktopProcess, name: string, input: object) => app.drive('call', { name, input });
const recorded = async (app: DesktopProcess, name: string) =>
  (await app.drive<Recorded[]>('records')).filter((record) => record.name === name);
const untilRecorded = (app: DesktopProcess, name: string, times: number) =>
  eventually(
    () => recorded(app, name),
    (records) => records.length >= times,
  );

/** Makes the user's bus answer with this shell command whether any program shows tray icons. */
async function busAnswers(answer: string): Promise<void> {
  const folder = await temporaryFolder();
  const script = `#!/bin/sh\ncase "$*" in *"--session"*"NameHasOwner org.kde.StatusNotifierWatcher") ${answer};; *) exit 2;; esac\n`;
  await writeFile(join(folder, 'gdbus'), script, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}
afterEach(() => {
  vi.unstubAllEnvs();
});

describe.runIf(process.platform === 'linux')('the visibility of a tray icon', () => {
  it.each([
    ['echo "(true,)"', true],
    ['echo "(false,)"', false],
    ['echo "Error connecting" >&2; exit 1', false],
  ])('is read from the bus: %s', async (answer, isSeen) => {
    await busAnswers(answer);
    expect(await showsTrays('linux')).toBe(isSeen);
  });

  it('is "no" if the bus cannot be asked; on other systems it is "yes" without asking', async () => {
    vi.stubEnv('PATH', '/nowhere');
    expect(await showsTrays('linux')).toBe(false);
    expect(await showsTrays('win32')).toBe(true);
    expect(await showsTrays('darwin')).toBe(true);
  });
});

it('a closed window stays in the tray if a person chose this; the tray explains it once, restores the window, and quits', async () => {
  await busAnswers('echo "(true,)"');
  const app = await open();
  const { menuOpen, menuHold, menuQuit, tray, trayWhat } = english.notices;
  const words = { menuOpen, menuHold, menuQuit, tray, trayWhat, 'shape-idle': 'x', 'shape-held': 'y' };
  await call(app, 'host.writeWords', { language: 'en', words });
  await untilRecorded(app, 'Tray', 1);
  await call(app, 'settings.write', { closeToTray: true });
  await app.drive('closeWindow');
  await untilRecorded(app, 'BrowserWindow.hide', 1);
  const [reported] = await untilRecorded(app, 'Notification.show', 1);
  expect(reported?.args[0]).toMatchObject({ title: tray, body: trayWhat });
  await app.drive('trayMenu', { label: menuOpen });
  expect(await recorded(app, 'BrowserWindow.focus')).toHaveLength(1);
  await app.drive('trayMenu', { label: menuQuit });
  const { code, records } = await app.exited;
  expect(code).toBe(0);
  expect(records.filter(({ name }) => name === 'dialog.showMessageBox')).toEqual([]);

  // The texts are stored, so the menu exists before a page is connected. The notice is not shown a second time.
  const again = await open();
  await untilRecorded(again, 'Tray', 1);
  await again.drive('closeWindow');
  await untilRecorded(again, 'BrowserWindow.hide', 1);
  await call(again, 'host.capabilities', {}).catch(() => undefined);
  expect(await recorded(again, 'Notification.show')).toEqual([]);
});
