import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Details } from '../../../../shared/model/base/details.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import {
  type EventReason,
  isFinal,
  mayMove,
  type Order,
  type OrderState,
} from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { orderOfRow } from '../schema/order-rows.ts';

/** Publishes changes of these orders and their batches. Call this after the commit. */
export function publishOrders(feed: ChangeFeed, ...orders: readonly Order[]): void {
  const batches = new Set(orders.flatMap(({ batchId }) => batchId ?? []));
  if (orders.length > 0)
    feed.publish(
      'orders',
      orders.map(({ id }) => id),
    );
  if (batches.size > 0) feed.publish('batches', [...batches]);
}

export interface OrderMove {
  readonly to: OrderState;
  readonly why: EventReason;
  /** A person's name, `app` or `supplier`. */
  readonly who: string;
  readonly words: string | null;
  readonly attemptId?: string | null;
  /** The other order that has the reference named in `words`. */
  readonly otherOrderId?: string;
  /** Other changed fields. Absent fields stay unchanged. */
  readonly reference?: string;
  readonly supplierStatus?: string | null;
  readonly result?: string | null;
  readonly reason?: string | null;
  readonly details?: Details;
}

/**
 * The move of an order that is cancelled after the supplier turned it away: the order becomes uncertain
 * instead of cancelled. The supplier may have accepted the order, and no look-up was made yet (money-safety
 * O12).
 */
export const uncertainNotCancelled = {
  to: 'uncertain',
  why: 'not-sent-again',
  words: encodeMessage('perhaps-taken'),
  reason: encodeMessage('perhaps-taken'),
} as const;

/**
 * Moves one order and writes its event, within a transaction (money-safety J4). An illegal move makes the whole transaction reject: a
 * defect must not become history.
 */
export async function moveOrder(
  transaction: JournalTransaction,
  orderId: string,
  requested: OrderMove,
  atMs: number,
): Promise<Order> {
  const before = await transaction
    .selectFrom('orders')
    .select(['state', 'result', 'finished_at', 'sent_at', 'looked_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const wasTurnedAway = before.sent_at !== null && before.looked_at === 0;
  const move =
    requested.to === 'cancelled' && wasTurnedAway ? { ...requested, ...uncertainNotCancelled } : requested;
  if (!mayMove(before.state, move.to))
    throw new Error(`illegal order move from ${before.state} to ${move.to}`);
  // A reason that follows a rejection does not change the end time. A code that follows a success changes the end time, because the code
  // was awaited.
  const ended =
    before.state === move.to && (move.result ?? null) === before.result ? before.finished_at : null;
  const row = await transaction
    .updateTable('orders')
    .set({
      state: move.to,
      updated_at: atMs,
      finished_at: isFinal(move.to) ? (ended ?? atMs) : null,
      ...(move.why === 'sending' ? { sent_at: atMs } : {}),
      // "Turned away" is only the supplier's claim, so the order is looked up before it is sent again (O12).
      ...(move.why === 'rate-limited' ? { looked_at: 0 } : {}),
      ...(move.reference === undefined ? {} : { reference: move.reference }),
      ...(move.supplierStatus === undefined ? {} : { supplier_status: move.supplierStatus }),
      ...(move.result === undefined ? {} : { result: move.result }),
      ...(move.details === undefined ? {} : { details: JSON.stringify(move.details) }),
      ...(move.reason === undefined ? {} : { reason: move.reason }),
    })
    .where('id', '=', orderId)
    .where('state', '=', before.state)
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('order_events')
    .values({
      order_id: orderId,
      at: atMs,
      who: move.who,
      from_state: before.state,
      to_state: move.to,
      why: move.why,
      words: move.words,
      attempt_id: move.attemptId ?? null,
      other_order_id: move.otherOrderId ?? null,
    })
    .execute();
  markRule('J4');
  return orderOfRow(row);
}
