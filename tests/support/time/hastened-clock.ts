import type { Clock } from '../../../shared/model/base/clock.ts';
import { realClock } from './real-clock.ts';

/** Returns this machine's clock, `times` times as fast: waits of seconds pass quickly, but none is skipped. */
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
