import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type EncodedMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { BatchJournal } from '../../journal/batches/batches.ts';
import type { Outbox, QueueLane } from '../../journal/outbox/outbox.ts';
import type { Limiter, Slot } from '../../supplier/limiter/limiter.ts';
import type { OrderPlacer, PlacementVerdict } from '../../supplier/types/placement.ts';
import type { LookupReads } from '../reconciling/supplier-lookup.ts';
import type { BalanceWatch } from './balance-watch.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { createInFlightLimit, type InFlightLimit } from './in-flight-limit.ts';
import type { OutcomeFile } from './kept-outcome.ts';
import type { PreSendLookup } from './pre-send-lookup.ts';
import type { PriceGate } from './price-gate.ts';
import { retryWrite } from './retry-write.ts';
import { type SendOrderDeps, type Sent, sendOrder } from './send-order.ts';

export interface SubmitQueueDeps {
  readonly outbox: Outbox;
  readonly kept: OutcomeFile;
  /** Same as `SendOrderDeps.saveProgressMark`. */
  readonly saveProgressMark: () => Promise<void>;
  readonly listed: SendOrderDeps['listed'];
  readonly batches: Pick<BatchJournal, 'pause'>;
  /** The connection's client; null without a key. */
  readonly client: (connectionId: string) => Promise<Client | null>;
  /** False while no connection may send. The code that changes the value to true also wakes the queue. */
  readonly mayClaim: () => boolean;
  readonly clock: Clock;
  /** The circuit breaker wakes this queue when a hold ends. */
  readonly breaker: CircuitBreaker;
  readonly randomId: () => string;
  readonly random: () => number;
  /** Holds orders until the price list is fresh (O6). */
  readonly prices: Pick<PriceGate, 'isFresh' | 'ready'>;
  /** Compares charges with the orders sent (O14). */
  readonly balances: Pick<BalanceWatch, 'maySendNextRow'>;
  /** Looks up orders of an earlier run before they are sent. */
  readonly preSendLookup: Pick<
    PreSendLookup,
    'look' | 'meet' | 'placedMeanwhile' | 'forgetMeanwhile' | 'suspect' | 'isSuspicious'
  >;
  /**
   * Called if the supplier was not reached, `inARow` times in a row, or if a gateway answered instead of the
   * supplier. Nothing is sent until a read is answered.
   */
  readonly onLost: (connectionId: string, inARow: number) => void;
  /** Called at each wake-up: orders that this queue skips because they need a look-up may be waiting too. */
  readonly onWake: (connectionId: string) => void;
  /** Called if an order became uncertain without being sent. */
  readonly onDoubted: (order: Order) => void;
  /** Called after the outcome is in the journal. */
  readonly onSettled: (order: Order, outcome: PlacementVerdict) => void;
  readonly onDefect: (error: unknown) => void;
}

interface Client {
  readonly placer: OrderPlacer;
  readonly limiter: Limiter;
  readonly reads: LookupReads;
  readonly clockAheadMs: () => number | null;
  /** True after the connection changed: no further order starts with this client. */
  isDropped(): boolean;
}

/**
 * Sends queued orders. Each queued order is sent at most one time. The oldest order is sent first, and single orders are sent before
 * batches.
 */
export type SubmitQueue = ReturnType<typeof createSubmitQueue>;

/**
 * True if our own requests alone may have exceeded the supplier's limit. The supplier may count a few more
 * requests than we do, so 90 % of the limit is enough.
 */
function isSpentHere(limiter: Pick<Limiter, 'budget'>): boolean {
  const { used, limit } = limiter.budget();
  return used >= limit * 0.9;
}

const lanes: readonly QueueLane[] = ['single', 'batch'];

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one loop per connection claims an order, sends it and acts on the reply.
export function createSubmitQueue(deps: SubmitQueueDeps) {
  const { outbox, clock, breaker } = deps;
  const closing = new AbortController();
  const closed = Promise.withResolvers<void>();
  const working = new Set<Promise<unknown>>();
  const pumps = new Map<string, { running: boolean; again: boolean }>();
  let begun = 0;
  const limits = new Map<string, InFlightLimit>();
  /** Number of orders that are claimed or being sent, and whose outcome is not in the journal yet. */
  const unsettled = (): number => [...limits.values()].reduce((sum, limit) => sum + limit.underWay(), 0);
  const limitOf = (connectionId: string): InFlightLimit => {
    const limit = limits.get(connectionId) ?? createInFlightLimit();
    limits.set(connectionId, limit);
    return limit;
  };
  const mustWait = (connectionId: string): EncodedMessages | null => {
    if (closing.signal.aborted) return encodeMessage('app-closed');
    const holdReason = breaker.reason(connectionId);
    if (holdReason !== null) return encodeMessage(`held-${holdReason}`);
    if (deps.preSendLookup.isSuspicious(connectionId)) return encodeMessage('limit-used-elsewhere');
    return limitOf(connectionId).isDraining() ? encodeMessage('one-before-uncertain') : null;
  };
  const blockedReason = (connectionId: string, client: Client): EncodedMessages | null => {
    // The client has the address and key of the time when the order began to wait for a slot (H5).
    if (client.isDropped()) return encodeMessage('connection-changed');
    const isFresh = deps.prices.isFresh(connectionId);
    return mustWait(connectionId) ?? (isFresh ? null : encodeMessage('prices-first'));
  };
  const sendParts = {
    ...deps,
    closing: closing.signal,
    onVerdict: (connectionId: string, verdict: PlacementVerdict['verdict'], tookMs: number) =>
      limitOf(connectionId).noted(verdict, tookMs),
  };

  const send = async (order: Order, attemptId: string, slot: Slot, client: Client): Promise<void> => {
    const withClient = {
      ...sendParts,
      whyNot: (connectionId: string) => blockedReason(connectionId, client),
      clockAheadMs: client.clockAheadMs,
    };
    const sent = await sendOrder(withClient, order, attemptId, slot, client.placer);
    if (sent === 'not-begun') return;
    if (sent === 'not-written')
      return closing.signal.aborted ? undefined : breaker.holdForJournal(order.connectionId);
    await applyConsequences(sent, client.limiter);
    deps.onSettled(sent.order, sent.outcome);
  };

  const applyConsequences = async (
    { order, outcome, begunAtMs }: Sent,
    limiter: Pick<Limiter, 'budget'>,
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has one branch for each verdict.
  ): Promise<void> => {
    const { connectionId, batchId } = order;
    if (outcome.verdict === 'not-sent') {
      const inARow = breaker.lost(connectionId, begunAtMs);
      return inARow === null ? undefined : deps.onLost(connectionId, inARow);
    }
    breaker.reached(connectionId, begunAtMs);
    if (outcome.verdict === 'rate-limited' && !isSpentHere(limiter)) deps.preSendLookup.suspect(connectionId);
    if (outcome.verdict === 'refused' && outcome.stop !== 'none') {
      const reason = outcome.stop === 'connection' ? 'key-refused' : 'insufficient-balance';
      if (reason === 'key-refused') breaker.hold(connectionId, reason);
      if (batchId !== null) await deps.batches.pause(batchId, reason, outcome.words, clock.nowMs());
    }
    if (outcome.verdict === 'uncertain' && outcome.stop === 'connection') {
      breaker.hold(connectionId, 'blocked');
      deps.onLost(connectionId, 1);
      if (batchId !== null) await deps.batches.pause(batchId, 'uncertain', outcome.evidence, clock.nowMs());
    }
  };

  const claim = async (connectionId: string, lane: QueueLane): Promise<boolean> => {
    if (deps.mayClaim() && deps.preSendLookup.isSuspicious(connectionId)) await lookUpFirst(connectionId);
    if (!deps.mayClaim() || mustWait(connectionId) !== null) return false;
    if (!(await outbox.hasQueued(connectionId, lane, clock.nowMs()))) {
      await lookUpFirst(connectionId);
      return false;
    }
    const client = await deps.client(connectionId);
    if (!client) {
      breaker.hold(connectionId, 'no-key');
      return false;
    }
    if (!deps.prices.ready(connectionId)) return false;
    await deps.preSendLookup.meet(connectionId, client.reads);
    if (lane === 'batch' && !(await deps.balances.maySendNextRow(connectionId))) return false;
    const slot = await client.limiter.acquire(lane === 'single' ? 'place' : 'batch', closing.signal);
    const taking = take(connectionId, lane, slot, client);
    waitFor(taking);
    return taking;
  };
  /**
   * Looks up at the supplier the orders of an earlier run, or whether another computer uses the key
   * (`isSuspicious`). Waits for a fresh price list first (O6), so that both reads reach the same supplier.
   */
  const lookUpFirst = async (connectionId: string): Promise<void> => {
    if (closing.signal.aborted || limitOf(connectionId).underWay() > 0) return;
    if (
      !deps.preSendLookup.isSuspicious(connectionId) &&
      (await outbox.earlier(connectionId, clock.nowMs())).length === 0
    )
      return;
    const client = await deps.client(connectionId);
    if (!client) return breaker.hold(connectionId, 'no-key');
    if (!deps.prices.ready(connectionId)) return;
    const looking = deps.preSendLookup.look(connectionId, client.reads, () => ({
      begun,
      underWay: unsettled(),
    }));
    const looked = looking.catch((error: unknown) => {
      if (closing.signal.aborted) return;
      deps.onDefect(error);
      breaker.holdForJournal(connectionId);
    });
    // A look-up may wait for minutes at a closed gate. Stopping does not wait for the look-up, whose reads are cancelled later.
    waitFor(Promise.race([looked, closed.promise]));
  };
  const take = async (
    connectionId: string,
    lane: QueueLane,
    slot: Slot,
    client: Client,
  ): Promise<boolean> => {
    // Much may have changed during the wait for the slot: the connection was held or changed, the app stopped, the last place was taken, or
    // the orders were cancelled.
    const limit = limitOf(connectionId);
    if (!deps.mayClaim() || blockedReason(connectionId, client) !== null || !limit.hasCapacity(lane)) {
      slot.giveBack();
      return true;
    }
    begun += 1;
    const end = limit.take();
    const attemptId = deps.randomId();
    try {
      const order = await outbox.claimNext(connectionId, lane, attemptId, clock.nowMs());
      const reference = order === null ? null : deps.preSendLookup.placedMeanwhile(order);
      if (reference !== null) {
        const doubted = await outbox.doubt(
          attemptId,
          encodeMessage('resend-listed', { reference }),
          clock.nowMs(),
        );
        deps.preSendLookup.forgetMeanwhile(connectionId, reference);
        if (doubted) deps.onDoubted(doubted);
      } else if (order) {
        const sending = send(order, attemptId, slot, client).catch(deps.onDefect).finally(end);
        waitFor(sending.then(() => wake(connectionId)));
        return true;
      }
    } catch (error) {
      slot.giveBack();
      // The claim may have been committed although the call failed.
      const message = encodeMessage('journal-not-written');
      const releasing = retryWrite(sendParts, () => outbox.release(attemptId, message, clock.nowMs()));
      waitFor(releasing.finally(end));
      throw error;
    }
    end();
    slot.giveBack();
    return true;
  };

  const pumpOf = (connectionId: string, lane: QueueLane) => {
    const name = `${lane} ${connectionId}`;
    const pump = pumps.get(name) ?? { running: false, again: false };
    pumps.set(name, pump);
    return pump;
  };
  const pumpLane = async (connectionId: string, lane: QueueLane): Promise<void> => {
    const pump = pumpOf(connectionId, lane);
    pump.again = true;
    if (pump.running) return;
    pump.running = true;
    try {
      while (pump.again) {
        pump.again = false;
        while (limitOf(connectionId).hasCapacity(lane) && (await claim(connectionId, lane))) {}
      }
    } catch (error) {
      if (closing.signal.aborted) return;
      deps.onDefect(error);
      breaker.holdForJournal(connectionId);
    } finally {
      pump.running = false;
    }
  };
  /** Call this after an order was queued, or when a held order may be sent. */
  const wake = (connectionId: string): void => {
    for (const lane of lanes) void pumpLane(connectionId, lane);
    deps.onWake(connectionId);
  };
  const waitFor = (work: Promise<unknown>): void => {
    const ended = work
      .catch(() => {})
      .then(() => {
        working.delete(ended);
      });
    working.add(ended);
  };

  return {
    wake,
    breaker,
    unsettled,
    /** Claims no more orders. Waits for the running orders and releases the orders that were not started (money-safety O11). */
    async stop() {
      closing.abort();
      closed.resolve();
      breaker.stop();
      // An order that is being claimed now may still start.
      while (working.size > 0) await Promise.all(working);
    },
  };
}
