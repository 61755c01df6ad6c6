import type { Clock } from '../../../shared/model/base/clock.ts';

/** Detects that the machine slept: its steady clock continued and our timers did not (money-safety P4). */
export interface SleepDetector {
  start(): void;
  /** The machine is about to sleep, according to the system. */
  suspended(): void;
  /** The machine woke, according to the system. */
  resumed(): void;
  stop(): void;
}

export interface WakeNews {
  /** Sleep is near: nothing new may begin. */
  onSleep(): void;
  onWake(gapMs: number): void;
  /** Announced sleep did not come; running requests still run. */
  onStay(): void;
}

const tickMs = 10_000;
/** Maximum duration of a request: after a longer gap every running one has passed its deadline. */
const sleptMs = 30_000;

export function createSleepDetector(clock: Clock, { onSleep, onWake, onStay }: WakeNews): SleepDetector {
  let tickedAt = clock.monotonicMs();
  let wokeAt = Number.NEGATIVE_INFINITY;
  let sleeping = false;
  let cancel = (): void => {};

  const gapMs = (): number => Math.max(0, clock.monotonicMs() - tickedAt - tickMs);
  const wake = (gap: number): void => {
    // The system and our own timer report the same waking, in either order.
    if (!sleeping && clock.monotonicMs() - wokeAt < tickMs) return;
    sleeping = false;
    wokeAt = clock.monotonicMs();
    onWake(gap);
  };
  const tick = (): void => {
    const gap = gapMs();
    plan();
    if (gap >= sleptMs) wake(gap);
    else if (sleeping) {
      sleeping = false;
      onStay();
    }
  };
  const plan = (): void => {
    cancel();
    tickedAt = clock.monotonicMs();
    cancel = clock.after(tickMs, tick);
  };

  return {
    start: plan,
    suspended() {
      sleeping = true;
      plan();
      onSleep();
    },
    resumed() {
      const gap = gapMs();
      plan();
      wake(gap);
    },
    stop: () => cancel(),
  };
}
