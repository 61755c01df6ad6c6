// Uses only builtins of Node 20, because the set-up imports this too.
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Contains unfinished work. On the checkout's disk, so that it can be renamed to its final place. */
export const workFolder = fileURLToPath(new URL('../.work', import.meta.url));

const lock = join(workFolder, 'lock');
const beatMs = 500;
/** A holder without a heartbeat for this long was killed. Taking its lock too soon only causes double work. */
const silentMs = 10_000;
const askAgainMs = 200;

/**
 * Runs `work` while no other process does so for this checkout. Otherwise waits and says so once. `clear` releases the lock, for callers
 * that end the process before `work` ends.
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
      // Another process took over our lock. This is safe: results are renamed into place as a whole, and the last one wins.
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
