import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { SavedGate } from '../../../../shared/model/connection/saved-slot.ts';
import { passedSince, windowMs } from './slot-table.ts';

const shortestClosingMs = 1_000;
const closeTimeoutMs = 600_000;
/**
 * One request a minute comes back for each of these without another "too many": after one halving all is as before within
 * 15 minutes. A raise shows its effect only when its window is full, so a faster one would knock again before it could know.
 */
const quietMs = 30_000;

/** What a "too many" closes and slows (money-safety L4). Times are `Clock.monotonicMs`. */
export interface Gate {
  /** Nobody sends before then; in the past where the gate is open. */
  closedUntilMs(): number;
  /** How many slots may be held at once: halved by each "too many", one more for each half minute of quiet. */
  rate(nowMs: number): number;
  /** When the rate rises next; null if it is whole. */
  risesAtMs(nowMs: number): number | null;
  /** When the rate is whole again. */
  wholeAtMs(): number;
  /**
   * A request sent at `sentAtMs` was turned away. The gate closes for as long as asked for. The rate is halved once for all
   * requests that were under way together: those sent before the last halving tell nothing of the rate that followed it.
   */
  turnAway(nowMs: number, sentAtMs: number, retryInMs: number | null): SavedGate;
}

/** A gate that continues from what an earlier run saved. */
export function createGate(perMinute: number, saved: SavedGate | null, loadedAtMs: number): Gate {
  let { closedUntilMs, reducedTo } = sinceSaved(saved, perMinute, loadedAtMs);
  let halvedAtMs = -Infinity;

  const rate = (nowMs: number): number => {
    const quiet = Math.max(0, Math.floor((nowMs - closedUntilMs) / quietMs));
    return Math.min(perMinute, reducedTo + quiet);
  };
  return {
    closedUntilMs: () => closedUntilMs,
    rate,
    risesAtMs(nowMs) {
      const now = rate(nowMs);
      return now === perMinute ? null : closedUntilMs + (now - reducedTo + 1) * quietMs;
    },
    wholeAtMs: () => closedUntilMs + (perMinute - reducedTo) * quietMs,
    turnAway(nowMs, sentAtMs, retryInMs) {
      markRule('L4');
      const isNews = sentAtMs > halvedAtMs;
      reducedTo = isNews ? Math.max(1, Math.floor(rate(nowMs) / 2)) : rate(nowMs);
      if (isNews) halvedAtMs = nowMs;
      closedUntilMs = Math.max(closedUntilMs, nowMs + clampClosing(retryInMs));
      return { savedAt: nowMs, closedUntil: closedUntilMs, reducedTo };
    },
  };
}

/** The closing that a "too many" answer asks for: within 1 s and 10 min; a full window if it does not say. */
function clampClosing(forMs: number | null): number {
  if (forMs === null || Number.isNaN(forMs)) return windowMs;
  return Math.min(closeTimeoutMs, Math.max(shortestClosingMs, forMs));
}

/** What was saved, told by the clock of this run. What cannot be right is taken for a "too many" of this moment. */
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
