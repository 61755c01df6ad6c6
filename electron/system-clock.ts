import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Clock } from '../shared/model/clock.ts';

/** The longest wait that a timer can hold; anything above it would fire at once. */
const longestDelayMs = 2_147_483_647;

/**
 * The clock of this machine. `monotonicMs` starts at the machine's uptime and then follows the process's own steady
 * counter, so that it never steps when somebody sets the wall clock, and goes on rising after a restart (money-safety L2).
 */
export function createSystemClock(): Clock {
  const uptimeAtStartMs = uptime() * 1000;
  const startedMs = performance.now();
  return {
    nowMs: () => Date.now(),
    monotonicMs: () => uptimeAtStartMs + (performance.now() - startedMs),
    after(delayMs, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, delayMs), longestDelayMs));
      return () => clearTimeout(timer);
    },
  };
}
