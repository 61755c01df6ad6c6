import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type EncodedMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { OrderMove } from '../../journal/orders/order-moves.ts';
import type { FinishedAttempt } from '../../journal/outbox/attempts.ts';
import type { Outbox } from '../../journal/outbox/outbox.ts';
import type { Slot } from '../../supplier/limiter/limiter.ts';
import type { Exchange } from '../../supplier/types/exchange.ts';
import type { OrderPlacer, PlacementRequest, PlacementVerdict } from '../../supplier/types/placement.ts';
import { keepOutsideJournal, type OutcomeFile } from './kept-outcome.ts';
import { retryWrite } from './retry-write.ts';
import { moveOfVerdict } from './verdict-move.ts';

export interface SendOrderDeps {
  readonly outbox: Outbox;
  /** Stores outcomes that the journal could not store. */
  readonly kept: OutcomeFile;
  /** Resolves when the mark outside the journal covers every commit (J5). */
  readonly saveProgressMark: () => Promise<void>;
  readonly clock: Clock;
  readonly random: () => number;
  /** How the service's list requires the order to be sent. Must not read from the supplier. */
  readonly listed: (order: Order) => Promise<Pick<PlacementRequest, 'panelFields' | 'server'>>;
  /** The reason why no order of this connection may start now, for the order's history. Null if an order may start. */
  readonly whyNot: (connectionId: string) => EncodedMessages | null;
  /** The supplier's clock minus ours, in ms. Null if the supplier gave no time. */
  readonly clockAheadMs: () => number | null;
  /** Called for each outcome, before the outcome is written. */
  readonly onVerdict: (connectionId: string, verdict: PlacementVerdict['verdict'], tookMs: number) => void;
  /** Aborted when the app begins to stop. The next start handles what could not be written in time (O2). */
  readonly closing: AbortSignal;
}

export interface Sent {
  readonly order: Order;
  readonly outcome: PlacementVerdict;
  /** Time on the steady clock. */
  readonly begunAtMs: number;
}

/**
 * Sends one claimed order in its reserved slot (money-safety O1): commits `sending`, sends one request to
 * place the order, and commits the outcome. Returns the order after the outcome, with the verdict.
 * `not-begun`: the order may no longer start; it was released and nothing was sent. `not-written`: `sending`
 * or the mark could not be stored, and nothing was sent; or the journal could not store the outcome before
 * the app ended.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it has the steps of one send; each step is written before the next one begins (O1).
export async function sendOrder(
  deps: SendOrderDeps,
  order: Order,
  attemptId: string,
  slot: Slot,
  placer: OrderPlacer,
): Promise<Sent | 'not-begun' | 'not-written'> {
  const { outbox, clock, whyNot } = deps;
  const { id, connectionId } = order;
  let listed: Awaited<ReturnType<SendOrderDeps['listed']>>;
  try {
    listed = await deps.listed(order);
    // No `await` between this check and the write: an order that became uncertain must stop this order (O10).
    const early = whyNot(connectionId);
    if (early !== null) return await giveBack('not-begun', early);
    const request = `service ${order.serviceId}, identifier ${order.identifier}`;
    if (
      !(await outbox.beginSending(
        { id: attemptId, request, clockAheadMs: deps.clockAheadMs() },
        clock.nowMs(),
      ))
    ) {
      slot.giveBack();
      return 'not-begun';
    }
  } catch {
    return giveBack('not-written', encodeMessage('journal-not-written'));
  }
  // The mark is written before the first byte, so that an older copy of the journal is always recognized (J5).
  const isMarked = await deps.saveProgressMark().then(
    () => true,
    () => false,
  );
  const late = whyNot(connectionId);
  if (late !== null || !isMarked) {
    slot.giveBack();
    const evidence = late ?? encodeMessage('mark-not-written');
    await written({ verdict: 'not-sent', evidence }, nothingSent());
    return late === null ? 'not-written' : 'not-begun';
  }
  markRule('O1');
  const begunAtMs = clock.monotonicMs();
  const { outcome, exchange } = await placer.place({ ...order, ...listed }, slot);
  deps.onVerdict(connectionId, outcome.verdict, clock.monotonicMs() - begunAtMs);
  const sent = await written(outcome, exchange);
  return sent ? { ...sent, begunAtMs } : 'not-written';

  async function giveBack<Why>(outcomeCode: Why, message: EncodedMessages): Promise<Why> {
    slot.giveBack();
    await retryWrite(deps, () => outbox.release(attemptId, message, clock.nowMs()));
    return outcomeCode;
  }
  function nothingSent(): Exchange {
    const atMs = clock.nowMs();
    return { request: '', startedAt: atMs, finishedAt: atMs, httpStatus: null, reply: null, replyBytes: 0 };
  }
  /** Null if the journal did not store the outcome before the app ended. The outcome is then in the file. */
  async function written(
    outcome: PlacementVerdict,
    exchange: Exchange,
  ): Promise<Omit<Sent, 'begunAtMs'> | null> {
    const keeping = keepOutsideJournal(
      deps.kept,
      { orderId: id, attemptId, ...finishedBy(outcome, exchange) },
      clock,
    );
    let isWritten = false;
    const settled = await retryWrite(deps, async () => {
      try {
        const written = await settle(outcome, exchange);
        if (!('doubt' in written)) {
          isWritten = true;
          return written.settled;
        }
        deps.onVerdict(connectionId, 'uncertain', 0);
        const doubted = await settle(
          { verdict: 'uncertain', evidence: written.doubt },
          exchange,
          written.about,
        );
        isWritten = true;
        return 'settled' in doubted ? doubted.settled : null;
      } catch (error) {
        keeping.refused();
        throw error;
      }
    });
    await keeping.ended(isWritten);
    return settled;
  }
  async function settle(
    outcome: PlacementVerdict,
    exchange: Exchange,
    about: Pick<OrderMove, 'otherOrderId'> = {},
  ): Promise<
    | { readonly settled: Omit<Sent, 'begunAtMs'> | null }
    | { readonly doubt: EncodedMessages; readonly about: Pick<OrderMove, 'otherOrderId'> }
  > {
    const { move, finished } = finishedBy(outcome, exchange);
    const named = { ...move, ...about };
    const written = await outbox.settle(id, attemptId, finished, named, clock.nowMs());
    if (written.order) return { settled: { order: written.order, outcome } };
    // A supplier never gives one reference to two orders, so this answer proves nothing about this order.
    if (written.holder)
      return {
        doubt: encodeMessage('reference-of-other', { reference: written.holder.reference }),
        about: { otherOrderId: written.holder.orderId },
      };
    const words = outcome.verdict === 'rate-limited' ? outcome.words : '';
    return { doubt: encodeMessage('turned-away-often', { times: written.turnedAway, words }), about: {} };
  }
}

function finishedBy(
  outcome: PlacementVerdict,
  exchange: Exchange,
): { readonly finished: FinishedAttempt; readonly move: OrderMove } {
  const { move, verdict, evidence } = moveOfVerdict(outcome);
  return { move, finished: { ...exchange, verdict, evidence } };
}
