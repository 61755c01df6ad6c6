import type { Clock } from '../../../shared/model/base/clock.ts';

/** This machine's clock, for tests on real sockets. */
export const realClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
