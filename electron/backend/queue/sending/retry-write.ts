import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';

/** How long after the stop a write is tried again: a disk that is full then mostly stays so. */
const lastTriesMs = 5_000;

/**
 * What is known must not be lost because the disk is full for a minute: it is kept and written as soon as that works. An answer that
 * comes while the app stops is written too; null if that does not work within a few seconds.
 */
export async function retryWrite<Value>(
  parts: { readonly clock: Clock; readonly closing: AbortSignal; readonly random: () => number },
  write: () => Promise<Value>,
): Promise<Value | null> {
  const { clock, closing, random } = parts;
  let giveUpAtMs = Number.POSITIVE_INFINITY;
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch {
      if (closing.aborted) giveUpAtMs = Math.min(giveUpAtMs, clock.monotonicMs() + lastTriesMs);
      if (clock.monotonicMs() >= giveUpAtMs) return null;
      await pause(clock, closing, backoffMs(tries, random, 500, closing.aborted ? 500 : 15_000));
    }
  }
}

/** Ends early when the app begins to stop. */
function pause(clock: Clock, closing: AbortSignal, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      cancel();
      closing.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = clock.after(delayMs, wake);
    closing.addEventListener('abort', wake);
  });
}
