import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const electronFolder = resolve(import.meta.dirname, '../node_modules/electron');

/** A download that works takes minutes on a slow line; one that cannot work is known within seconds. */
const downloadWithinMs = 10 * 60_000;
const answerWithinMs = 8_000;

/**
 * The folder of Electron's own files for this machine, fetched if they are not there yet. Never throws:
 * `reason` is a clause for a sentence, such as "its download failed (fetch failed)".
 * @returns {Promise<{ readonly folder: string } | { readonly reason: string }>}
 */
export async function fetchElectron() {
  if (isFetched()) return { folder: join(electronFolder, 'dist') };
  const host = downloadHost();
  if (!(await answers(host))) return { reason: `${host} does not answer` };
  const failure = await runInstaller();
  if (failure === null && isFetched()) return { folder: join(electronFolder, 'dist') };
  return { reason: `its download failed${failure === null ? '' : ` (${failure})`}` };
}

function isFetched() {
  const pathFile = join(electronFolder, 'path.txt');
  return existsSync(pathFile) && existsSync(join(electronFolder, 'dist', readFileSync(pathFile, 'utf8')));
}

/** Where the installer of the electron package fetches from. */
function downloadHost() {
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror;
  return mirror !== undefined && URL.canParse(mirror) ? new URL(mirror).origin : 'https://github.com';
}

/**
 * One request with a short deadline: any answer will do. Behind a proxy only the installer itself knows the way.
 * @param {string} origin
 */
async function answers(origin) {
  if (process.env.ELECTRON_GET_USE_PROXY !== undefined) return true;
  try {
    await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerWithinMs) });
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<string | null>} the first line of what went wrong, or null */
function runInstaller() {
  return new Promise((done) => {
    const installer = spawn(process.execPath, [join(electronFolder, 'install.js')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: downloadWithinMs,
    });
    let said = '';
    installer.stderr.setEncoding('utf8').on('data', (text) => {
      said = `${said}${text}`.slice(0, 2_000);
    });
    installer.on('error', (error) => done(error.message));
    installer.on('close', (code) => done(code === 0 ? null : firstLine(said)));
  });
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n', 1)[0]?.trim() || 'it was stopped';
}
