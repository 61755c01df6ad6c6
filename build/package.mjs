import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createTargets, Platform } from 'electron-builder';
import { ensureBuilt } from './bundle/ensure-built.mjs';
import { getElectronBinary } from './electron/electron-binary.mjs';
import { writeBeside } from './pack/beside-packages.mjs';
import { commitOf } from './pack/commit.mjs';
import { macSigning } from './pack/mac-signing.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * The options with which electron-builder makes the installable packages for this system and processor, or with `folderOnly` only the
 * unpacked app. `project` defaults to this checkout, and `commit` to its Git commit. Only tests pass another `system`, because the
 * keychain's native file is only available for this system.
 * @param {{
 * electronDist: string, folderOnly: boolean, output?: string, project?: string, system?: string, commit?: string,
 * }} options
 * @returns {import('electron-builder').CliOptions}
 */
export function packageOptions({ electronDist, folderOnly, output, project = root, system, commit }) {
  return {
    projectDir: project,
    targets: createTargets([Platform.fromString(system ?? process.platform)], folderOnly ? 'dir' : null),
    publish: 'never',
    config: {
      ...macSigning(process.env),
      extends: resolve(project, 'build/electron-builder.yml'),
      electronDist,
      extraMetadata: { commit: commit ?? commitOf(project) },
      ...(output === undefined ? {} : { directories: { output, buildResources: 'build' } }),
    },
  };
}

async function main() {
  const electron = await getElectronBinary((sentence) => console.error(sentence));
  if ('why' in electron) {
    return fail(`IMEI Desk cannot be packaged here, because Electron cannot be fetched: ${electron.why}.`);
  }
  dropEmptySecrets(process.env);
  const problem = await ensureBuilt({ again: true });
  if (problem !== null)
    return fail(`${problem}\nIMEI Desk could not be built; what the build said is above.`);
  const folderOnly = process.argv.includes('--dir');
  await build(packageOptions({ electronDist: distOf(electron.binary), folderOnly }));
  if (!folderOnly) await writeBeside(root, resolve(root, 'dist'));
  return undefined;
}

/**
 * Removes empty variables: in a workflow, a missing secret is an empty variable, and electron-builder would read it as a certificate.
 * @param {Record<string, string | undefined>} env
 */
export function dropEmptySecrets(env) {
  for (const name of Object.keys(env)) {
    if (/^(WIN_)?CSC_|^APPLE_/.test(name) && env[name] === '') delete env[name];
  }
}

/**
 * The folder of Electron's files, computed from the path of Electron's binary.
 * @param {string} binary
 */
function distOf(binary) {
  return process.platform === 'darwin' ? resolve(binary, '../../../..') : dirname(binary);
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((cause) => {
    const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n', 1);
    fail(`IMEI Desk could not be packaged: ${reason}`);
  });
}
