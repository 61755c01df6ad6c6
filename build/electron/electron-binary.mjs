import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch, platform } from 'node:process';

const require = createRequire(import.meta.url);
const home = dirname(require.resolve('electron/package.json'));

/**
 * A download fails if no data arrives for this time. So a machine without a network loses only seconds, and a slow download can still
 * succeed.
 */
const silenceMs = 8_000;

/**
 * The Electron binary, which is downloaded on first use. `why` is a clause for display that says why there is no binary.
 * @param {(sentence: string) => void} say
 * @returns {Promise<{ binary: string } | { why: string }>}
 */
export async function getElectronBinary(say) {
  const present = findBinary();
  if (present !== null) return { binary: present };
  say('Fetching Electron, about 120 MB, once.');
  const problem = (await download(say)) ?? unpack();
  const binary = findBinary();
  return problem === null && binary !== null ? { binary } : { why: problem ?? 'it did not unpack' };
}

/**
 * The binary counts as present only if it is completely unpacked. Electron's script writes `path.txt` last, so an interrupted installation
 * is repeated.
 */
function findBinary() {
  const own = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const folder = own ?? join(home, 'dist');
  if (own === undefined && !isUnpackedWhole(home)) return null;
  const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
  const binary = join(folder, platform === 'darwin' || platform === 'win32' ? names[platform] : 'electron');
  return existsSync(binary) ? binary : null;
}

/**
 * True if Electron's package has unpacked its archive completely, and the unpacked files have the package's own version.
 * @param {string} folder The package's folder.
 * @returns {boolean}
 */
export function isUnpackedWhole(folder) {
  const version = join(folder, 'dist', 'version');
  if (!existsSync(join(folder, 'path.txt')) || !existsSync(version)) return false;
  return readFileSync(version, 'utf8').trim().replace(/^v/, '') === versionOf(folder);
}

/**
 * @param {string} folder A package's folder.
 * @returns {string}
 */
function versionOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/**
 * Puts the archive into Electron's own cache, where its install script finds it.
 * @param {(sentence: string) => void} say
 * @returns {Promise<string | null>}
 */
async function download(say) {
  // The module is found through Electron, which depends on it, so that both versions match.
  const { downloadArtifact } = createRequire(join(home, 'install.js'))('@electron/get');
  const abort = new AbortController();
  let timer = setTimeout(() => abort.abort(), silenceMs);
  let reportedTenths = 0;
  try {
    await downloadArtifact({
      version: versionOf(home),
      artifactName: 'electron',
      platform,
      arch,
      cacheRoot: process.env.electron_config_cache,
      checksums: require('electron/checksums.json'),
      downloadOptions: {
        quiet: true,
        signal: abort.signal,
        /** @param {{ percent: number }} progress */
        async getProgressCallback({ percent }) {
          clearTimeout(timer);
          timer = setTimeout(() => abort.abort(), silenceMs);
          const tenths = Math.floor(percent * 10);
          if (tenths > reportedTenths) say(`Fetching Electron: ${tenths * 10} %.`);
          reportedTenths = Math.max(reportedTenths, tenths);
        },
      },
    });
    return null;
  } catch (error) {
    return abort.signal.aborted ? `no answer for ${silenceMs / 1000} s` : reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}

function unpack() {
  const result = spawnSync(process.execPath, [join(home, 'install.js')], {
    timeout: 120_000,
    stdio: 'ignore',
  });
  return result.status === 0 ? null : 'its archive did not unpack';
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  if ('response' in error) return `the server answered ${/** @type {Response} */ (error.response).status}`;
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : null;
  return cause ?? error.message.split('\n')[0] ?? 'unknown';
}
