import type { Clock } from '../../../shared/model/base/clock.ts';
import { realClock } from './real-clock.ts';

/** This machine's clock, running this many times as fast: waits of seconds pass in a test without being skipped. */
export function createHastenedClock(times: number): Clock {
  const startedAtMs = realClock.nowMs();
  const startedMs = realClock.monotonicMs();
  const passedMs = () => (realClock.monotonicMs() - startedMs) * times;
  return {
    nowMs: () => Math.round(startedAtMs + passedMs()),
    monotonicMs: () => startedMs + passedMs(),
    after: (delayMs, run) => realClock.after(delayMs / times, run),
  };
}
