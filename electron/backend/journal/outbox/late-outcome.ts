import { mayMove, type Order } from '../../../../shared/model/order/order.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { moveOrder, type OrderMove } from '../orders/order-moves.ts';
import { holderOf } from '../orders/reference-holders.ts';
import { orderOfRow } from '../schema/order-rows.ts';
import { type FinishedAttempt, finishAttempt, isFinished } from './attempts.ts';

/** Result of an attempt that could not be written to the journal at first. Contains no key, like everything in the journal. */
export interface LateOutcome {
  readonly orderId: string;
  readonly attemptId: string;
  readonly finished: FinishedAttempt;
  readonly move: OrderMove;
}

/**
 * Writes the outcome within the caller's transaction. `settled`: the order was uncertain only because of this attempt, and is now resolved.
 * `noted`: the state stays, because somebody settled the order meanwhile, or its reference now belongs to another order. An answer is
 * written into the history; without an answer, the outcome is written only into the attempt. `known`: already written. `unknown`: this
 * journal has no such attempt.
 */
export async function writeLateOutcome(
  transaction: JournalTransaction,
  { orderId, attemptId, finished, move }: LateOutcome,
  atMs: number,
): Promise<{ readonly is: 'settled' | 'noted' | 'known' | 'unknown'; readonly order: Order | null }> {
  const attempt = await transaction
    .selectFrom('attempts')
    .select('id')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  const row = await transaction.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!attempt || !row) return { is: 'unknown', order: null };
  if (await isFinished(transaction, attemptId)) return { is: 'known', order: null };
  await finishAttempt(transaction, attemptId, finished);
  if (move.to === 'uncertain') return { is: 'noted', order: orderOfRow(row) };
  const isItsOwn = row.state === 'uncertain' && row.claim_attempt === attemptId;
  const { reference } = move;
  const holder =
    reference === undefined ? null : await holderOf(transaction, row.connection_id, reference, orderId);
  if (isItsOwn && holder === null && mayMove(row.state, move.to))
    return { is: 'settled', order: await moveOrder(transaction, orderId, { ...move, attemptId }, atMs) };
  await transaction
    .insertInto('order_events')
    .values({
      order_id: orderId,
      at: atMs,
      who: move.who,
      from_state: row.state,
      to_state: row.state,
      why: 'late-answer',
      words: finished.evidence,
      attempt_id: attemptId,
      other_order_id: holder?.orderId ?? null,
    })
    .execute();
  return { is: 'noted', order: orderOfRow(row) };
}
