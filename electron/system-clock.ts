import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Clock } from '../shared/model/base/clock.ts';

/** The longest delay of a timer; a longer one would fire at once. */
const maxDelayMs = 2_147_483_647;

/** Lag of the steady counter behind the uptime that counts as sleep; some systems give the uptime in whole seconds. */
const sleptMs = 2_000;

/**
 * Milliseconds since the machine started, including sleep. Linux and Windows count them in the kernel. macOS's uptime is the wall clock
 * less a boot time, so that setting the clock could move it; its steady counter continues in sleep and serves instead.
 */
export function sinceBootMs(
  platform: string = process.platform,
  uptimeMs: () => number = () => uptime() * 1000,
  counterMs: () => number = () => Number(process.hrtime.bigint()) / 1e6,
): number {
  return platform === 'darwin' ? counterMs() : uptimeMs();
}

/**
 * The clock of this machine. `monotonicMs` starts at the machine's uptime and then follows the process's steady counter, so that it never
 * steps when somebody sets the wall clock, and keeps rising across restarts (money-safety L2). On Linux the counter pauses during sleep
 * while the uptime does not: after sleep it catches up, so that a later run does not take the sleep for time that passed since a slot was
 * saved.
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
