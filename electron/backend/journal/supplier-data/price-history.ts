import { sql } from 'kysely';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { isNews, type PriceEntry, tidyEntries } from '../../../../shared/model/service/price-history.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';
import { each, joinInOrder } from '../sql/dialect.ts';
import { moneyOf } from '../sql/money-columns.ts';

const servicesAtOnce = 200;

/**
 * Records new prices within the transaction that changes the catalogue; null means not offered, or without a price. Prices are compared
 * with the history, not the catalogue: after a restore, the catalogue may be older than the copied history. Only entries of exactly the
 * time `atMs` are corrected; see `readingTime`.
 */
export async function writePriceHistory(
  transaction: Database,
  connectionId: string,
  prices: ReadonlyMap<string, Money | null>,
  atMs: number,
): Promise<void> {
  const ids = [...prices.keys()];
  for (let start = 0; start < ids.length; start += servicesAtOnce) {
    const chunk = ids.slice(start, start + servicesAtOnce);
    const newest = await newestOf(transaction, connectionId, chunk);
    const rows = chunk.flatMap((id): Row<'price_diary'>[] => {
      const last = newest.get(id);
      const price = prices.get(id) ?? null;
      if (!isNews(last === undefined ? null : moneyOf(last.price, last.currency), price)) return [];
      // Earlier entries never change. If the clock was set back, new entries still get a later time.
      const at = last === undefined || last.at <= atMs ? atMs : last.at + 1;
      return [
        {
          connection_id: connectionId,
          service_id: id,
          at,
          price: price?.amount ?? null,
          currency: price?.currency ?? '',
        },
      ];
    });
    if (rows.length > 0)
      await transaction
        .insertInto('price_diary')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['connection_id', 'service_id', 'at']).doUpdateSet((set) => ({
            price: set.ref('excluded.price'),
            currency: set.ref('excluded.currency'),
          })),
        )
        .execute();
  }
}

/** The id means another service now, so earlier entries are deleted: they belong to the previous service. */
export async function restartPriceHistory(
  transaction: JournalTransaction,
  connectionId: string,
  serviceId: string,
  { meant, atMs }: { readonly meant: { readonly price: Money | null }; readonly atMs: number },
): Promise<void> {
  await transaction
    .deleteFrom('price_diary')
    .where('connection_id', '=', connectionId)
    .where('service_id', '=', serviceId)
    .execute();
  await writePriceHistory(transaction, connectionId, new Map([[serviceId, meant.price]]), atMs);
}

/** By key, newest first. */
export async function readPriceHistory(
  database: Database,
  connectionId: string,
  serviceId: string,
  limit: number,
): Promise<PriceEntry[]> {
  const rows = await database
    .selectFrom('price_diary')
    .select(['at', 'price', 'currency'])
    .where('connection_id', '=', connectionId)
    .where('service_id', '=', serviceId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return tidyEntries(rows.map(({ at, price, currency }) => ({ at, price: moneyOf(price, currency) })));
}

/** The last entry of each service, with one index step: as fast after three years as on the first day. */
async function newestOf(
  database: Database,
  connectionId: string,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, Row<'price_diary'>>> {
  const { rows } = await sql<Row<'price_diary'>>`select diary.* from ${each('text', serviceIds)} as asked
    ${joinInOrder} price_diary as diary on diary.connection_id = ${connectionId} and diary.service_id = asked.value
      and diary.at = (select max(at) from price_diary where connection_id = ${connectionId} and service_id = asked.value)`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.service_id, row]));
}
