import type { Clock } from '../../../shared/model/base/clock.ts';

export interface WakeNews {
  onSleep(): void;
  onWake(gapMs: number): void;
  /** Called if the machine did not go to sleep after `onSleep`. Running requests continue. */
  onStay(): void;
}

const tickMs = 10_000;
/** The deadline of orders and of most reads. After a longer gap, such a request is past its deadline. */
const sleptMs = 30_000;

/** Detects that the machine slept: the steady clock advanced but our timers did not fire (money-safety P4). */
export function createSleepDetector(clock: Clock, { onSleep, onWake, onStay }: WakeNews) {
  let tickedAt = clock.monotonicMs();
  let wokeAt = Number.NEGATIVE_INFINITY;
  let sleeping = false;
  let cancel = (): void => {};

  const gapMs = (): number => Math.max(0, clock.monotonicMs() - tickedAt - tickMs);
  const wake = (gap: number): void => {
    // The operating system and our timer both report the same wake-up, in either order.
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
    suspended(): void {
      sleeping = true;
      plan();
      onSleep();
    },
    resumed(): void {
      const gap = gapMs();
      plan();
      wake(gap);
    },
    stop: () => cancel(),
  };
}
