import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Order, OrderState } from '../../../../shared/model/order/order.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { anyConnection } from '../list/number-range.ts';
import { moveOrder } from '../orders/order-moves.ts';
import { abandonAttempt } from './attempts.ts';

/**
 * The right to send, release or settle an order: it belongs to one run of the app and one attempt (money-safety O11). A write is retried if
 * its answer was lost. If the claim has ended meanwhile, the retried write changes nothing.
 */
export interface Claim {
  readonly owner: string;
  readonly attemptId: string;
}

export async function claimOrder(
  transaction: JournalTransaction,
  orderId: string,
  { owner, attemptId }: Claim,
  atMs: number,
): Promise<Order> {
  const order = await moveOrder(
    transaction,
    orderId,
    { to: 'claimed', why: 'claimed', who: 'app', words: null },
    atMs,
  );
  await transaction
    .updateTable('orders')
    .set({ claim_owner: owner, claim_attempt: attemptId })
    .where('id', '=', orderId)
    .execute();
  return order;
}

/** The order under this claim. Null if the order has another state or another claim. */
export async function underClaim(
  transaction: JournalTransaction,
  { owner, attemptId }: Claim,
  states: readonly OrderState[],
): Promise<{ readonly id: string; readonly state: OrderState } | null> {
  const claimed = await transaction
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('connection_id', 'in', anyConnection)
    .where('state', 'in', states)
    .where('claim_owner', '=', owner)
    .where('claim_attempt', '=', attemptId)
    .executeTakeFirst();
  if (!claimed) markRule('O11');
  return claimed ?? null;
}

/** Returns an order to the queue, because this attempt sent nothing. Null if the claim has ended. */
export async function releaseClaim(
  transaction: JournalTransaction,
  claim: Claim,
  message: string,
  atMs: number,
): Promise<Order | null> {
  const claimed = await underClaim(transaction, claim, ['claimed', 'sending']);
  if (!claimed) return null;
  if (claimed.state === 'sending') await abandonAttempt(transaction, claim.attemptId, message, atMs);
  const move = { to: 'queued', why: 'released', who: 'app', words: message } as const;
  return moveOrder(transaction, claimed.id, move, atMs);
}
