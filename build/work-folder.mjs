// Uses only builtins of Node 20, because the set-up imports this file, too.
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder for unfinished work, on the checkout's disk, so that finished work can be renamed to its final place. */
const workFolder = fileURLToPath(new URL('../.work', import.meta.url));
const lock = join(workFolder, 'lock');
const beatMs = 500;
/**
 * If the holder of the lock sends no heartbeat for this time, it counts as killed, and another process takes
 * the lock over. If it still runs, the only harm is that the same work is done twice.
 */
const silentMs = 10_000;
const askAgainMs = 200;

/**
 * Runs `work`. If another process is already working for this checkout, first prints `waiting` and waits for that process. `work` gets the
 * name of a folder that does not exist yet. This folder is removed when this process exits, for whatever reason.
 * @template T
 * @param {{ say(sentence: string): void, waiting: string }} words
 * @param {(fresh: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withWorkFolder({ say, waiting }, work) {
  mkdirSync(workFolder, { recursive: true });
  await takeLock(() => say(waiting));
  const fresh = join(workFolder, `${process.pid}`);
  const timer = setInterval(showLife, beatMs);
  const clear = () => {
    clearInterval(timer);
    for (const left of [fresh, `${fresh}.old`, lock]) rmSync(left, { recursive: true, force: true });
    removeIfEmpty();
  };
  process.once('exit', clear);
  try {
    return await work(fresh);
  } finally {
    process.off('exit', clear);
    clear();
  }
}

/**
 * Replaces `target` by a complete folder. During the replacement, `target` is absent for a moment.
 * @param {string} fresh
 * @param {string} target
 */
export function putInPlace(fresh, target) {
  const old = join(workFolder, `${process.pid}.old`);
  try {
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } catch (error) {
    if (existsSync(old)) renameSync(old, target);
    // The target may be a separate volume, as containers have for packages. A volume cannot be renamed, but its content can be replaced.
    if (!['EBUSY', 'EXDEV'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
    for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true, force: true });
    cpSync(fresh, target, { recursive: true, verbatimSymlinks: true });
  }
}

/** @param {() => void} onWaiting */
async function takeLock(onWaiting) {
  /** @type {{ beat: number | undefined, atMs: number } | null} */
  let seen = null;
  while (!lockIsTaken()) {
    const beat = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (seen === null) onWaiting();
    if (seen === null || seen.beat !== beat) seen = { beat, atMs: performance.now() };
    else if (performance.now() - seen.atMs > silentMs) rmSync(lock, { force: true });
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
}

function lockIsTaken() {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    // The previous holder of the lock has just removed the empty folder.
    if (code === 'ENOENT') mkdirSync(workFolder, { recursive: true });
    else if (code !== 'EEXIST') throw error;
    return false;
  }
}

function showLife() {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Another process took over our lock, which is safe: a result is renamed to its place as a whole, and the last result remains.
  }
}

function removeIfEmpty() {
  try {
    rmdirSync(workFolder);
  } catch {
    // Another process is working.
  }
}
