/** The time, passed as a parameter, so that tests need no mocks. */
export interface Clock {
  /** Wall clock time in milliseconds since the epoch. Only for display and records, never for measuring. */
  nowMs(): number;
  /** Monotonic milliseconds. The value never decreases while the computer runs, even if the app restarts. */
  monotonicMs(): number;
  /** Calls `run` once after `delayMs`. Returns a function that cancels the call. */
  after(delayMs: number, run: () => void): () => void;
}

/** True if the time is less than `forMs` ago. False for a time in the future; such a time is from before the clock was set back. */
export function isRecent(atMs: number, forMs: number, nowMs: number): boolean {
  return atMs <= nowMs && nowMs - atMs < forMs;
}

/** Combines calls of `soon` that follow each other quickly: `run` is called once, `delayMs` after the first of these calls. */
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
