import type { Order } from '../../../shared/model/order/order.ts';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';

/**
 * True if a wallet row's time, by the supplier's clock, is before its order was sent; false if a time is unknown. The
 * result is only a warning, because a supplier's clock may be wrong by a day.
 */
export function isOlderThanOrder(
  row: Pick<Transaction, 'at'> | undefined,
  order: Pick<Order, 'sentAt' | 'createdAt'> | null | undefined,
): boolean {
  if (row === undefined || row.at === null || !order) return false;
  return row.at < (order.sentAt ?? order.createdAt);
}
