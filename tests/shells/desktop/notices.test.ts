import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Capability } from '../../../electron/backend/base/capabilities.ts';
import { createBadge } from '../../../electron/desktop/capabilities/badge.ts';
import { bitmapOf, figureOf, shapes } from '../../../electron/desktop/capabilities/icon-drawing.ts';
import { namesTeam } from '../../../electron/desktop/capabilities/mac-signature.ts';
import { createNotifications } from '../../../electron/desktop/capabilities/notifications.ts';
import { createPower } from '../../../electron/desktop/capabilities/power.ts';
import { createDesktopTray } from '../../../electron/desktop/capabilities/tray.ts';
import type { Notice } from '../../../shared/model/host/notice.ts';
import {
  app,
  BrowserWindow,
  Notification,
  powerMonitor,
  Tray,
} from '../../support/desktop/electron-stand-in.ts';
import { clickEarlier, clickOn } from '../../support/electron/notifications-and-tray.ts';
import { machine, records } from '../../support/electron/recorded.ts';

// Only Electron is replaced.
vi.mock('electron', () => import('../../support/desktop/electron-stand-in.ts'));

const said = (name: string) => records.filter((record) => record.name === name).map(({ args }) => args);
const order = 'b9a7a1a2-0d0e-4a2e-9d1e-1f2a3b4c5d6e';
const result: Notice = {
  id: `result.${order}`,
  title: 'Done: iPhone check',
  body: '001010000000016 · Clean',
  actions: [
    { act: 'open', label: 'Open' },
    { act: 'copy', label: 'Copy result' },
  ],
  isPrivate: true,
};
const installed = { kind: 'installed', path: 'C:\\IMEI Desk\\IMEI Desk.exe' } as const;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
let shownWindows = 0;
let hasPlaceForTrays = true;
const on = (platform: NodeJS.Platform, isSigned = true) => ({
  platform,
  isSigned: () => isSigned,
  showWindow: () => {
    shownWindows += 1;
  },
  showsTrays: async () => hasPlaceForTrays,
});

function byHost<Use>(capability: Capability<Use>): Use {
  if (capability.by !== 'host') throw new Error('the host does not do it');
  return capability.use;
}

beforeEach(() => {
  records.length = 0;
  shownWindows = 0;
  hasPlaceForTrays = true;
  Notification.all = [];
  Notification.activated = null;
  Notification.history = [];
  Tray.last = null;
  machine.showsNotifications = true;
  machine.isLocked = false;
  machine.isPackaged = true;
  app.removeAllListeners();
  powerMonitor.removeAllListeners();
});

describe('notifications', () => {
  it('are shown with their buttons, and a click is reported by the notification’s id only', () => {
    const host = byHost(createNotifications(on('linux')));
    const acts: string[] = [];
    host.onAct((id, act) => acts.push(`${act} ${id}`));
    host.show(result);
    expect(said('Notification.show')).toEqual([
      [
        expect.objectContaining({
          title: result.title,
          body: result.body,
          actions: [
            { type: 'button', text: 'Open' },
            { type: 'button', text: 'Copy result' },
          ],
        }),
      ],
    ]);
    clickOn(Notification.all[0], 'linux');
    for (const button of [1, 7]) clickOn(Notification.all[0], 'linux', button);
    expect(acts).toEqual([`open ${result.id}`, `copy ${result.id}`]);
    // Copying needs no window.
    expect(shownWindows).toBe(1);
  });

  it('on Windows open their order, even if clicked before the app listens, or shown by an earlier run', () => {
    const host = byHost(createNotifications(on('win32'), installed));
    expect(said('app.setAppUserModelId')).toEqual([['desk.imei.desktop']]);
    expect(said('app.setToastActivatorCLSID')).toHaveLength(1);
    clickEarlier(`type=click&tag=${result.id}`);
    clickEarlier(`type=action&action=1&tag=${result.id}`, 1);
    clickEarlier('type=click&tag=else.x');
    clickEarlier('');
    const acts: string[] = [];
    host.onAct((id, act) => acts.push(`${act} ${id}`));
    expect(acts).toEqual([`open ${result.id}`, `copy ${result.id}`]);
    // A click on a notification shows the window, even if its tag or text is unknown; copying needs no window.
    expect(shownWindows).toBe(3);
  });

  it('on Windows open their order while the app runs, although the click has no tag, and report a button once', () => {
    const host = byHost(createNotifications(on('win32'), installed));
    const acts: string[] = [];
    host.onAct((id, act) => acts.push(`${act} ${id}`));
    host.show(result);
    clickOn(Notification.all[0], 'win32');
    expect([acts, shownWindows]).toEqual([[`open ${result.id}`], 1]);
    clickOn(Notification.all[0], 'win32', 1);
    expect(acts).toEqual([`open ${result.id}`, `copy ${result.id}`]);
    // The second notification replaced the first, whose click now has no effect.
    host.show(result);
    clickOn(Notification.all[1], 'win32', 0);
    expect(acts.slice(2)).toEqual([`open ${result.id}`]);
  });

  it('on Windows register a shortcut and a class id only for the installed program', () => {
    for (const own of [{ kind: 'portable', path: 'D:\\imei-desk-portable.exe' }] as const)
      expect(createNotifications(on('win32'), own)).toEqual({ by: 'nobody', why: 'not-installed' });
    machine.isPackaged = false;
    expect(createNotifications(on('win32'), installed)).toEqual({ by: 'nobody', why: 'not-installed' });
    for (const name of ['Notification.isSupported', 'app.setAppUserModelId', 'app.setToastActivatorCLSID'])
      expect(said(name)).toEqual([]);
  });

  it('of an earlier run still open their target on macOS while the system lists them', async () => {
    Notification.history = ['doubts.'];
    const host = byHost(createNotifications(on('darwin')));
    const acts: string[] = [];
    host.onAct((id, act) => acts.push(`${act} ${id}`));
    // Waits until unreferenced objects are collected.
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
    }
    clickOn(Notification.fromHistory[0]?.deref(), 'darwin');
    expect(acts).toEqual(['open doubts.']);
  });

  it('with a result are removed when the screen is locked', () => {
    const host = byHost(createNotifications(on('win32'), installed));
    host.show(result);
    host.show({ ...result, id: 'doubts.', isPrivate: false });
    powerMonitor.emit('lock-screen');
    expect(said('Notification.close')).toEqual([[result.id]]);
  });

  it('are unavailable, with a reason, in an unsigned app on macOS and if the system shows no notifications', () => {
    expect(createNotifications(on('darwin', false))).toEqual({ by: 'nobody', why: 'mac-unsigned' });
    machine.showsNotifications = false;
    expect(createNotifications(on('linux'))).toEqual({ by: 'nobody', why: 'not-shown-here' });
    expect(namesTeam('Identifier=desk.imei.desktop\nSignature=adhoc\nTeamIdentifier=not set\n')).toBe(false);
    expect(namesTeam('Authority=Developer ID\nTeamIdentifier=AB12CD34EF\n')).toBe(true);
  });
});

describe('the number on the icon', () => {
  const standings = [
    { uncertain: 2, ready: 5 },
    { uncertain: 0, ready: 5 },
    { uncertain: 0, ready: 12 },
    { uncertain: 0, ready: 0 },
  ];

  it('is the number of uncertain orders, or of ready orders if none is uncertain', () => {
    const onMac = byHost(createBadge(on('darwin'), () => undefined));
    for (const standing of standings) onMac(standing);
    expect(said('app.dock.setBadge')).toEqual([['! 2'], ['5'], ['12'], ['']]);
    const window = new BrowserWindow({});
    const onWindows = byHost(createBadge(on('win32'), () => window as never));
    for (const standing of standings) onWindows(standing);
    expect(said('BrowserWindow.setOverlayIcon')).toEqual([
      [true, '! 2'],
      [true, '5'],
      [true, '12'],
      [false, ''],
    ]);
  });

  it('is shown on Windows as soon as the window opens', () => {
    let window: BrowserWindow | undefined;
    byHost(createBadge(on('win32'), () => window as never))({ uncertain: 1, ready: 0 });
    expect(said('BrowserWindow.setOverlayIcon')).toEqual([]);
    window = new BrowserWindow({});
    window.show();
    expect(said('BrowserWindow.setOverlayIcon')).toEqual([[true, '! 1']]);
  });

  it('is missing on Linux, and in an unsigned app on macOS', () => {
    expect(createBadge(on('linux'), () => undefined)).toEqual({ by: 'nobody', why: 'linux' });
    expect(createBadge(on('darwin', false), () => undefined)).toEqual({ by: 'nobody', why: 'mac-unsigned' });
  });
});

describe('the tray icon', () => {
  const view = {
    shape: 'held',
    tip: 'IMEI Desk · Something waits for you',
    lines: [
      { label: 'Balance: 12.00 USD', act: null },
      { label: 'Open IMEI Desk', act: 'open' },
      { label: 'Resume sending', act: 'go-on' },
      { label: 'Quit', act: 'quit' },
    ],
  } as const;

  it('has a menu, and performs the chosen action', () => {
    const tray = createDesktopTray(on('win32'));
    const host = byHost(tray.capability);
    const acts: string[] = [];
    host.onAct((act) => acts.push(act));
    host.show(view);
    host.show({ ...view, shape: 'idle' });
    expect(said('Tray')).toHaveLength(1);
    expect(said('Tray.setImage')).toHaveLength(1);
    expect(said('Tray.setToolTip')).toEqual([[view.tip], [view.tip]]);
    expect(said('Tray.setContextMenu').at(-1)).toEqual([view.lines.map(({ label }) => label)]);
    let quits = 0;
    app.on('before-quit', (event: { preventDefault(): void }) => {
      event.preventDefault();
      quits += 1;
    });
    for (const entry of Tray.last?.menu?.template ?? []) entry.click();
    expect([acts, shownWindows, quits]).toEqual([['go-on'], 1, 1]);
    Tray.last?.emit('click');
    expect(shownWindows).toBe(2);
  });

  it('is coloured by macOS, and elsewhere by the app', () => {
    byHost(createDesktopTray(on('darwin')).capability).show(view);
    byHost(createDesktopTray(on('linux')).capability).show(view);
    expect(said('Tray').map(([image]) => (image as { isTemplate: boolean }).isTemplate)).toEqual([
      true,
      false,
    ]);
  });

  it('takes the closed window only if a person chose this setting and the icon is shown', async () => {
    const tray = createDesktopTray(on('linux'));
    const window = new BrowserWindow({}) as never;
    const acts: string[] = [];
    byHost(tray.capability).onAct((act) => acts.push(act));
    expect(await tray.takesIn(window, { closeToTray: true })).toBe(false);
    byHost(tray.capability).show(view);
    expect(await tray.takesIn(window, { closeToTray: false })).toBe(false);
    expect(await tray.takesIn(window, undefined)).toBe(false);
    expect(said('BrowserWindow.hide')).toEqual([]);
    expect(await tray.takesIn(window, { closeToTray: true })).toBe(true);
    expect(said('BrowserWindow.hide')).toHaveLength(1);
    expect(acts).toEqual(['hidden']);
  });

  it('minimizes the closed window instead of hiding it if no icon can be shown', async () => {
    const tray = createDesktopTray(on('linux'));
    byHost(tray.capability).show(view);
    hasPlaceForTrays = false;
    expect(await tray.takesIn(new BrowserWindow({}) as never, { closeToTray: true })).toBe(true);
    expect(said('BrowserWindow.hide')).toEqual([]);
    expect(said('BrowserWindow.minimize')).toHaveLength(1);
  });

  it('is not needed on macOS, where a closed window is always hidden, after it left full screen', async () => {
    const tray = createDesktopTray(on('darwin'));
    const window = new BrowserWindow({});
    expect(await tray.takesIn(window as never, { closeToTray: false })).toBe(true);
    expect(said('BrowserWindow.hide')).toHaveLength(1);
    window.fillsScreen = true;
    expect(await tray.takesIn(window as never, { closeToTray: false })).toBe(true);
    expect(said('BrowserWindow.hide')).toHaveLength(1);
    expect(said('BrowserWindow.setFullScreen')).toEqual([[false]]);
    window.emit('leave-full-screen');
    expect(said('BrowserWindow.hide')).toHaveLength(2);
  });

  it('has a different outline for each state and each digit, at any size', () => {
    const drawn = (inside: (x: number, y: number) => boolean, size: number) => {
      const bytes = bitmapOf([{ inside, colour: [0, 0, 0] }], size);
      return Array.from({ length: size * size }, (_, pixel) =>
        (bytes[pixel * 4 + 3] ?? 0) > 127 ? '#' : '.',
      ).join('');
    };
    for (const size of [16, 32]) {
      const outlines = Object.values(shapes).map((shape) => drawn(shape, size));
      const figures = [...'123456789!+'].map((figure) => drawn(figureOf(figure), size));
      expect(new Set([...outlines, ...figures]).size).toBe(outlines.length + figures.length);
      for (const outline of outlines) expect(outline.split('#').length).toBeGreaterThan(size);
    }
  });
});

describe('power', () => {
  it('prevents sleep once and releases it once', () => {
    const power = createPower('linux');
    for (const awake of [false, true, true, false, false]) power.keepAwake(awake);
    expect(records.filter(({ name }) => name.startsWith('powerSaveBlocker')).map(({ name }) => name)).toEqual(
      ['powerSaveBlocker.start', 'powerSaveBlocker.stop'],
    );
    expect(said('powerSaveBlocker.start')[0]?.[0]).toBe('prevent-app-suspension');
  });

  it('reports whether the screen is locked, if the system reports it', () => {
    expect(createPower('linux').screen()).toBe('unknown');
    machine.isLocked = true;
    const power = createPower('win32');
    expect(power.screen()).toBe('locked');
    powerMonitor.emit('unlock-screen');
    expect(power.screen()).toBe('open');
    powerMonitor.emit('lock-screen');
    expect(power.screen()).toBe('locked');
  });
});
