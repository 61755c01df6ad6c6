import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type ExecutablePath, executablePath } from '../../../electron/desktop/launch/executable-path.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { eventually } from '../../support/time/eventually.ts';

// Only Electron is replaced.
vi.mock('electron', () => import('../../support/desktop/electron-stand-in.ts'));

describe('the file that starts the app', () => {
  const image = { APPIMAGE: '/home/shop/imei-desk.AppImage', APPDIR: '/tmp/.mount_imei' };

  it.each([
    ['an AppImage', 'linux', image, '/tmp/.mount_imei/imei-desk', 'app-image', image.APPIMAGE],
    // A terminal inside another AppImage passes the variables of that AppImage to every program that it starts.
    [
      'installed, started out of another AppImage',
      'linux',
      image,
      '/opt/IMEI Desk/imei-desk',
      'installed',
      null,
    ],
    [
      'an AppImage that says nothing of itself',
      'linux',
      { APPIMAGE: 'x' },
      '/tmp/x/imei-desk',
      'installed',
      null,
    ],
    ['a flatpak', 'linux', { FLATPAK_ID: 'desk.imei.desktop' }, '/app/lib/imei-desk', 'flatpak', null],
    [
      ...(['a portable program', 'win32'] as const),
      { PORTABLE_EXECUTABLE_FILE: '/d/imei-desk.exe', TEMP: '/temp' },
      ...(['/temp/2xR/IMEI Desk.exe', 'portable', '/d/imei-desk.exe'] as const),
    ],
    [
      ...(['installed, started by another portable program', 'win32'] as const),
      { PORTABLE_EXECUTABLE_FILE: '/d/other.exe', TEMP: '/temp' },
      ...(['/programs/IMEI Desk.exe', 'installed', null] as const),
    ],
    ['macOS', 'darwin', {}, '/Applications/IMEI Desk.app/Contents/MacOS/IMEI Desk', 'installed', null],
  ] as const)('is found for %s', (_what, platform, env, execPath, kind, path) => {
    expect(executablePath({ platform, env, execPath })).toEqual({ kind, path: path ?? execPath });
  });
});

describe('the app restarts after it has ended', () => {
  /** Loads the module anew, as at a start of the app. */
  async function fresh() {
    vi.resetModules();
    const { app } = await import('electron');
    const relaunch = vi.spyOn(app, 'relaunch').mockClear();
    const { openAgainAfterwards } = await import('../../../electron/desktop/launch/open-again.ts');
    const again = (own: ExecutablePath): void => {
      openAgainAfterwards(own);
      openAgainAfterwards(own);
    };
    return { app, again, relaunched: () => relaunch.mock.calls.map(([how]) => how) };
  }

  it('through Electron, only once, and from a portable program’s own file', async () => {
    const installed = await fresh();
    installed.again({ kind: 'installed', path: '/opt/imei-desk' });
    expect(installed.relaunched()).toEqual([{ args: [] }]);
    const portable = await fresh();
    portable.again({ kind: 'portable', path: 'D:\\imei-desk.exe' });
    expect(portable.relaunched()).toEqual([{ args: [], execPath: 'D:\\imei-desk.exe' }]);
  });

  it('from its own AppImage only after it has ended, because Electron’s helper would run from a deleted folder', async () => {
    const folder = await temporaryFolder();
    const [image, started] = [join(folder, 'imei-desk.AppImage'), join(folder, 'started')];
    await writeFile(image, `#!/bin/sh\necho "started $@" > "${started}"\n`, { mode: 0o755 });
    process.argv.push('--data-dir=/somewhere', '--open=import');
    try {
      const { app, again, relaunched } = await fresh();
      again({ kind: 'app-image', path: image });
      expect(relaunched()).toEqual([]);
      await expect(readFile(started, 'utf8')).rejects.toThrow('ENOENT');
      app.exit(0);
      const reported = () => readFile(started, 'utf8').catch(() => '');
      expect(await eventually(reported, (text) => text.endsWith('\n'))).toBe(
        'started --data-dir=/somewhere\n',
      );
    } finally {
      process.argv.splice(-2);
    }
  });
});
