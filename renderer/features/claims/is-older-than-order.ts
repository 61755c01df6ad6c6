import type { Order } from '../../../shared/model/order/order.ts';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';

/**
 * Whether a row is, by the supplier's own time, from before the order was sent that it is said to pay for. It may be all the same, for a
 * supplier's clock may be a day off: it is a word before somebody presses, and no refusal. False where a time is not known.
 */
export function isOlderThanOrder(
  row: Pick<Transaction, 'at'> | undefined,
  order: Pick<Order, 'sentAt' | 'createdAt'> | null | undefined,
): boolean {
  if (row === undefined || row.at === null || !order) return false;
  return row.at < (order.sentAt ?? order.createdAt);
}
