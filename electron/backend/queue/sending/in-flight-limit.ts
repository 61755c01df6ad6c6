import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { uncertainInARow } from '../../../../shared/model/order/order.ts';
import type { QueueLane } from '../../journal/outbox/outbox.ts';
import type { PlacementVerdict } from '../../supplier/types/placement.ts';

/**
 * Limits orders of one connection that wait for their answers, in both lanes together. The limiter controls the rate; this limits what a
 * dead network can leave in doubt.
 */
export interface InFlightLimit {
  /** True if one more order of this lane may be begun; the counter has one more place than batches. */
  hasCapacity(lane: QueueLane): boolean;
  /** True from the first uncertain outcome until everything under way was answered: nothing is begun (money-safety O10). */
  inDoubt(): boolean;
  /** Takes a place for an order being claimed. Call the returned function once, when its outcome is written or nothing of it was sent. */
  take(): () => void;
  /** An attempt ended; `tookMs` on the wire. */
  noted(verdict: PlacementVerdict['verdict'], tookMs: number): void;
  underWay(): number;
}

/** Enough for the full rate while answers come within 9 s. */
const minInFlight = 8;
/** Twenty are under way if each takes 30 s, the deadline: 60 slots, each busy for 30 s and a window of 60 s. */
const maxInFlight = 24;
const perWindow = 60;
const windowMs = 60_000;
/** Answers come at random: a few more than the mean, else a slot waits for an order. */
const spare = 1.25;
const weight = 0.25;

/**
 * Grows by one per answer up to what the supplier's latency needs, and loses half of what is above the minimum per outcome that leaves an
 * order in doubt: only a supplier that answers gets more than a few (money-safety O3). Before its first answer it gets as many as may end
 * uncertain in a row, and after a bad outcome one at a time.
 */
export function createInFlightLimit(): InFlightLimit {
  let meanMs: number | null = null;
  let limit = minInFlight;
  let trust: 'untried' | 'answers' | 'failed' = 'untried';
  let draining = false;
  let underWay = 0;

  const needed = (): number => {
    const latencyMs = meanMs ?? 0;
    const atOnce = (perWindow * latencyMs) / (windowMs + latencyMs);
    return Math.min(maxInFlight, Math.max(minInFlight, Math.ceil(atOnce * spare)));
  };
  const capacityOf = (lane: QueueLane): number =>
    ({ untried: uncertainInARow, answers: lane === 'single' ? limit + 1 : limit, failed: 1 })[trust];
  return {
    hasCapacity: (lane) => !draining && underWay < capacityOf(lane),
    inDoubt: () => draining,
    take() {
      underWay += 1;
      return () => {
        underWay -= 1;
        if (underWay === 0) draining = false;
      };
    },
    noted(verdict, tookMs) {
      if (verdict === 'rate-limited') return;
      if (verdict === 'accepted' || verdict === 'refused') {
        meanMs = meanMs === null ? tookMs : meanMs + (tookMs - meanMs) * weight;
        limit = Math.min(limit + 1, needed());
        trust = 'answers';
        return;
      }
      limit = minInFlight + Math.floor((limit - minInFlight) / 2);
      trust = 'failed';
      if (verdict !== 'uncertain') return;
      markRule('O10');
      draining = true;
    },
    underWay: () => underWay,
  };
}
