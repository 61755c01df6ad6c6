import type { Clock } from '../../../shared/model/base/clock.ts';
import { realClock } from './real-clock.ts';

/** This machine's clock, running `times` times as fast: waits of seconds pass quickly and are not skipped. */
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
