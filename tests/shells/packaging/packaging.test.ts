import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../shared/contract/shop/settings.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { chromiumLanguagesIn, type Packed, packApp, standInCommit } from '../../support/app/packed-app.ts';
import { fuseCount } from '../../support/house/electron-dist.ts';

// Packs the built app as `npm run package` does, with a stand-in for Electron's files, and without the tools that make installers.

const root = resolve(import.meta.dirname, '../../..');
let work: string;
let packed: Packed;
let app: string;
let archive: string;
let files: readonly string[];

beforeAll(async () => {
  await builtApp();
  work = await mkdtemp(join(tmpdir(), 'imei-desk-package-'));
  if (process.platform !== 'linux') return;
  packed = await packApp(work, 'linux', { installers: true });
  app = packed.folder;
  archive = join(app, 'resources', 'app.asar');
  files = listPackage(archive, { isPack: false });
});

afterAll(async () => {
  await rm(work, { recursive: true, force: true });
});

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done, failed) => {
    const options = { cwd: root, env: { ...process.env, ...env }, timeout: 120_000 };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error === null) done({ code: 0, stdout, stderr });
      else if (env.EXPECT_FAILURE !== undefined) done({ code: Number(error.code), stdout, stderr });
      else failed(new Error(`${error.message}\n${stdout}`));
    });
  });
}

describe.runIf(process.platform === 'linux')('the packed app', () => {
  it('contains main, the journal worker, the preload, the page and the production dependency', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/out/main/main.mjs',
        '/out/main/database-worker.mjs',
        '/out/main/reply-worker.mjs',
        '/out/main/http-authorities-worker.mjs',
        '/out/preload/preload.cjs',
        '/out/renderer/index.html',
        '/node_modules/@napi-rs/keyring/index.js',
      ]),
    );
    expect(files.some((file) => /^\/out\/renderer\/assets\/.+\.js$/.test(file))).toBe(true);
    expect(files.some((file) => /^\/out\/renderer\/assets\/.+\.css$/.test(file))).toBe(true);
  });

  it('contains nothing else: no sources, tests, maps, loopback shell or development dependency', () => {
    const allowed = [
      /^\/(node_modules|out|package\.json)$/,
      /^\/out\/(main|preload|renderer)(\/|$)/,
      /^\/node_modules\/@napi-rs(\/keyring(-[\w-]+)?(\/(LICENSE|LICENSE\.third-party\.md|package\.json|index\.js|keyring\.[\w-]+\.node))?)?$/,
    ];
    expect(files.filter((file) => !allowed.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(files.filter((file) => /\.(map|tsx?|mts|cts)$|loopback|\.test\./.test(file))).toEqual([]);
    expect(files.filter((file) => file.includes('keytar'))).toEqual([]);
  });

  it('contains the licences of the keychain’s library, and of all code in its native part', async () => {
    const carried = files.filter((file) => /\/LICENSE/.test(file)).map((file) => file.slice(1));
    const native =
      files
        .find((file) => file.endsWith('.node'))
        ?.split('/')
        .at(-2) ?? 'none';
    expect([...carried].sort()).toEqual([
      `node_modules/@napi-rs/${native}/LICENSE.third-party.md`,
      'node_modules/@napi-rs/keyring/LICENSE',
    ]);
    for (const file of carried) {
      const text = extractFile(archive, file).toString('utf8');
      expect(text).toBe(await readFile(join(root, file), 'utf8'));
      expect(text).toMatch(/permission is hereby granted/i);
    }
  });

  it('contains no reference to a source map or to our sources', () => {
    for (const file of files.filter((name) => /^\/out\/.*\.c?js$/.test(name))) {
      const text = extractFile(archive, file.slice(1)).toString('utf8');
      expect(text, file).not.toMatch(/^\/\/# sourceMappingURL=/m);
      expect(text, file).not.toContain(root);
    }
  });

  it('has a package.json with its entry and nothing about development', () => {
    const described = JSON.parse(extractFile(archive, 'package.json').toString('utf8')) as Record<
      string,
      unknown
    >;
    expect(described.main).toBe('out/main/main.mjs');
    expect(described.type).toBe('module');
    expect(described.devDependencies).toBeUndefined();
    expect(described.scripts).toBeUndefined();
    expect(described.commit).toBe(standInCommit);
  });

  it('keeps the native file of the keychain outside the archive', async () => {
    const unpacked = join(app, 'resources', 'app.asar.unpacked');
    const found = await readdir(unpacked, { recursive: true });
    expect(found.filter((file) => file.endsWith('.node'))).toHaveLength(1);
    const [native = ''] = found.filter((file) => file.endsWith('.node'));
    expect(native).toMatch(/^node_modules[\\/]@napi-rs[\\/]keyring-[\w-]+[\\/]keyring\.[\w-]+\.node$/);
    const bytes = await readFile(join(unpacked, native));
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('\u007fELF');
  });

  it('does not contain Electron’s welcome app', async () => {
    expect(await readdir(join(app, 'resources'))).not.toContain('default_app.asar');
  });

  it('has every fuse set as required', async () => {
    const { version, ...fuses } = await getCurrentFuseWire(join(app, 'imei-desk'));
    expect(version).toBe('1');
    const { ENABLE, DISABLE } = FuseState;
    expect(fuses).toEqual({
      [FuseV1Options.RunAsNode]: DISABLE,
      [FuseV1Options.EnableCookieEncryption]: DISABLE,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: DISABLE,
      [FuseV1Options.EnableNodeCliInspectArguments]: DISABLE,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ENABLE,
      [FuseV1Options.OnlyLoadAppFromAsar]: ENABLE,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: DISABLE,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: DISABLE,
      [FuseV1Options.WasmTrapHandlers]: ENABLE,
    });
    expect(Object.keys(fuses)).toHaveLength(fuseCount);
  });

  it('has Chromium’s texts only for the app’s languages', async () => {
    expect(await chromiumLanguagesIn(join(app, 'locales'), '.pak')).toEqual([...languages].sort());
  });

  it('lists the licences of exactly the contents of the archive', async () => {
    const listed = JSON.parse(extractFile(archive, 'out/renderer/licences.json').toString('utf8')) as {
      name: string;
      version: string;
      licence: string;
      text: string;
    }[];
    expect(listed.filter(({ licence }) => licence === 'unknown')).toEqual([]);
    const names = listed.map(({ name }) => name);
    const packedBeside = listPackage(archive, { isPack: false }).flatMap((file) =>
      /^\/node_modules\/.+\/package\.json$/.test(file)
        ? [file.slice('/node_modules/'.length, -'/package.json'.length)]
        : [],
    );
    expect(packedBeside.length).toBeGreaterThan(1);
    // Packages that are in the bundles of main, the preload, the page, a worker of the page, and the fonts.
    const inBundles = [
      'electron',
      'kysely',
      '@orpc/server',
      'react',
      'zxing-wasm',
      '@fontsource-variable/inter',
    ];
    expect(names).toEqual(expect.arrayContaining([...packedBeside, ...inBundles]));
    // Build tools are not listed, because they are not in the build.
    for (const tool of ['vite', 'rolldown', 'electron-builder', 'typescript', 'vitest', '@types/node'])
      expect(names).not.toContain(tool);
    expect(listed.find(({ name }) => name === 'react')?.text).toContain('Meta Platforms');
  });
});

describe.runIf(process.platform === 'linux')('the packages for Linux', () => {
  const types =
    'MimeType=text/csv;application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;text/plain;x-scheme-handler/imei-desk;';

  it('has an AppImage whose entry keeps the sandbox, opens the protocol, and is offered for lists', () => {
    const [image] = packed.shown as { desktop: string; desktopFileName: string }[];
    expect(image?.desktopFileName).toBe('imei-desk.desktop');
    expect(image?.desktop.split('\n')).toEqual(expect.arrayContaining(['Exec=AppRun %U', types]));
  });

  it('has a .deb and an .rpm with the same entry, named as usual on their systems', () => {
    const packages = packed.shown.slice(1) as [readonly string[], string][];
    const names = packages.map(([words]) => words[words.indexOf('--package') + 1]?.split('/').at(-1));
    expect(names.sort()).toEqual(['imei-desk-0.1.0-linux-amd64.deb', 'imei-desk-0.1.0-linux-x86_64.rpm']);
    for (const [words, entry] of packages) {
      expect(entry.split('\n')).toEqual(
        expect.arrayContaining(['Exec="/opt/IMEI Desk/imei-desk" %U', types, 'StartupWMClass=imei-desk']),
      );
      expect(words.at(-1)).toMatch(/=\/usr\/share\/applications\/imei-desk\.desktop$/);
      // The packages do not describe file types that the system already knows.
      expect(words.join(' ')).not.toContain('/usr/share/mime');
    }
  });

  it('has a flatpak with access to network and keychain, but to no folder of the user', () => {
    const [, manifest = '{}'] = /^(\{"id".*\})$/m.exec(packed.calls) ?? [];
    const { id, 'finish-args': mayUse } = JSON.parse(manifest) as { id: string; 'finish-args': string[] };
    expect(id).toBe('desk.imei.desktop');
    expect(mayUse).toEqual(
      expect.arrayContaining(['--share=network', '--talk-name=org.freedesktop.secrets', '--socket=wayland']),
    );
    expect(mayUse.join(' ')).not.toContain('--filesystem');
    expect(packed.calls).toMatch(
      /build-bundle .*imei-desk-0\.1\.0-linux-x86_64\.flatpak desk\.imei\.desktop/,
    );
  });
});

describe('npm run package without Electron', () => {
  it('reports the missing Electron in one sentence, exits with 1 and shows no stack trace', async () => {
    const nowhere = {
      EXPECT_FAILURE: 'yes',
      // The mirror refuses and the cache is empty, as on a machine that cannot download.
      ELECTRON_MIRROR: 'http://127.0.0.1:1/',
      electron_config_cache: join(work, 'empty-cache'),
      ELECTRON_OVERRIDE_DIST_PATH: join(work, 'no-electron-here'),
    };
    const { code, stderr } = await run([join(root, 'build', 'package.mjs')], nowhere);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n').at(-1)).toMatch(
      /^IMEI Desk cannot be packaged here, because Electron cannot be fetched: .+\.$/,
    );
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
