import { sql } from 'kysely';
import { dayMs } from '../../../../shared/model/base/clock.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { mayBePaidStates } from '../../../../shared/model/order/order.ts';
import { priceMoved } from '../../../../shared/model/service/price-history.ts';
import type { Database } from '../engine/database.ts';
import { by, joinInOrder } from '../sql/dialect.ts';
import { moneyOf } from '../sql/money-columns.ts';

export interface MovedPrice {
  readonly serviceId: string;
  readonly name: string;
  readonly before: Money;
  readonly now: Money;
  /** Time of the last price change in the history. */
  readonly at: number;
  /** Number of units ordered since `usedFromMs` and not refunded. */
  readonly used: number;
}

// Rejected orders are refunded, so they cost nothing.
const paidStates = mayBePaidStates.filter((state) => state !== 'rejected');

/**
 * Services whose price differs from the price at `seenMs`, or from the first known price. Starts from the few
 * services ever ordered or marked as favourites. Reads the price history of these services by index steps,
 * and the orders of changed services only.
 */
export async function readMovedPrices(
  database: Database,
  connectionId: string,
  { seenMs, usedFromMs }: { readonly seenMs: number; readonly usedFromMs: number },
): Promise<MovedPrice[]> {
  const { rows } = await sql<CandidateRow>`
    with asked (id) as (
      select service_id from order_counts where connection_id = ${connectionId} and orders > 0 union
      select service_id from favourites where connection_id = ${connectionId})
    select services.id, services.name, services.price, services.currency, last.at, was.price as old_price, was.currency as old_currency
      from asked
      ${joinInOrder} price_diary as last on last.connection_id = ${connectionId} and last.service_id = asked.id and last.at =
        (select max(at) from price_diary where connection_id = ${connectionId} and service_id = asked.id)
      ${joinInOrder} price_diary as was on was.connection_id = ${connectionId} and was.service_id = asked.id and was.at = coalesce(
        (select max(at) from price_diary where connection_id = ${connectionId} and service_id = asked.id and at <= ${seenMs}
          and price is not null),
        (select min(at) from price_diary where connection_id = ${connectionId} and service_id = asked.id and price is not null))
      ${joinInOrder} services on services.connection_id = ${connectionId} and services.id = asked.id
      where last.at > ${seenMs} and services.price is not null`.execute(database);
  const moved: MovedPrice[] = [];
  for (const { id: serviceId, name, at, price, currency, old_price, old_currency } of rows) {
    const now = moneyOf(price, currency);
    const before = moneyOf(old_price, old_currency);
    if (now === null || before === null || !priceMoved(before, now)) continue;
    moved.push({
      serviceId,
      name,
      before,
      now,
      at,
      used: await countUsed(database, connectionId, serviceId, usedFromMs),
    });
  }
  return moved;
}

interface CandidateRow {
  id: string;
  name: string;
  price: string | null;
  currency: string | null;
  at: number;
  old_price: string | null;
  old_currency: string | null;
}

/** Counts along an index range that begins at the first order of the day of `fromMs`. */
async function countUsed(
  database: Database,
  connectionId: string,
  serviceId: string,
  fromMs: number,
): Promise<number> {
  const { rows } = await sql<{ used: number | null }>`
    select sum(quantity) as used from orders ${by('orders_by_service_state')}
      where service_id = ${serviceId} and connection_id = ${connectionId} and state in (${sql.join(paidStates)})
        and number >= (select min(first) from order_days where day >= ${Math.floor(fromMs / dayMs)}) and sent_at >= ${fromMs}`.execute(
    database,
  );
  return rows[0]?.used ?? 0;
}
