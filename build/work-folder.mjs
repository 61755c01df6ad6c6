// Only builtins, and nothing newer than Node 20: the set-up reads it too.
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

/** Where what is not yet whole is made; on the disk of the checkout, so that it can be renamed into its place. */
const workFolder = fileURLToPath(new URL('../.work', import.meta.url));
const lock = join(workFolder, 'lock');
const beatMs = 500;
/** A holder that has not shown itself for so long was killed. Taking its lock too soon costs double work and no more. */
const silentMs = 10_000;
const askAgainMs = 200;

/**
 * Does `work` while no other process does it for this checkout; while another does, waits and says `waiting` once. `work` gets the name of a
 * folder that is not there yet, and is gone when this process has exited, however it did.
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
 * Puts a whole folder in the place of `target`, which is there all the time but for an instant.
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
    // A volume of its own, as containers mount for packages, cannot be renamed: what is in it can be replaced.
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
    // The one before us has just taken the empty folder away.
    if (code === 'ENOENT') mkdirSync(workFolder, { recursive: true });
    else if (code !== 'EEXIST') throw error;
    return false;
  }
}

function showLife() {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Somebody thought us dead. What we make is put into its place whole, anyone who is last.
  }
}

function removeIfEmpty() {
  try {
    rmdirSync(workFolder);
  } catch {
    // Another one is at work.
  }
}
