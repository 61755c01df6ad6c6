import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Clock } from '../shared/model/base/clock.ts';

/** Maximum delay of a timer. A timer with a longer delay would fire immediately. */
const maxDelayMs = 2_147_483_647;

/**
 * If the monotonic counter is behind the uptime by more than this, the machine slept. The value is above one second, because some systems
 * report the uptime in whole seconds.
 */
const sleptMs = 2_000;

/**
 * Milliseconds since the machine started, including sleep. On Linux and Windows, the kernel counts them. macOS computes the uptime from the
 * wall clock, so the uptime could change if somebody sets the clock. On macOS, the monotonic counter is used, which also runs during sleep.
 */
export function sinceBootMs(
  platform: string = process.platform,
  uptimeMs: () => number = () => uptime() * 1000,
  counterMs: () => number = () => Number(process.hrtime.bigint()) / 1e6,
): number {
  return platform === 'darwin' ? counterMs() : uptimeMs();
}

/**
 * The clock of this machine. `monotonicMs` starts at the machine's uptime and then follows the process's monotonic counter. So it never
 * jumps when the wall clock is set, and it keeps rising across restarts (money-safety L2). On Linux the counter pauses during sleep, but
 * the uptime does not. After sleep, `monotonicMs` is moved forward by the time of the sleep. Otherwise, a later run would count the sleep
 * as time since a slot was saved.
 */
export function createSystemClock(
  uptimeMs: () => number = () => sinceBootMs(),
  counterMs: () => number = () => performance.now(),
): Clock {
  let aheadMs = uptimeMs() - counterMs();
  return {
    nowMs: () => Date.now(),
    monotonicMs() {
      const behindMs = uptimeMs() - (counterMs() + aheadMs);
      if (behindMs > sleptMs) aheadMs += behindMs;
      return counterMs() + aheadMs;
    },
    after(delayMs, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, delayMs), maxDelayMs));
      return () => clearTimeout(timer);
    },
  };
}
