import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createTargets, Platform } from 'electron-builder';
import { buildAll } from './build.mjs';
import { getElectronBinary } from './electron-binary.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * Packs what is built in `out/` for this machine's system: what people install, or with `folderOnly` the unpacked app.
 * @param {{ readonly electronDist: string, readonly folderOnly: boolean, readonly output?: string }} options
 */
export async function packageApp({ electronDist, folderOnly, output }) {
  await build({
    projectDir: root,
    targets: createTargets([Platform.current()], folderOnly ? 'dir' : null),
    publish: 'never',
    config: {
      extends: resolve(root, 'build/electron-builder.yml'),
      electronDist,
      ...(output === undefined ? {} : { directories: { output, buildResources: 'build' } }),
    },
  });
}

async function main() {
  const electron = await getElectronBinary((sentence) => console.error(sentence));
  if ('why' in electron) {
    return fail(`IMEI Desk cannot be packaged here, because Electron cannot be fetched: ${electron.why}.`);
  }
  await buildAll();
  await packageApp({ electronDist: distOf(electron.binary), folderOnly: process.argv.includes('--dir') });
  return undefined;
}

/**
 * The folder of all that Electron brings, from the path of its binary.
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
