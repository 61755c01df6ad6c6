// Only builtins, and nothing newer than Node 20: the set-up reads it too.
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where what is not yet whole is made, on the disk of the checkout so that it can be renamed into its place. */
export const workFolder = fileURLToPath(new URL('../.work', import.meta.url));

const lock = join(workFolder, 'lock');
const beatMs = 500;
/** A holder that has not shown itself for so long was killed. Taking its lock too soon costs double work and no more. */
const silentMs = 10_000;
const askAgainMs = 200;

/**
 * Does `work` while no other process does it for this checkout; while another does, waits and says so once. `clear` undoes the lock and is for
 * anyone who ends the process meanwhile.
 * @template T
 * @param {{ say(sentence: string): void, waiting: string }} words
 * @param {(clear: () => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withWorkLock({ say, waiting }, work) {
  mkdirSync(workFolder, { recursive: true });
  let seen = { beat: Number.NaN, atMs: 0 };
  while (!take()) {
    const beat = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN;
    const nowMs = performance.now();
    if (Number.isNaN(seen.beat)) say(waiting);
    if (beat !== seen.beat) seen = { beat, atMs: nowMs };
    else if (nowMs - seen.atMs > silentMs) rmSync(lock, { force: true });
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  const timer = setInterval(() => {
    try {
      utimesSync(lock, new Date(), new Date());
    } catch {
      // Somebody thought us dead. What we make is renamed into its place whole, anyone who is last.
    }
  }, beatMs);
  const clear = () => {
    clearInterval(timer);
    rmSync(lock, { force: true });
  };
  try {
    return await work(clear);
  } finally {
    clear();
  }
}

function take() {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}
