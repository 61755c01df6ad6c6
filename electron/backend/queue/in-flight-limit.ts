import type { PlacementVerdict } from '../supplier/placement.ts';

/** How many orders of one connection may wait for their answers at once. The limiter keeps to the rate; this, to what a dead line can leave in doubt. */
export interface InFlightLimit {
  now(): number;
  /** An attempt ended; `tookMs` from its first step on the wire to its last. */
  noted(verdict: PlacementVerdict['verdict'], tookMs: number): void;
}

/** Enough for all that the rate allows while answers come within 9 s. */
const least = 8;
/** Twenty are under way where each takes 30 s, which is the deadline: 60 slots, each busy for 30 s and a window of 60 s. */
const most = 24;
const perWindow = 60;
const windowMs = 60_000;
/** Answers come at random: a few more than the mean, or a slot waits for an order. */
const spare = 1.25;
const weight = 0.25;

/**
 * Grows by one with each answer up to what the supplier's own latency asks for, and gives up half of what is above the least with each
 * outcome that leaves an order in doubt: only a supplier that answers is ever trusted with more than a few (money-safety O3).
 */
export function createInFlightLimit(): InFlightLimit {
  let meanMs: number | null = null;
  let limit = least;

  const needed = (): number => {
    const latencyMs = meanMs ?? 0;
    const underWay = (perWindow * latencyMs) / (windowMs + latencyMs);
    return Math.min(most, Math.max(least, Math.ceil(underWay * spare)));
  };
  return {
    now: () => limit,
    noted(verdict, tookMs) {
      if (verdict === 'accepted' || verdict === 'refused') {
        meanMs = meanMs === null ? tookMs : meanMs + (tookMs - meanMs) * weight;
        limit = Math.min(limit + 1, needed());
      } else if (verdict !== 'rate-limited') limit = least + Math.floor((limit - least) / 2);
    },
  };
}
