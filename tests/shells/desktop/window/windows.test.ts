import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppMenu, type MenuWord, menuWords } from '../../../../shared/model/host/app-menu.ts';
import { builtApp } from '../../../support/app/built-app.ts';
import { makeDataFolder } from '../../../support/app/loopback-app.ts';
import { type DesktopProcess, startDesktop } from '../../../support/desktop/desktop-process.ts';
import type { MenuEntry } from '../../../support/desktop/electron-stand-in.ts';
import type { Recorded } from '../../../support/electron/recorded.ts';
import { eventually } from '../../../support/time/eventually.ts';

// Windows, their places and their menu: the built main bundle with the stand-in for `electron`.

let out: string;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let app: DesktopProcess;

beforeAll(async () => {
  out = await builtApp();
});

beforeEach(async () => {
  data = await makeDataFolder();
  app = await startDesktop(out, data.folder);
  await app.drive('askForPort', { origin: 'app://desk' });
});

afterEach(async () => {
  app.stop();
  await app.exited;
  await data.remove();
});

interface OpenedWindow {
  readonly options: Readonly<Record<string, unknown>> & { readonly webPreferences: object };
  readonly zoom: number;
}
const windows = () => app.drive<readonly OpenedWindow[]>('windows');
const call = <Answer>(name: string, input: object = {}) => app.drive<Answer>('call', { name, input });
const recordsOf = async (name: string) =>
  (await app.drive<readonly Recorded[]>('records')).filter((record) => record.name === name);

async function openAgain(): Promise<void> {
  await app.drive('closeWindow');
  await app.exited;
  app = await startDesktop(out, data.folder);
}

describe('zoom', () => {
  const wheel = (direction: string) =>
    app.drive<number>('contentsEvent', { window: 0, event: 'zoom-changed', args: [direction] });

  it('is kept for the next start, and stays within readable limits', async () => {
    for (const _press of [1, 2, 3]) await wheel('in');
    expect(await wheel('out')).toBe(1);
    await openAgain();
    expect(await app.drive('contentsEvent', { window: 0, event: 'did-finish-load' })).toBe(1);
    for (let turn = 0; turn < 30; turn += 1) await wheel('in');
    expect(await wheel('in')).toBe(5);
    for (let turn = 0; turn < 30; turn += 1) await wheel('out');
    expect(await wheel('out')).toBe(-3);
  });

  it('is changed from the menu', async () => {
    await app.drive('chooseInMenu', { label: 'Zoom In', byKey: true });
    expect((await windows())[0]?.zoom).toBe(0.5);
    await app.drive('chooseInMenu', { label: 'Actual Size' });
    expect((await windows())[0]?.zoom).toBe(0);
    // "Plus" is not used: in Electron it means Shift and =, which is another key on most keyboards.
    for (const key of ['CommandOrControl+=', 'CommandOrControl+numadd'])
      await app.drive('chooseInMenu', { label: key, byKey: true });
    expect((await windows())[0]?.zoom).toBe(1);
    await app.drive('chooseInMenu', { label: 'CommandOrControl+numsub', byKey: true });
    expect((await windows())[0]?.zoom).toBe(0.5);
    await app.drive('chooseInMenu', { label: 'CommandOrControl+num0', byKey: true });
    expect((await windows())[0]?.zoom).toBe(0);
  });
});

describe('places', () => {
  const laptop = { id: 1, x: 0, y: 0, width: 1920, height: 1040 };
  const beside = { id: 2, x: 1920, y: 0, width: 2560, height: 1400 };

  const kept = async (): Promise<readonly { screens: string; bounds: { x: number } }[]> => {
    const file = await readFile(join(data.folder, 'window.json'), 'utf8').catch(() => '{}');
    return JSON.parse(file).main?.places ?? [];
  };
  const boundsNow = () => app.drive<{ x: number }>('bounds');

  it('are stored for each set of screens', async () => {
    const onLaptop = { x: 100, y: 50, width: 1300, height: 810 };
    const onBeside = { x: 2000, y: 60, width: 1500, height: 900 };
    await app.drive('moveWindow', { bounds: onLaptop });
    await eventually(kept, (places) => places.length === 1);
    await app.drive('screens', { screens: [laptop, beside], event: 'display-added' });
    await app.drive('moveWindow', { bounds: onBeside });
    await eventually(kept, (places) => places.length === 2);
    // The system moves the window to the remaining screen before it reports that a screen was removed.
    await app.drive('moveWindow', { bounds: { ...onBeside, x: 0, y: 0 } });
    await app.drive('screens', { screens: [laptop], event: 'display-removed' });
    expect(await boundsNow()).toEqual(onLaptop);
    await app.drive('screens', { screens: [beside, laptop], event: 'display-added' });
    expect(await boundsNow()).toEqual(onBeside);
  });

  it('include whether the window is maximized, and its place when it is not', async () => {
    const bounds = { x: 100, y: 50, width: 1300, height: 810 };
    await app.drive('moveWindow', { bounds });
    await app.drive('maximizeWindow');
    await openAgain();
    expect((await windows())[0]?.options).toMatchObject(bounds);
    const names = await eventually(
      async () => (await app.drive<readonly Recorded[]>('records')).map(({ name }) => name),
      (all) => all.includes('BrowserWindow.show'),
    );
    expect(names.indexOf('BrowserWindow.maximize')).toBeLessThan(names.indexOf('BrowserWindow.show'));
    expect(names).toContain('BrowserWindow.maximize');
    // A maximized window is not moved by the app, but by the system.
    await app.drive('screens', { screens: [laptop, beside], event: 'display-added' });
    expect(await recordsOf('BrowserWindow.setBounds')).toEqual([]);
  });

  it('stay when a dock or a taskbar grows', async () => {
    const bounds = { x: 100, y: 50, width: 1300, height: 810 };
    const whole = { x: 0, y: 0, width: 1920, height: 1080 };
    await app.drive('screens', { screens: [{ ...laptop, whole }], event: 'display-metrics-changed' });
    await app.drive('moveWindow', { bounds });
    await eventually(kept, (places) => places.length === 1);
    await app.drive('moveWindow', { bounds: { ...bounds, x: 7 } });
    await app.drive('screens', { screens: [{ ...laptop, height: 1001, whole }], event: 'display-added' });
    expect(await boundsNow()).toEqual(bounds);
  });

  it('are given up if no screen contains them', async () => {
    await app.drive('moveWindow', { bounds: { x: 9_000, y: 0, width: 1300, height: 810 } });
    await app.drive('screens', { screens: [laptop], event: 'display-removed' });
    expect(await recordsOf('BrowserWindow.center')).toHaveLength(1);
    expect(await boundsNow()).toMatchObject({ x: 310, y: 115, width: 1300, height: 810 });
  });
});

describe('the customer display', () => {
  it('opens on the other screen, without a preload, and gets no port', async () => {
    const screens = [
      { id: 1, x: 0, y: 0, width: 1920, height: 1040 },
      { id: 2, x: 1920, y: 0, width: 2560, height: 1400 },
    ];
    await app.drive('screens', { screens, event: 'display-added' });
    expect(await call('host.openCustomerDisplay')).toEqual({ opened: true });
    const [, display] = await windows();
    expect(display?.options).toMatchObject({ x: 1920, y: 0, width: 2560, fullscreen: true, show: false });
    expect(display?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    });
    expect(display?.options.webPreferences).not.toHaveProperty('preload');
    expect((await recordsOf('BrowserWindow.loadURL')).at(-1)?.args).toEqual([
      'app://desk/index.html#/customer-display',
    ]);
    expect(await app.drive('askForPortFrom', { window: 1 })).toBe(0);
    expect(await app.drive('askForPortFrom', { window: 0 })).toBe(1);
    // The display closes when its screen is unplugged, so that it does not cover the window in use on the other screen.
    await app.drive('screens', { screens: screens.slice(0, 1), event: 'display-removed' });
    expect(await windows()).toHaveLength(1);
  });

  it('does not change the zoom of the app’s own page, although both pages have the same origin', async () => {
    await app.drive('chooseInMenu', { label: 'Zoom In' });
    await call('host.openCustomerDisplay');
    await app.drive('contentsEvent', { window: 1, event: 'did-finish-load' });
    await app.drive('contentsEvent', { window: 1, event: 'zoom-changed', args: ['out'] });
    expect((await windows())[0]?.zoom).toBe(0.5);
  });

  it('is opened only once; Escape closes it, and the app’s window comes to the front', async () => {
    await call('host.openCustomerDisplay');
    await call('host.openCustomerDisplay');
    expect(await windows()).toHaveLength(2);
    expect((await windows())[1]?.options).toMatchObject({ fullscreen: false });
    const before = (await recordsOf('BrowserWindow.focus')).length;
    const key = (name: string) =>
      app.drive('contentsEvent', {
        window: 1,
        event: 'before-input-event',
        args: [{ type: 'keyDown', key: name }],
      });
    await key('a');
    expect(await recordsOf('BrowserWindow.destroy')).toEqual([]);
    await key('Escape');
    expect(await recordsOf('BrowserWindow.destroy')).toHaveLength(1);
    expect((await recordsOf('BrowserWindow.focus')).length).toBe(before + 1);
    await call('host.openCustomerDisplay');
    expect(await windows()).toHaveLength(2);
    // Closing the app closes the display first, which neither brings a window to the front nor starts the app again.
    const shown = (await recordsOf('BrowserWindow.focus')).length;
    await app.drive('closeWindow');
    const { records } = await app.exited;
    const names = records.map(({ name }) => name);
    expect(names.filter((name) => name === 'BrowserWindow.focus')).toHaveLength(shown);
    expect(names).not.toContain('app.relaunch');
  });
});

describe('the menu', () => {
  const words = Object.fromEntries(menuWords.map((word) => [word, `-${word}-`])) as Record<MenuWord, string>;
  const menu: AppMenu = {
    words,
    commands: [
      { id: 'go-orders', label: 'Pedidos', group: 'go', shortcut: 'g o' },
      { id: 'order-place', label: 'Revisar', group: 'screen', shortcut: 'mod+Enter' },
      { id: 'copy-all', label: 'Copiar A&B', group: 'screen', shortcut: 'mod+shift+c' },
      { id: 'hand-over', label: 'Entregar', group: 'screen', shortcut: 'H' },
      { id: 'theme', label: 'Claro u oscuro', group: 'app', shortcut: null },
    ],
  };

  it('has every command of the page with its key and the page’s text; the page itself handles the key', async () => {
    expect(await call('host.showMenu', menu)).toEqual({ shown: true });
    const [template] = (await recordsOf('Menu.setApplicationMenu')).at(-1)?.args ?? [];
    const top = template as readonly MenuEntry[];
    expect(top.map(({ label }) => label)).toEqual([
      '-file-',
      '-actions-',
      '-edit-',
      '-go-',
      '-view-',
      '-window-',
    ]);
    const entries = top.flatMap(({ submenu = [] }) => submenu);
    expect(entries).toContainEqual({ label: 'Pedidos (G O)' });
    expect(entries).toContainEqual({ label: 'Entregar (Shift+H)' });
    expect(entries).toContainEqual({ label: 'Claro u oscuro' });
    expect(entries).toContainEqual({
      label: 'Revisar',
      accelerator: 'CommandOrControl+Enter',
      registerAccelerator: false,
    });
    expect(entries).toContainEqual({
      label: 'Copiar A&&B',
      accelerator: 'CommandOrControl+Shift+C',
      registerAccelerator: false,
    });
    expect(entries).toContainEqual({ role: 'copy', label: '-copy-' });
  });

  it('asks the page to run the chosen command, but not after the command’s key, which the page itself handles', async () => {
    await call('host.showMenu', menu);
    await app.drive('chooseInMenu', { label: 'Revisar', byKey: true });
    await app.drive('chooseInMenu', { label: 'Claro u oscuro' });
    expect(await app.drive('nextRequest')).toEqual({ what: 'run', command: 'theme' });
  });

  it('is refused without texts, with too many commands, or with entries that are not commands', async () => {
    for (const wrong of [
      { words: {}, commands: [] },
      { words, commands: Array.from({ length: 501 }, () => menu.commands[0]) },
      { words, commands: [{ ...menu.commands[0], group: 'role' }] },
    ])
      await expect(call('host.showMenu', wrong)).rejects.toThrow();
  });
});
