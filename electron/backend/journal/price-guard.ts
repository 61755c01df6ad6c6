import { compareDecimals, multiplyDecimal } from '../../../shared/model/decimal.ts';
import type { Order } from '../../../shared/model/order.ts';
import { markRule } from '../../../shared/model/rule-marks.ts';
import type { JournalTransaction } from './database.ts';
import { moveOrder } from './order-moves.ts';

/** What the guard found: the price is as confirmed, or what it stopped instead. */
export type PriceGuard =
  | { readonly stopped: 'nothing' }
  | { readonly stopped: 'batch'; readonly batchId: string }
  | { readonly stopped: 'order'; readonly order: Order };

/**
 * Holds the price at sending to the price at confirmation (money-safety O6). Where the catalogue has moved since, or no longer lists the
 * service with a price, a batch is paused and a single order cancelled, both with the two prices in their words; a person decides anew.
 * Where no catalogue was ever read there is nothing to hold it to.
 */
export async function guardPrice(
  transaction: JournalTransaction,
  orderId: string,
  atMs: number,
): Promise<PriceGuard> {
  const row = await transaction
    .selectFrom('orders')
    .innerJoin('catalogues', 'catalogues.connection_id', 'orders.connection_id')
    .leftJoin('services', (join) =>
      join
        .onRef('services.connection_id', '=', 'orders.connection_id')
        .onRef('services.id', '=', 'orders.service_id'),
    )
    .select([
      'orders.batch_id',
      'orders.quantity',
      'orders.price as confirmed',
      'orders.currency as confirmed_currency',
      'services.price',
      'services.currency',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row) return { stopped: 'nothing' };
  const now = row.price === null ? null : multiplyDecimal(row.price, row.quantity);
  const same =
    now !== null &&
    compareDecimals(now, row.confirmed) === 0 &&
    (row.currency ?? '') === row.confirmed_currency;
  if (same) return { stopped: 'nothing' };
  markRule('O6');
  const words = `${row.confirmed} ${row.confirmed_currency} → ${now === null ? '–' : `${now} ${row.currency ?? ''}`}`;
  const why = now === null ? 'not-offered' : 'price-moved';
  if (row.batch_id === null) {
    const move = { to: 'cancelled', why, who: 'app', words, reason: words } as const;
    return { stopped: 'order', order: await moveOrder(transaction, orderId, move, atMs) };
  }
  const pause = { paused: 1, pause_reason: why, pause_words: words, updated_at: atMs } as const;
  await transaction.updateTable('batches').set(pause).where('id', '=', row.batch_id).execute();
  return { stopped: 'batch', batchId: row.batch_id };
}
