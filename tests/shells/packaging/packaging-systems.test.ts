import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongFuses } from '../../../build/pack/fuses.mjs';
import { macSigning } from '../../../build/pack/mac-signing.mjs';
import { registerInMsi } from '../../../build/pack/msi-registry.mjs';
import { dropEmptySecrets } from '../../../build/package.mjs';
import { languages } from '../../../shared/contract/shop/settings.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { chromiumLanguagesIn, type Packed, packApp } from '../../support/app/packed-app.ts';

// The contents of each system's installers. electron-builder itself packs a stand-in for Electron's files, up to the step for which it
// would download tools. The workflow proves on each system that an installer works.

const root = resolve(import.meta.dirname, '../../..');

/** Resolves packages like electron-builder. */
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const library = createRequire(builder.resolve('app-builder-lib'));
const parsePlist = library('plist').parse as (text: string) => Record<string, unknown>;

const text = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

let work: string;
beforeAll(async () => {
  await builtApp();
  work = await mkdtemp(join(tmpdir(), 'imei-desk-package-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

const expectEveryFuseAsDecided = async (program: string): Promise<void> =>
  expect(await wrongFuses(program)).toEqual([]);

const headerHash = (archive: string): string =>
  createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');

describe.runIf(process.platform === 'linux')('packed for macOS', { tags: 'whole' }, () => {
  let packed: Packed;
  let contents: string;
  let info: Record<string, unknown>;
  beforeAll(async () => {
    packed = await packApp(work, 'darwin');
    contents = join(packed.folder, 'IMEI Desk.app', 'Contents');
    info = parsePlist(await readFile(join(contents, 'Info.plist'), 'utf8'));
  });

  it('is signed ad hoc again after its fuses are set, as Apple silicon requires', async () => {
    await expectEveryFuseAsDecided(join(packed.folder, 'IMEI Desk.app'));
    expect(packed.calls).toMatch(/^codesign --sign - --force .*IMEI Desk\.app$/m);
  });

  it('opens the protocol, and is offered for lists only under "Open with"', () => {
    expect(info.CFBundleURLTypes).toEqual([
      { CFBundleURLName: 'IMEI Desk', CFBundleTypeRole: 'Viewer', CFBundleURLSchemes: ['imei-desk'] },
    ]);
    expect(info.CFBundleDocumentTypes).toEqual(
      ['csv', 'xlsx', 'txt'].map((ending) =>
        expect.objectContaining({
          CFBundleTypeExtensions: [ending],
          CFBundleTypeRole: 'Viewer',
          LSHandlerRank: 'Alternate',
        }),
      ),
    );
  });

  it('gives reasons for using the camera and the local network, and contains the hash of its archive', () => {
    expect(info.NSCameraUsageDescription).toMatch(/barcode/);
    expect(info.NSLocalNetworkUsageDescription).toMatch(/printers/);
    const archive = join(contents, 'Resources', 'app.asar');
    expect(info.ElectronAsarIntegrity).toEqual({
      'Resources/app.asar': { algorithm: 'SHA256', hash: headerHash(archive) },
    });
  });

  it('has Chromium’s texts only for the app’s languages, and its licences', async () => {
    const resources = await readdir(join(contents, 'Resources'));
    expect(await chromiumLanguagesIn(join(contents, 'Resources'), '.lproj')).toEqual([...languages].sort());
    expect(resources).toContain('LICENSES.chromium.html');
    expect(resources).not.toContain('default_app.asar');
  });
});

describe('signing for macOS', () => {
  const entitled = async (file: string) => Object.keys(parsePlist(await text(file))).sort();
  const jitAndCamera = ['com.apple.security.cs.allow-jit', 'com.apple.security.device.camera'];

  it('is ad hoc without a Developer ID, and allows loading the keychain’s native file', async () => {
    const { mac, ...rest } = macSigning({});
    expect(rest).toEqual({});
    expect(mac).toMatchObject({ identity: '-', notarize: false });
    const libraries = 'com.apple.security.cs.disable-library-validation';
    expect(await entitled(mac.entitlements)).toEqual([...jitAndCamera, libraries].sort());
    expect(mac.entitlementsInherit).toBe(mac.entitlements);
  });

  it('uses a Developer ID or fails, gives the fewest entitlements, and notarizes with Apple’s credentials', async () => {
    const signed = macSigning({ CSC_LINK: 'certificate', APPLE_ID: 'a@b.example' });
    expect(signed.forceCodeSigning).toBe(true);
    expect(signed.mac.notarize).toBe(false);
    expect('identity' in signed.mac).toBe(false);
    expect(await entitled(signed.mac.entitlements)).toEqual(jitAndCamera);
    const empty = { CSC_LINK: '', WIN_CSC_LINK: '', APPLE_ID: '', CSC_NAME: 'kept', HOME: '' };
    dropEmptySecrets(empty);
    expect(empty).toEqual({ CSC_NAME: 'kept', HOME: '' });
    const notarised = { CSC_NAME: 'x', APPLE_API_KEY: 'k', APPLE_API_KEY_ID: 'i', APPLE_API_ISSUER: 's' };
    expect(macSigning(notarised).mac.notarize).toBe(true);
  });
});

describe.runIf(process.platform === 'linux')('packed for Windows', { tags: 'whole' }, () => {
  let packed: Packed;
  beforeAll(async () => {
    packed = await packApp(work, 'win32', { installers: true });
  });

  const nsis = () => packed.shown.filter(Array.isArray) as [Record<string, string>, Record<string, string>][];

  it('has its fuses, the archive’s hash in the program, and Chromium’s texts only for the app’s languages', async () => {
    const program = join(packed.folder, 'IMEI Desk.exe');
    await expectEveryFuseAsDecided(program);
    expect((await readFile(program)).includes(headerHash(join(packed.folder, 'resources', 'app.asar')))).toBe(
      true,
    );
    expect(await chromiumLanguagesIn(join(packed.folder, 'locales'), '.pak')).toEqual([...languages].sort());
    expect(await readdir(packed.folder)).toContain('LICENSES.chromium.html');
  });

  it('is an installer for one user and a portable program, each with its own file name', () => {
    const names = nsis().map(([, { OutFile }]) => OutFile?.split(/[\\/]/).at(-1)?.replace('"', ''));
    expect(names.sort()).toEqual([
      'imei-desk-0.1.0-win-x64-portable.exe',
      'imei-desk-0.1.0-win-x64-setup.exe',
    ]);
    const [installer] = nsis().flatMap(([defines]) => ('APP_PACKAGE_NAME' in defines ? [] : [defines]));
    expect(installer ?? {}).not.toHaveProperty('DELETE_APP_DATA_ON_UNINSTALL');
    // The build must not name a folder for unpacking: a second start would empty that folder while the first app uses it.
    expect(nsis().filter(([defines]) => 'UNPACK_DIR_NAME' in defines)).toEqual([]);
    expect(nsis().some(([defines]) => 'INSTALL_MODE_PER_ALL_USERS_DEFAULT' in defines)).toBe(false);
  });

  it('is an .msi that registers the protocol and "Open with", and makes the app no file type’s default', () => {
    const { msi } = packed.shown.find((what) => (what as { msi?: string }).msi !== undefined) as {
      msi: string;
    };
    const keys = [...msi.matchAll(/Key="Software\\Classes\\([^"]+)"(?: Name="([^"]*)")?/g)].map(
      ([, key, name]) => `${key} ${name ?? ''}`,
    );
    expect(keys).toContain('imei-desk\\shell\\open\\command ');
    expect(keys).toContain('imei-desk URL Protocol');
    for (const ending of ['csv', 'xlsx', 'txt']) {
      expect(keys).toContain(`.${ending}\\OpenWithProgids ImeiDesk.List`);
      expect(keys).not.toContain(`.${ending} `);
    }
    expect(msi).toContain('<Property Id="ALLUSERS" Secure="yes" Value="1"/>');
    expect(() => registerInMsi('<Wix/>')).toThrow('names no program');
  });
});

describe('the installer’s own script for Windows', () => {
  it('registers the same as the .msi, and removes all of it again', async () => {
    const script = await text('build/installer.nsh');
    const project = registerInMsi('<File Id="mainExecutable" Name="x"/>');
    const inMsi = [...project.matchAll(/Key="(Software\\Classes\\[^"]+)"/g)].map(([, key]) => key ?? '');
    const written = script
      .replaceAll(/\$\{IMEI_DESK_LIST\}/g, 'ImeiDesk.List')
      .replace(
        /!insertmacro offerFor "(\w+)"/g,
        'WriteRegNone SHELL_CONTEXT "Software\\Classes\\.$1\\OpenWithProgids"',
      );
    for (const key of inMsi) expect(written).toContain(`SHELL_CONTEXT "${key}"`);
    for (const ending of ['csv', 'xlsx', 'txt']) {
      expect(script).toContain(`!insertmacro offerNoMoreFor "${ending}"`);
      expect(script).not.toMatch(new RegExp(`Classes\\\\\\.${ending}" ""`));
    }
    expect(script).toContain('DeleteRegKey SHELL_CONTEXT "Software\\Classes\\imei-desk"');
    // After `--`, Chromium never takes a link as its own argument.
    const commands = (all: string) => [...all.matchAll(/[^\n]*open\\command[^\n]*/g)].map(([line]) => line);
    for (const line of commands(script)) expect(line).toContain('" -- "%1"');
    for (const line of commands(project)) expect(line).toContain('&quot; -- &quot;%1&quot;');
    expect([commands(script).length, commands(project).length]).toEqual([2, 2]);
  });

  it('removes the class with which Windows starts the app, under the same id as in the app', async () => {
    const notifications = await text('electron/desktop/capabilities/notifications.ts');
    const [, id = 'none'] = /toastActivator = '(\{[^']+\})'/.exec(notifications) ?? [];
    const [, key = ''] = /!define IMEI_DESK_TOASTS "([^"]+)"/.exec(await text('build/installer.nsh')) ?? [];
    expect(key).toBe(`Software\\Classes\\CLSID\\${id}`);
    expect(await text('build/installer.nsh')).toContain('DeleteRegKey HKCU "${'.concat('IMEI_DESK_TOASTS}"'));
  });

  it('deletes the shop’s data neither at an update, nor silently, nor by a quick Enter', async () => {
    const [, removal = ''] = (await text('build/installer.nsh')).split('!macro customUnInstall');
    expect(removal.trimStart()).toMatch(/^\$\{IfNot\} \$\{isUpdated\}/);
    expect(removal).toContain('MB_DEFBUTTON2');
    expect(removal).toContain('/SD IDNO IDNO keepData');
    expect(removal.indexOf('keepData:')).toBeLessThan(removal.indexOf('RMDir'));
  });
});
