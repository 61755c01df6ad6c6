/** Time as a value that is passed in, so that tests need no mocks. */
export interface Clock {
  /** The wall clock, milliseconds since the epoch: for people to read, never to measure with. */
  nowMs(): number;
  /** Milliseconds that only ever rise, across restarts of the app too, until the machine itself restarts. */
  monotonicMs(): number;
  /** Runs once after `delayMs`; the returned function takes it back. */
  after(delayMs: number, run: () => void): () => void;
}

/** Gathers calls that come close together: `run` comes once, `delayMs` after the first of them. */
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
