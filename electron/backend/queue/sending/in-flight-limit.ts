import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { uncertainInARow } from '../../../../shared/model/order/order.ts';
import type { QueueLane } from '../../journal/outbox/outbox.ts';
import type { PlacementVerdict } from '../../supplier/types/placement.ts';

/**
 * How many orders of one connection may wait for their answers at once, in both lanes together. The limiter keeps to the rate; this, to
 * what a dead line can leave in doubt.
 */
export interface InFlightLimit {
  /** Whether one more of this lane may be begun; beside rows of batches there is one place more for the counter. */
  hasCapacity(lane: QueueLane): boolean;
  /** True from the first uncertain outcome on until everything that was under way has been answered: nothing is begun (money-safety O10). */
  inDoubt(): boolean;
  /** An order is being claimed: it takes a place. Call what is returned once, when its outcome is written or nothing of it was sent. */
  take(): () => void;
  /** An attempt ended; `tookMs` from its first step on the wire to its last. */
  noted(verdict: PlacementVerdict['verdict'], tookMs: number): void;
  underWay(): number;
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
 * outcome that leaves an order in doubt: only a supplier that answers is ever trusted with more than a few (money-safety O3). Before its
 * first answer it is trusted with as many as may end uncertain in a row, and after one that did not end well with one at a time.
 */
export function createInFlightLimit(): InFlightLimit {
  let meanMs: number | null = null;
  let limit = least;
  let trust: 'untried' | 'answers' | 'failed' = 'untried';
  let draining = false;
  let underWay = 0;

  const needed = (): number => {
    const latencyMs = meanMs ?? 0;
    const atOnce = (perWindow * latencyMs) / (windowMs + latencyMs);
    return Math.min(most, Math.max(least, Math.ceil(atOnce * spare)));
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
      limit = least + Math.floor((limit - least) / 2);
      trust = 'failed';
      if (verdict !== 'uncertain') return;
      markRule('O10');
      draining = true;
    },
    underWay: () => underWay,
  };
}
