import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openUpdateInstaller } from '../../../electron/desktop/capabilities/update-installer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { eventually } from '../../support/time/eventually.ts';

const image = (path: string) => ({ kind: 'app-image', path }) as const;
const linux = { platform: 'linux', arch: 'x64', own: image('/opt/imei-desk.AppImage') } as const;
const installed = (path: string) => ({ kind: 'installed', path }) as const;
const reported = { feed: 'https://updates.example/updates.json', publicKey: 'key' };

async function packageWith(updates: unknown): Promise<string> {
  const file = join(await temporaryFolder(), 'package.json');
  await writeFile(file, JSON.stringify({ name: 'imei-desk', updates }));
  return file;
}

test('this repository configures no feed, so that nothing is requested', () => {
  const file = fileURLToPath(new URL('../../../package.json', import.meta.url));
  expect(openUpdateInstaller(file, linux)).toEqual({ by: 'nobody', why: 'no-feed' });
});

test.each([
  ['no feed is configured', undefined, linux, 'no-feed'],
  ['the configured value is not a feed', { feed: 'soon', publicKey: 'key' }, linux, 'no-feed'],
  [
    'it is a package of the system',
    reported,
    { ...linux, own: installed('/opt/imei-desk') },
    'other-package',
  ],
  [
    'it is macOS',
    reported,
    { ...linux, platform: 'darwin', own: installed('/Applications/x') },
    'other-package',
  ],
  [
    'it is a portable program',
    reported,
    { ...linux, platform: 'win32', own: { kind: 'portable', path: 'D:/imei-desk.exe' } },
    'other-package',
  ],
  [
    'it is an .msi',
    reported,
    { ...linux, platform: 'win32', own: installed('/nowhere/x.exe') },
    'other-package',
  ],
] as const)('nothing is installed when %s', async (_what, updates, machine, why) => {
  expect(openUpdateInstaller(await packageWith(updates), machine)).toEqual({ by: 'nobody', why });
});

test('an AppImage is complete at every moment: first the old file, then the new file, which is executable', async () => {
  const folder = await temporaryFolder();
  const [appImage, file] = [join(folder, 'imei-desk.AppImage'), join(folder, 'next')];
  await writeFile(appImage, 'old');
  await writeFile(file, 'new');
  const capability = openUpdateInstaller(await packageWith(reported), { ...linux, own: image(appImage) });
  if (capability.by !== 'host') throw new Error('nobody installs');
  await capability.use.install();
  expect(await readFile(appImage, 'utf8')).toBe('old');
  const next = await capability.use.prepare({ version: '9.0.0', file, sha512: '' });
  expect([await readFile(appImage, 'utf8'), await readFile(next, 'utf8')]).toEqual(['old', 'new']);
  // After a crash at this point, the old version remains; the next run prepares the update again.
  await capability.use.prepare({ version: '9.0.0', file, sha512: '' });
  // A failed preparation does not change the prepared update.
  const gone = { version: '10.0.0', file: join(folder, 'gone'), sha512: '' };
  await expect(capability.use.prepare(gone)).rejects.toThrow('ENOENT');
  await capability.use.install();
  expect(await readFile(appImage, 'utf8')).toBe('new');
  expect((await stat(appImage)).mode & 0o111).toBe(0o111);
  expect((await readdir(folder)).sort()).toEqual(['imei-desk.AppImage', 'next']);
});

test('an app that the Windows installer installed can be updated', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'Uninstall IMEI Desk.exe'), '');
  const machine = { ...linux, platform: 'win32', own: installed(join(folder, 'IMEI Desk.exe')) };
  expect(openUpdateInstaller(await packageWith(reported), machine).by).toBe('host');
});

test.skipIf(process.platform === 'win32')(
  'electron-updater runs the Windows installer, silently and without network',
  async () => {
    const folder = await temporaryFolder();
    const [file, ran] = [join(folder, 'imei-desk-9.exe'), join(folder, 'ran')];
    const script = `#!/bin/sh\necho "$@" > "${ran}.part" && mv "${ran}.part" "${ran}"\n`;
    await writeFile(file, script, { mode: 0o755 });
    const driver = fileURLToPath(new URL('../../support/desktop/windows-update-driver.ts', import.meta.url));
    const sha512 = createHash('sha512').update(script).digest('base64');
    const spokenTo = join(folder, 'spoken-to');
    const { stdout } = await promisify(execFile)(process.execPath, [driver, file, sha512], {
      env: {
        ...process.env,
        XDG_CACHE_HOME: folder,
        HOME: folder,
        IMEI_TEST_SPOKEN_TO: spokenTo,
        NODE_OPTIONS: `--import=${import.meta.resolve('../../support/network/record-hosts.ts')}`,
      },
    });
    const [, installer = ''] = /^prepared (.*)$/m.exec(stdout) ?? [];
    expect(await readFile(installer, 'utf8')).toBe(script);
    const words = await eventually(
      () => readFile(ran, 'utf8').catch(() => ''),
      (text) => text !== '',
    );
    expect(words.trim()).toBe('--updated /S');
    const spoken = (await readFile(spokenTo, 'utf8')).split('\n').filter((line) => line !== '');
    expect(spoken.filter((line) => line !== 'listening' && !line.startsWith('program '))).toEqual([]);
  },
);
