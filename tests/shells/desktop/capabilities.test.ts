import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutostartEntry } from '../../../electron/desktop/capabilities/autostart-entry.ts';
import { registerDeepLinks } from '../../../electron/desktop/capabilities/capabilities.ts';
import { createOpenAtLogin, wasOpenedAtLogin } from '../../../electron/desktop/capabilities/open-at-login.ts';
import { createQuickActions } from '../../../electron/desktop/capabilities/quick-actions.ts';
import { openingBounds } from '../../../electron/desktop/window/window-bounds.ts';
import { openWindowMemory } from '../../../electron/desktop/window/window-memory.ts';
import { type MenuWord, menuWords } from '../../../shared/model/host/app-menu.ts';
import type { MenuEntry } from '../../support/desktop/electron-stand-in.ts';
import { machine, records } from '../../support/electron/recorded.ts';

// Only Electron is replaced. The tests simulate each system in turn, because a machine has only one.
vi.mock('electron', () => import('../../support/desktop/electron-stand-in.ts'));

const recorded = (name: string) =>
  records.filter((record) => record.name === name).map(({ args }) => args[0]);

beforeEach(() => {
  records.length = 0;
  Object.assign(machine, { isPackaged: true, opensAtLogin: false, refusesLoginItems: false });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('opening at sign-in', () => {
  function onSystem(platform: NodeJS.Platform) {
    const capability = createOpenAtLogin(platform);
    if (capability.by !== 'host') throw new Error('The host does not do it.');
    return capability.use;
  }

  it('is a login item of Windows that starts hidden', async () => {
    const login = onSystem('win32');
    expect(await login.isOn()).toBe(false);
    await login.set(true);
    expect(await login.isOn()).toBe(true);
    expect(recorded('app.setLoginItemSettings')).toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
    // Windows finds the entry only with exactly these arguments.
    expect(recorded('app.getLoginItemSettings')).toEqual([{ args: ['--hidden'] }, { args: ['--hidden'] }]);
  });

  it('is a login item of macOS, which itself reports that it started the app', async () => {
    await onSystem('darwin').set(true);
    expect(recorded('app.setLoginItemSettings')).toEqual([{ openAtLogin: true }]);
    machine.wasOpenedAtLogin = true;
    expect(wasOpenedAtLogin('darwin')).toBe(true);
    expect(wasOpenedAtLogin('win32')).toBe(false);
    machine.wasOpenedAtLogin = false;
  });

  it('is off if the system refuses the login item', async () => {
    machine.refusesLoginItems = true;
    const login = onSystem('win32');
    await login.set(true);
    expect(await login.isOn()).toBe(false);
  });

  it('starts a portable program by its own file, not by the file unpacked for this run', async () => {
    const own = { kind: 'portable', path: 'D:\\imei-desk-portable.exe' } as const;
    const capability = createOpenAtLogin('win32', own);
    if (capability.by === 'host') await capability.use.set(true);
    expect(recorded('app.setLoginItemSettings')).toEqual([
      { openAtLogin: true, path: own.path, args: ['--hidden'] },
    ]);
    expect(registerDeepLinks('win32', own)).toEqual({ by: 'nobody', why: 'not-installed' });
    expect(createQuickActions('win32', () => {}, own)).toEqual({ by: 'nobody', why: 'not-installed' });
  });

  it('is not offered if a sandbox denies access to the user’s settings', () => {
    const own = { kind: 'flatpak', path: '/app/imei-desk' } as const;
    expect(createOpenAtLogin('linux', own)).toEqual({ by: 'nobody', why: 'sandboxed' });
    expect(registerDeepLinks('linux', own).by).toBe('host');
  });

  it('is not offered in a checkout', () => {
    machine.isPackaged = false;
    for (const platform of ['win32', 'darwin', 'linux'] as const)
      expect(createOpenAtLogin(platform)).toEqual({ by: 'nobody', why: 'not-installed' });
  });
});

describe('opening at sign-in on Linux', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'imei-desk-test-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const file = () => join(home, '.config', 'autostart', 'imei-desk.desktop');
  const entryOf = (program: string) => createAutostartEntry({ env: {}, home, program });

  it('writes a complete entry to the autostart folder, and can remove it', async () => {
    const entry = entryOf('/opt/IMEI Desk/imei-desk');
    expect(await entry.isOn()).toBe(false);
    await entry.set(true);
    expect(await readFile(file(), 'utf8')).toBe(
      '[Desktop Entry]\nType=Application\nName=IMEI Desk\nExec="/opt/IMEI Desk/imei-desk" --hidden\n',
    );
    expect(await readdir(join(home, '.config', 'autostart'))).toEqual(['imei-desk.desktop']);
    expect(await entry.isOn()).toBe(true);
    await entry.set(false);
    expect(await entry.isOn()).toBe(false);
    expect(await readdir(join(home, '.config', 'autostart'))).toEqual([]);
  });

  it.each([
    ['a quote, a dollar and a backtick', '/a"b$c`d', 'Exec="/a\\\\"b\\\\$c\\\\`d" --hidden'],
    ['a backslash', '/a\\b', 'Exec="/a\\\\\\\\b" --hidden'],
    ['a percent', '/100%u', 'Exec="/100%%u" --hidden'],
    ['a line that would begin another entry', '/a\nExec=evil', 'Exec="/a\\nExec=evil" --hidden'],
  ])('starts only the program, with %s in its path', async (_what, program, line) => {
    await entryOf(program).set(true);
    const lines = (await readFile(file(), 'utf8')).split('\n');
    expect(lines.filter((each) => each.startsWith('Exec'))).toEqual([line]);
    expect(await entryOf(program).isOn()).toBe(true);
  });

  it('is off if the entry belongs to another program or was disabled by another program', async () => {
    await entryOf('/old/place').set(true);
    expect(await entryOf('/new/place').isOn()).toBe(false);
    const text = await readFile(file(), 'utf8');
    for (const off of ['Hidden=true', 'X-GNOME-Autostart-enabled=false']) {
      await writeFile(file(), `${text}${off}\n`);
      expect(await entryOf('/old/place').isOn()).toBe(false);
    }
  });

  it('is off, without an error, if its folder is not writable', async () => {
    await mkdir(join(home, '.config'));
    await writeFile(join(home, '.config', 'autostart'), 'a file in its place');
    const entry = entryOf('/opt/imei-desk');
    await entry.set(true);
    expect(await entry.isOn()).toBe(false);
  });

  it('uses the folder XDG_CONFIG_HOME, and an AppImage’s own file', async () => {
    const elsewhere = join(home, 'elsewhere');
    await createAutostartEntry({ env: { XDG_CONFIG_HOME: elsewhere }, home, program: '/p' }).set(true);
    expect(await readdir(join(elsewhere, 'autostart'))).toEqual(['imei-desk.desktop']);
    vi.stubEnv('XDG_CONFIG_HOME', elsewhere);
    vi.stubEnv('APPIMAGE', '/home/shop/IMEI Desk.AppImage');
    vi.stubEnv('APPDIR', dirname(process.execPath));
    const capability = createOpenAtLogin('linux');
    if (capability.by === 'host') await capability.use.set(true);
    expect(await readFile(join(elsewhere, 'autostart', 'imei-desk.desktop'), 'utf8')).toContain(
      'Exec="/home/shop/IMEI Desk.AppImage" --hidden',
    );
  });
});

describe('shortcuts on the icon', () => {
  const words = Object.fromEntries(menuWords.map((word) => [word, `-${word}-`])) as Record<MenuWord, string>;
  const show = (platform: NodeJS.Platform, open = (_place: unknown) => {}) => {
    const capability = createQuickActions(platform, open);
    if (capability.by !== 'host') throw new Error('The host does not do it.');
    capability.use(words);
  };

  it('are tasks of Windows that start the app with a screen', () => {
    show('win32');
    const [tasks] = recorded('app.setUserTasks') as { title: string; arguments: string; program: string }[][];
    expect(tasks?.map(({ title, arguments: words, program }) => [title, words, program])).toEqual([
      ['-newOrder-', '--open=new-order', process.execPath],
      ['-import-', '--open=import', process.execPath],
      ['-uncertain-', '--open=uncertain', process.execPath],
    ]);
  });

  it('are entries of the dock that open a screen', () => {
    const opened: unknown[] = [];
    show('darwin', (place) => opened.push(place));
    const [entries] = recorded('app.dock.setMenu') as MenuEntry[][];
    for (const entry of entries ?? []) entry.click?.({}, undefined, {});
    expect(opened).toEqual([
      { screen: 'new-order', identifier: null },
      { screen: 'import' },
      { screen: 'uncertain' },
    ]);
  });

  it('do not exist for an AppImage, which the system does not know', () => {
    vi.stubEnv('APPIMAGE', '/home/shop/IMEI Desk.AppImage');
    vi.stubEnv('APPDIR', dirname(process.execPath));
    expect(createQuickActions('linux', () => {})).toEqual({ by: 'nobody', why: 'not-installed' });
    expect(registerDeepLinks('linux')).toEqual({ by: 'nobody', why: 'not-installed' });
  });
});

describe('imei-desk links', () => {
  it('are opened only with the installed app', () => {
    expect(registerDeepLinks('win32').by).toBe('host');
    // After `--`, Chromium takes no argument as its own option.
    expect(records.find(({ name }) => name === 'app.setAsDefaultProtocolClient')?.args).toEqual([
      'imei-desk',
      process.execPath,
      ['--'],
    ]);
    machine.isPackaged = false;
    expect(registerDeepLinks('win32')).toEqual({ by: 'nobody', why: 'not-installed' });
    expect(recorded('app.setAsDefaultProtocolClient')).toHaveLength(1);
  });
});

describe('a window on a small screen', () => {
  // The screen of a laptop with 1366 by 768 pixels at 125 %, without its taskbar.
  const small = [{ x: 0, y: 0, width: 1093, height: 566 }];

  it('is not larger than the screen, so that its title bar can be dragged', () => {
    expect(openingBounds(undefined, small)).toEqual({ width: 1093, height: 566 });
    const left = { x: 0, y: 0, width: 800, height: 500 };
    expect(openingBounds(left, small)).toEqual({ x: 0, y: 0, width: 1024, height: 566 });
  });
});

describe('the remembered window', () => {
  const screens = [
    { x: 0, y: 0, width: 1920, height: 1040 },
    { x: 1920, y: 0, width: 1920, height: 1080 },
  ];
  const place = { x: 2000, y: 100, width: 1400, height: 900 };

  function memoryOf(kept: unknown) {
    let file = kept;
    const store = {
      read: () => file,
      write: (value: Record<string, unknown>) => {
        file = value;
      },
    };
    return { memory: openWindowMemory(store, 'main'), other: openWindowMemory(store, 'customer-display') };
  }

  it('has a place for this set of screens, in any order, and none for another set', () => {
    const { memory, other } = memoryOf({});
    memory.keepBounds(screens, place);
    expect(memory.bounds(screens.toReversed())).toEqual(place);
    expect(memory.bounds(screens.slice(0, 1))).toBeUndefined();
    expect(other.bounds(screens)).toBeUndefined();
    other.keepZoom(2);
    expect(memory.bounds(screens)).toEqual(place);
    expect([memory.zoom(), other.zoom()]).toEqual([0, 2]);
  });

  it('forgets the sets of screens that were used longest ago', () => {
    const { memory } = memoryOf({});
    for (let wide = 1; wide <= 20; wide += 1)
      memory.keepBounds([{ x: 0, y: 0, width: wide, height: 1 }], place);
    expect(memory.bounds([{ x: 0, y: 0, width: 1, height: 1 }])).toBeUndefined();
    expect(memory.bounds([{ x: 0, y: 0, width: 20, height: 1 }])).toEqual(place);
  });

  it('adopts the single place of an earlier version', () => {
    expect(openingBounds(memoryOf({ ...place }).memory.bounds(screens), screens)).toEqual(place);
  });

  it.each([
    null,
    'text',
    [],
    { main: 'text' },
    { main: { zoom: 'large', places: 'none' } },
    { main: { zoom: Number.NaN, places: [{ screens: 1 }] } },
    { main: { zoom: 1e9, places: [null] } },
  ])('is valid with any content of its file: %j', (kept) => {
    const { memory } = memoryOf(kept);
    expect(openingBounds(memory.bounds(screens), screens)).toEqual({ width: 1280, height: 800 });
    expect(memory.zoom()).toBeGreaterThanOrEqual(-3);
    expect(memory.zoom()).toBeLessThanOrEqual(5);
    memory.keepBounds(screens, place);
    expect(memory.bounds(screens)).toEqual(place);
  });
});
