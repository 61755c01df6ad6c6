import { referencesIn } from '../../../../shared/model/wallet/row-names.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { FoundOrder } from '../../../../shared/model/wallet/wallet-cells.ts';
import type { Journal } from '../../journal/journal.ts';

/**
 * Finds the order of each row: by the reference in the row, otherwise by the stored match. Null if there is no order. The number in a
 * top-up's text may be an invoice's, so only a stored match counts for a top-up.
 */
export async function ordersOfRows(
  journal: Pick<Journal, 'transactions'>,
  connectionId: string,
  rows: readonly Transaction[],
): Promise<readonly (FoundOrder | null)[]> {
  const named = rows.map((row) => (row.kind === 'top-up' ? [] : referencesIn(row)));
  const orders = await journal.transactions.ordersByReference(connectionId, [...new Set(named.flat())]);
  const matched = await journal.transactions.ordersByMatch(
    connectionId,
    rows.map(({ id }) => id),
  );
  return rows.map((row, index) => {
    const found = new Map(
      named[index]?.flatMap((reference) => orders.get(reference) ?? []).map((order) => [order.id, order]),
    );
    const [only = null] = found.values();
    return found.size === 1 ? only : (matched.get(row.id) ?? null);
  });
}
