import type { Clock } from '../../../shared/model/clock.ts';

/** Notices that the machine slept: its steady clock went on and our timers did not (money-safety P4). */
export interface WakeWatch {
  start(): void;
  /** The shell was told by the system that the machine has woken. */
  resumed(): void;
  stop(): void;
}

const tickMs = 10_000;
/** As long as a request may take: after a longer gap every one that was under way has passed its deadline. */
const sleptMs = 30_000;

export function createWakeWatch(clock: Clock, onWake: (gapMs: number) => void): WakeWatch {
  let tickedAt = clock.monotonicMs();
  let wokeAt = Number.NEGATIVE_INFINITY;
  let cancel = (): void => {};

  const gapMs = (): number => Math.max(0, clock.monotonicMs() - tickedAt - tickMs);
  const wake = (gap: number): void => {
    // The system and our own tick tell of the same waking, in either order.
    if (clock.monotonicMs() - wokeAt < tickMs) return;
    wokeAt = clock.monotonicMs();
    onWake(gap);
  };
  const tick = (): void => {
    const gap = gapMs();
    plan();
    if (gap >= sleptMs) wake(gap);
  };
  const plan = (): void => {
    cancel();
    tickedAt = clock.monotonicMs();
    cancel = clock.after(tickMs, tick);
  };

  return {
    start: plan,
    resumed() {
      const gap = gapMs();
      plan();
      wake(gap);
    },
    stop: () => cancel(),
  };
}
