import { dayMs, minuteMs } from '../../../../shared/model/base/clock.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { TypicalTime } from '../../../../shared/model/order/typical-time.ts';

const secondMs = 1_000;
const minMs = 4 * secondMs;
const maxMs = 30 * minuteMs;
const unknownAgeMs = 15 * secondMs;

/**
 * Delay before an order of this age is polled again (money-safety P3). If the typical time of the service is known, polling is rare before
 * half of the median, frequent while the answer is likely, and rare again when the order is late. If the typical time is unknown, only the
 * age decides. `sweep` is the number of requests that cover all open orders of the connection. If one request covers all open orders,
 * frequent polling costs little.
 */
export function pollDelayMs(ageMs: number, typicalTime: TypicalTime | null, sweep = 1): number {
  // The clock was set back since the order was sent, so its age is unknown.
  if (ageMs < 0) return unknownAgeMs;
  if (typicalTime === null || typicalTime.medianMs === null || typicalTime.lateAfterMs === null)
    return byAge(ageMs);
  const { medianMs, lateAfterMs } = typicalTime;
  markRule('P3');
  const nearMs = medianMs / 2;
  if (ageMs < nearMs) return Math.min(clampDelay(medianMs / 10), Math.max(minMs, nearMs - ageMs));
  // The answer is most likely to arrive now, so the delay is short compared with the order's age.
  if (ageMs < lateAfterMs * 1.25)
    return Math.min(clampDelay(ageMs / 60), 2 * minuteMs, Math.max(10, sweep * 4) * secondMs);
  return Math.max(byAge(ageMs), clampDelay(ageMs / 10));
}

/** Polls young orders often, old orders rarely. */
function byAge(ageMs: number): number {
  if (ageMs < minuteMs) return minMs;
  if (ageMs < 10 * minuteMs) return 15 * secondMs;
  if (ageMs < 60 * minuteMs) return minuteMs;
  if (ageMs < dayMs) return 5 * minuteMs;
  return maxMs;
}

function clampDelay(delayMs: number): number {
  return Math.min(maxMs, Math.max(minMs, delayMs));
}
