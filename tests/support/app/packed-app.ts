import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { layOutElectronDist, type System } from '../house/electron-dist.ts';

const checkout = resolve(import.meta.dirname, '../../..');
/** Imported by address, because the scripts of build/ are outside this folder's types. */
const scripts = (name: string): string => new URL(`../../../build/${name}`, import.meta.url).href;

/** The source commit named in the tests' archives. */
export const standInCommit = '0123456789abcdef0123456789abcdef01234567';

export interface Packed {
  /** The folder into which electron-builder put the app. */
  readonly folder: string;
  /** electron-builder's description of each installer, recorded before the installer is made. */
  readonly shown: readonly unknown[];
  /** Calls of external tools, one per line: name and arguments. */
  readonly calls: string;
}

/**
 * Packs a checkout's built app for any system in a separate process, with a stand-in for Electron's files. Works like `npm run package`.
 * With `installers`, it stops at the point where electron-builder would download tools.
 */
export async function packApp(
  work: string,
  system: System,
  { project = checkout, installers = false }: { project?: string; installers?: boolean } = {},
): Promise<Packed> {
  const electronDist = join(work, `electron-${system}`);
  await layOutElectronDist(electronDist, system);
  const tools = join(work, 'tools');
  const callsFile = join(work, 'calls');
  await writeFile(callsFile, '');
  await layOutTools(tools);
  const output = join(work, `dist-${system}`);
  const options = { electronDist, folderOnly: !installers, output, project, system, commit: standInCommit };
  const script = `
    import { readFile, writeFile } from 'node:fs/promises';
    import { build, Platform } from 'electron-builder';
    import { packageOptions } from ${JSON.stringify(scripts('package.mjs'))};
    import { msiProjectCreated } from ${JSON.stringify(scripts('pack/package-hooks.mjs'))};
    const shown = [];
    const options = packageOptions(${JSON.stringify(options)});
    options.effectiveOptionComputed = async (what) => {
      // The desktop entry of a package is a file that is gone with the process.
      if (Array.isArray(what) && typeof what[1] === 'string') what[1] = await readFile(what[1], 'utf8');
      return shown.push(JSON.parse(JSON.stringify(what)));
    };
    const installers = ${JSON.stringify(installers && system === 'win32')};
    if (installers) options.targets = Platform.WINDOWS.createTarget(['nsis', 'portable']);
    await build(options);
    if (installers) {
      const stop = 'Nothing is fetched in a test.';
      const msiOptions = packageOptions(${JSON.stringify(options)});
      msiOptions.config.msiProjectCreated = async (file) => {
        await msiProjectCreated(file);
        shown.push({ msi: await readFile(file, 'utf8') });
        throw new Error(stop);
      };
      const prepackaged = ${JSON.stringify(join(output, 'win-unpacked'))};
      await build({ ...msiOptions, prepackaged, targets: Platform.WINDOWS.createTarget('msi') }).catch((error) => {
        if (!String(error).includes(stop)) throw error;
      });
    }
    await writeFile(${JSON.stringify(join(work, 'shown.json'))}, JSON.stringify(shown));`;
  await runNode(['--input-type=module', '--eval', script], {
    PATH: `${tools}${delimiter}${process.env.PATH}`,
    CALLS: callsFile,
    ELECTRON_BUILDER_NSIS_DIR: tools,
    ELECTRON_BUILDER_7ZIP_PATH: join(tools, '7za'),
  });
  const names: Record<System, string> = { linux: 'linux-unpacked', win32: 'win-unpacked', darwin: 'mac' };
  const folder = system === 'darwin' && process.arch === 'arm64' ? 'mac-arm64' : names[system];
  return {
    folder: join(output, folder),
    shown: JSON.parse(await readFile(join(work, 'shown.json'), 'utf8')) as unknown[],
    calls: await readFile(callsFile, 'utf8'),
  };
}

/** The languages of Chromium's text files in a folder, by the app's language codes, sorted. */
export async function chromiumLanguagesIn(folder: string, ending: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(ending));
  const tags = files.map((file) => file.slice(0, -ending.length).replace('_', '-').replace('en-US', 'en'));
  // Latin American Spanish (es-419) counts as Spanish.
  return tags.filter((language) => language !== 'es-419').sort();
}

/** Runs the pinned Node; rejects with its output if it fails. */
function runNode(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((done, failed) => {
    const options = { cwd: checkout, env: { ...process.env, ...env }, timeout: 290_000, maxBuffer: 1e8 };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error === null) done();
      else failed(new Error(`${error.message}\n${stdout}\n${stderr}`));
    });
  });
}

/** Writes stand-ins for the tools of other systems and of flatpak: each only records its call. */
async function layOutTools(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The elevation helper that a Windows installer needs to install for all users.
  await writeFile(join(folder, 'elevate.exe'), 'stand-in');
  for (const name of ['codesign', 'flatpak', 'flatpak-builder', '7za']) {
    const file = join(folder, name);
    await writeFile(
      file,
      [
        '#!/bin/sh',
        `echo "${name} $*" >> "$CALLS"`,
        'for word; do case "$word" in',
        '  *manifest.json) cat "$word" >> "$CALLS" ;;',
        '  *.7z) echo stand-in > "$word" ;;',
        'esac; done\n',
      ].join('\n'),
    );
    await chmod(file, 0o755);
  }
}
