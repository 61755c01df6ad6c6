/** Time as a parameter, so that tests need no mocks. */
export interface Clock {
  /** Wall clock in milliseconds since the epoch, for display only, never for measuring. */
  nowMs(): number;
  /** Monotonic milliseconds. The value never falls while the machine runs, not even across restarts of the app. */
  monotonicMs(): number;
  /** Runs once after `delayMs`; returns the cancel function. */
  after(delayMs: number, run: () => void): () => void;
}

/** Combines calls in close succession: `run` is called once, `delayMs` after the first of them. */
export function gathered(
  clock: Pick<Clock, 'after'>,
  delayMs: number,
  run: () => void,
): { soon(): void; cancel(): void } {
  let cancel: (() => void) | null = null;
  return {
    soon() {
      cancel ??= clock.after(delayMs, () => {
        cancel = null;
        run();
      });
    },
    cancel() {
      cancel?.();
      cancel = null;
    },
  };
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
