import { expect, it } from 'vitest';
import { english } from '../../renderer/locales/resources.ts';
import type { DesktopProcess } from '../support/app/desktop-process.ts';
import { desktopsUnderTest } from '../support/app/desktops-under-test.ts';
import type { Recorded } from '../support/electron/recorded.ts';
import { eventually } from '../support/time/eventually.ts';

// The icon beside the clock in the built main bundle, against the stand-in for `electron`.

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

it('takes the closed window in by choice, says so once ever, brings it back and quits, in the words of the shop', async () => {
  const app = await open();
  const { menuOpen, menuHold, menuQuit, tray, trayWhat } = english.notices;
  const words = { ...{ menuOpen, menuHold, menuQuit, tray, trayWhat }, 'shape-idle': 'x', 'shape-held': 'y' };
  await call(app, 'host.writeWords', { language: 'en', words });
  await untilRecorded(app, 'Tray', 1);
  await call(app, 'settings.write', { closeToTray: true });
  await app.drive('closeWindow');
  expect(await recorded(app, 'BrowserWindow.hide')).toHaveLength(1);
  const [told] = await untilRecorded(app, 'Notification.show', 1);
  expect(told?.args[0]).toMatchObject({ title: tray, body: trayWhat });
  await app.drive('trayMenu', { label: menuOpen });
  expect(await recorded(app, 'BrowserWindow.focus')).toHaveLength(1);
  await app.drive('trayMenu', { label: menuQuit });
  const { code, records } = await app.exited;
  expect(code).toBe(0);
  expect(records.filter(({ name }) => name === 'dialog.showMessageBox')).toEqual([]);

  // The words are kept: the menu is there before any page has spoken. Nor is anything said a second time.
  const again = await open();
  await untilRecorded(again, 'Tray', 1);
  await again.drive('closeWindow');
  expect(await recorded(again, 'BrowserWindow.hide')).toHaveLength(1);
  await call(again, 'host.capabilities', {}).catch(() => undefined);
  expect(await recorded(again, 'Notification.show')).toEqual([]);
});
