import type { Order } from '../../../shared/model/order/order.ts';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';

/**
 * Whether a row, by the supplier's time, is from before its order was sent. A warning, not a refusal: a supplier's clock may be a
 * day off. False if a time is unknown.
 */
export function isOlderThanOrder(
  row: Pick<Transaction, 'at'> | undefined,
  order: Pick<Order, 'sentAt' | 'createdAt'> | null | undefined,
): boolean {
  if (row === undefined || row.at === null || !order) return false;
  return row.at < (order.sentAt ?? order.createdAt);
}
