import { addDecimals, compareDecimals } from '../../../../shared/model/base/decimal.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { waitingCosts } from './waiting-costs.ts';

/**
 * Pauses this row's batch if the balance does not cover the row (money-safety O7), before the supplier
 * refuses it. Orders under way, or sent after the balance was read, are subtracted from the balance first.
 * The amounts are stored with the pause. Returns the batch. Null if the row is covered, if the balance is
 * unknown, or if a person allowed the batch to exceed the balance.
 */
export async function guardBalance(
  transaction: JournalTransaction,
  orderId: string,
  atMs: number,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('orders')
    .innerJoin('batches', 'batches.id', 'orders.batch_id')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.connection_id', '=', 'orders.connection_id')
        .onRef('accounts.currency', '=', 'orders.currency'),
    )
    .select([
      'batches.id as batchId',
      'orders.connection_id as connectionId',
      'orders.price',
      'orders.currency',
      'accounts.balance',
      'accounts.fetched_at as toldAt',
    ])
    .where('orders.id', '=', orderId)
    .where('batches.over_balance', '=', 0)
    .executeTakeFirst();
  if (!row || row.balance === null) return null;
  const { batchId, connectionId, price, currency, balance } = row;
  const costs = await waitingCosts(transaction, connectionId, row.toldAt, atMs, 'under-way');
  const committed = costs.find(({ total }) => total.currency === currency)?.total.amount ?? '0';
  if (compareDecimals(balance, addDecimals(committed, price)) >= 0) return null;
  markRule('O7');
  const reasonText = `${balance} ${currency} − ${committed} ${currency} < ${price} ${currency}`;
  const pause = {
    paused: 1,
    pause_reason: 'balance-guard',
    pause_words: reasonText,
    updated_at: atMs,
  } as const;
  await transaction.updateTable('batches').set(pause).where('id', '=', batchId).execute();
  return batchId;
}
