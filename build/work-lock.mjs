// Uses only builtins of Node 20, because the set-up imports this file, too.
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder for unfinished work, on the checkout's disk, so that finished work can be renamed to its final place. */
export const workFolder = fileURLToPath(new URL('../.work', import.meta.url));

const lock = join(workFolder, 'lock');
const beatMs = 500;
/**
 * If the holder of the lock sends no heartbeat for this time, the holder was killed. If the lock is taken too soon, the only harm is that
 * the same work is done twice.
 */
const silentMs = 10_000;
const askAgainMs = 200;

/**
 * Runs `work`. If another process is already working for this checkout, first waits for that process and prints one message. `clear`
 * releases the lock, for callers that end the process before `work` ends.
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
      // Another process took over our lock, which is safe: a result is renamed to its place as a whole, and the last result remains.
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
