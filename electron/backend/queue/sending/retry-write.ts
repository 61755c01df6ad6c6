import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';

/** How long writes are retried after the app began to stop. A full disk usually stays full. */
const lastTriesMs = 5_000;

/**
 * Retries a write until it succeeds, so that a disk that is full for a minute loses no outcome. Retries for a few more seconds after the
 * app began to stop. Null if these retries fail too.
 */
export async function retryWrite<Value>(
  deps: { readonly clock: Clock; readonly closing: AbortSignal; readonly random: () => number },
  write: () => Promise<Value>,
): Promise<Value | null> {
  const { clock, closing, random } = deps;
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

/** Resolves early when the app begins to stop. */
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
