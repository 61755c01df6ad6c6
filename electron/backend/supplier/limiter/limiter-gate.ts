import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { SavedGate } from '../../../../shared/model/connection/saved-slot.ts';
import { passedSince, windowMs } from './slot-table.ts';

const minClosingMs = 1_000;
const closeTimeoutMs = 600_000;
/**
 * The rate rises by one request a minute for each `quietMs` without another "too many". So the full rate returns within 15 minutes after
 * one halving. The effect of a raise is visible only when a whole window has passed. A faster rise would reach the limit before the effect
 * is visible.
 */
const quietMs = 30_000;
/**
 * Fraction of the limit at first, if a copy of this journal may use the key too. Two copies that start at the same time stay within the
 * limit for three minutes, in which they can notice each other.
 */
const shareInDoubt = 0.4;

/**
 * Creates the gate that reacts to "too many requests" (money-safety L4), from a saved state. Times are `Clock.monotonicMs`. `inDoubt`: a
 * copy of this journal may use the key too (L6).
 */
export function createGate(perMinute: number, saved: SavedGate | null, loadedAtMs: number, inDoubt = false) {
  let { closedUntilMs, reducedTo } = sinceSaved(saved, perMinute, loadedAtMs);
  let halvedAtMs = -Infinity;

  /**
   * Maximum number of slots in use at one time. Each "too many" halves this number. Each half minute without a "too many" raises it by one.
   */
  const rate = (nowMs: number): number => {
    const quiet = Math.max(0, Math.floor((nowMs - closedUntilMs) / quietMs));
    return Math.min(perMinute, reducedTo + quiet);
  };
  if (inDoubt) {
    reducedTo = Math.min(rate(loadedAtMs), Math.floor(perMinute * shareInDoubt));
    closedUntilMs = Math.max(closedUntilMs, loadedAtMs);
  }
  return {
    /** Nothing is sent before this time. If the gate is open, this time is in the past. */
    closedUntilMs: () => closedUntilMs,
    rate,
    /** Time of the next raise; null at the full rate. */
    risesAtMs(nowMs: number) {
      const now = rate(nowMs);
      return now === perMinute ? null : closedUntilMs + (now - reducedTo + 1) * quietMs;
    },
    /** Time at which the full rate returns. */
    wholeAtMs: () => closedUntilMs + (perMinute - reducedTo) * quietMs,
    /**
     * Records a "too many" for a request sent at `sentAtMs`. Closes the gate for the requested time. If several requests ran at the same
     * time, halves the rate only once: a request that was sent before the last halving proves nothing about the lower rate.
     */
    turnAway(nowMs: number, sentAtMs: number, retryInMs: number | null) {
      markRule('L4');
      const isNews = sentAtMs > halvedAtMs;
      reducedTo = isNews ? Math.max(1, Math.floor(rate(nowMs) / 2)) : rate(nowMs);
      if (isNews) halvedAtMs = nowMs;
      closedUntilMs = Math.max(closedUntilMs, nowMs + clampClosing(retryInMs));
      return { savedAt: nowMs, closedUntil: closedUntilMs, reducedTo };
    },
  };
}

/** Limits the requested closing time to 1 s … 10 min. If the supplier requested no time, returns a full window. */
function clampClosing(forMs: number | null): number {
  if (forMs === null || Number.isNaN(forMs)) return windowMs;
  return Math.min(closeTimeoutMs, Math.max(minClosingMs, forMs));
}

/** Converts saved times to this run's clock. Impossible values count as a "too many" now. */
function sinceSaved(saved: SavedGate | null, perMinute: number, nowMs: number) {
  if (saved === null) return { closedUntilMs: -Infinity, reducedTo: perMinute };
  const { savedAt, closedUntil, reducedTo } = saved;
  const forMs = closedUntil - savedAt;
  if (!(forMs >= 0 && forMs <= closeTimeoutMs && reducedTo >= 1))
    return { closedUntilMs: nowMs + windowMs, reducedTo: Math.max(1, Math.floor(perMinute / 2)) };
  return {
    closedUntilMs: nowMs + forMs - passedSince(savedAt, nowMs),
    reducedTo: Math.min(perMinute, Math.floor(reducedTo)),
  };
}
