import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtApp } from '../../../support/app/built-app.ts';
import { makeDataFolder } from '../../../support/app/loopback-app.ts';
import { type DesktopProcess, startDesktop } from '../../../support/desktop/desktop-process.ts';
import type { Recorded } from '../../../support/electron/recorded.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { inWhole } from '../../../support/whole-form.ts';

// Calls into Electron that no other test covers: the built main bundle with the stand-in for `electron`.

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
  it('sets the place of Chromium’s files, a separate folder in the data folder, before the app is ready', async () => {
    expect((await recordsOf('app.setPath')).map(({ args }) => args)).toEqual([
      ['userData', data.folder],
      ['sessionData', join(data.folder, 'chromium')],
    ]);
    const names = (await app.drive<readonly Recorded[]>('records')).map(({ name }) => name);
    expect(names.lastIndexOf('app.setPath')).toBeLessThan(names.indexOf('app.whenReady'));
  });

  it('uses the chosen theme, and disables the spell checker, which would download dictionaries', async () => {
    expect(await app.drive('theme')).toBe('dark');
    expect((await recordsOf('session.setSpellCheckerEnabled')).map(({ args }) => args)).toEqual([[false]]);
  });
});

describe('the theme', () => {
  it('follows the choice while the app runs, and can follow the system again', async () => {
    await app.drive('askForPort', { origin: 'app://desk' });
    const choose = (colorScheme: string) =>
      app.drive('call', { name: 'settings.write', input: { colorScheme } });
    await choose('auto');
    expect(await app.drive('theme')).toBe('system');
    await choose('light');
    expect(await app.drive('theme')).toBe('light');
  });
});

describe('the version', () => {
  it('is the version of the packaged app, and is shown in About', async () => {
    await app.drive('askForPort', { origin: 'app://desk' });
    expect(await app.drive('about')).toMatchObject({ version: '0.0.0-stand-in', shell: 'desktop' });
  });
});

describe.skipIf(process.platform === 'win32')('a signal', () => {
  it.each<NodeJS.Signals>(['SIGTERM', ...inWhole<NodeJS.Signals>('SIGINT', 'SIGHUP')])(
    '%s stops everything and ends the app without a question',
    async (name) => {
      app.signal(name);
      const { code, records } = await app.exited;
      expect(code).toBe(0);
      const names = records.map((record) => record.name);
      expect(names).toContain('app.releaseSingleInstanceLock');
      expect(names).not.toContain('dialog.showMessageBox');
      // The data folder is no longer locked.
      app = await startDesktop(out, data.folder);
      expect(await app.drive('askForPort', { origin: 'app://desk' })).toBe(1);
    },
  );
});

describe('a folder', () => {
  const choose = () =>
    app.drive('call', { name: 'backups.chooseCopyFolder', input: { title: '¿Dónde?', button: 'Usar' } });

  it('is chosen in the system’s dialog, in front of the window and with the page’s texts, and backups are copied there', async () => {
    await app.drive('askForPort', { origin: 'app://desk' });
    expect(await choose()).toEqual({ chosen: false, trouble: null });
    const [asked] = await recordsOf('dialog.showOpenDialog');
    expect(asked?.args).toEqual([
      {
        title: '¿Dónde?',
        message: '¿Dónde?',
        buttonLabel: 'Usar',
        properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
      },
      true,
    ]);
    await app.drive('openPath', { path: data.folder });
    expect(await choose()).toEqual({ chosen: false, trouble: 'own-folder' });
    const elsewhere = await temporaryFolder();
    await app.drive('openPath', { path: elsewhere });
    expect(await choose()).toEqual({ chosen: true, trouble: null });
    const [place = ''] = await readdir(elsewhere);
    expect(place).toMatch(/^IMEI Desk backups [0-9a-f]{6}$/);
    expect(await readdir(join(elsewhere, place))).toEqual([
      expect.stringMatching(/^journal-.*-asked\.sqlite$/),
    ]);
  });
});

describe('the window', () => {
  it('is restored from the taskbar for a second instance', async () => {
    await app.drive('minimizeWindow');
    await app.drive('secondInstance', { told: { words: [], folder: data.folder } });
    expect(await recordsOf('BrowserWindow.restore')).toHaveLength(1);
    await app.drive('secondInstance', { told: { words: [], folder: data.folder } });
    expect(await recordsOf('BrowserWindow.restore')).toHaveLength(1);
  });

  it('has a context menu for text, but no empty menu', async () => {
    await contentsEvent(0, 'context-menu', { isEditable: false, selectionText: '' });
    expect(await recordsOf('Menu.popup')).toEqual([]);
    await contentsEvent(0, 'context-menu', { isEditable: false, selectionText: '490154203237518' });
    await contentsEvent(0, 'context-menu', { isEditable: true, selectionText: '' });
    const roles = (await recordsOf('Menu.popup')).map(({ args: [template] }) =>
      (template as readonly { readonly role?: string }[]).flatMap(({ role }) => role ?? []),
    );
    expect(roles).toEqual([['copy'], ['cut', 'copy', 'paste', 'selectAll']]);
  });

  it('ends the app if it was the last window', async () => {
    await app.drive('appEvent', { event: 'window-all-closed' });
    expect((await app.exited).code).toBe(0);
  });
});

describe('the customer display', () => {
  it('closes when its page dies, and may be opened again', async () => {
    await app.drive('askForPort', { origin: 'app://desk' });
    const open = () => app.drive('call', { name: 'host.openCustomerDisplay', input: {} });
    await open();
    await contentsEvent(1, 'render-process-gone', { reason: 'crashed' });
    expect(await recordsOf('BrowserWindow.destroy')).toHaveLength(1);
    await open();
    expect(await app.drive<readonly unknown[]>('windows')).toHaveLength(2);
  });
});
