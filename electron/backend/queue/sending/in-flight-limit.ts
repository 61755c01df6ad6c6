import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { requestsPerMinute } from '../../../../shared/model/connection/budget.ts';
import { uncertainInARow } from '../../../../shared/model/order/order.ts';
import type { QueueLane } from '../../journal/outbox/outbox.ts';
import type { PlacementVerdict } from '../../supplier/types/placement.ts';

/**
 * Limits the unanswered orders of one connection, over both lanes (single orders and batches). The limiter
 * controls the rate. This limit controls how many orders a dead network can make uncertain.
 */
export type InFlightLimit = ReturnType<typeof createInFlightLimit>;

/** This limit allows the full rate if answers take at most 9 s. */
const minInFlight = 8;
/**
 * At most 20 orders are in flight at the full rate. Each of the 60 slots is busy for the deadline of 30 s and then for the window of 60 s.
 */
const maxInFlight = 24;
const windowMs = 60_000;
/** Answer times vary. If the limit were only the mean number of orders in flight, some slots would stay unused. */
const spare = 1.25;
const weight = 0.25;

/**
 * The limit grows by one per answer, up to what the supplier's latency needs. Each outcome that is uncertain or not sent halves the part of
 * the limit that is above the minimum. So only a supplier that answers gets more than a few orders (money-safety O3). Before the first
 * answer, the limit is the maximum number of uncertain orders in a row. After a bad outcome, the limit is one.
 */
export function createInFlightLimit() {
  let meanMs: number | null = null;
  let limit = minInFlight;
  let trust: 'untried' | 'answers' | 'failed' = 'untried';
  let draining = false;
  let underWay = 0;

  const needed = (): number => {
    const latencyMs = meanMs ?? 0;
    const atOnce = (requestsPerMinute * latencyMs) / (windowMs + latencyMs);
    return Math.min(maxInFlight, Math.max(minInFlight, Math.ceil(atOnce * spare)));
  };
  const capacityOf = (lane: QueueLane): number =>
    ({ untried: uncertainInARow, answers: lane === 'single' ? limit + 1 : limit, failed: 1 })[trust];
  return {
    /** True if one more order of this lane may start. The lane of single orders has one place more than the lane of batches. */
    hasCapacity: (lane: QueueLane) => !draining && underWay < capacityOf(lane),
    /** True from the first uncertain outcome until every order in flight is answered. No new order starts meanwhile (money-safety O10). */
    isDraining: () => draining,
    /**
     * Takes a place before an order is claimed. Call the returned function when the outcome is written, or when nothing was sent. Do not call
     * it twice.
     */
    take() {
      underWay += 1;
      return () => {
        underWay -= 1;
        if (underWay === 0) draining = false;
      };
    },
    /** Records an attempt's verdict. `tookMs` is the duration of the request. */
    noted(verdict: PlacementVerdict['verdict'], tookMs: number) {
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
