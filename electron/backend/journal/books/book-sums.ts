import { type RawBuilder, sql } from 'kysely';
import { type BookChange, type BookSum, bookFactsSchema } from '../../../../shared/model/books/book-facts.ts';
import type { Database } from '../engine/database.ts';
import { anyConnection } from '../list/number-range.ts';
import { factsOf, standingOf } from '../schema/sql-conditions.ts';
import { by, on } from '../sql/dialect.ts';
import { countedAt, isTaken } from './counted-orders.ts';

/** The first event of an order names the person who placed it. */
export const person = sql<string>`coalesce((select who from order_events where order_id = orders.id order by sequence limit 1), '')`;

const facts = on({
  sqlite: sql.raw(factsOf.sqlite('orders')),
  postgres: sql.raw(factsOf.postgres('orders')),
});

/**
 * Sums of orders sent from `fromMs` (inclusive) to `untilMs` (exclusive), by their current state. Call this for one day at a time, so that
 * no list waits.
 */
export async function liveSums(database: Database, fromMs: number, untilMs: number): Promise<BookSum[]> {
  const { rows } = await sql<BookSum>`
    select connection_id as "connectionId", service_id as "serviceId", max(service_name) as "serviceName", ${person} as person,
      ${sql.raw(standingOf('orders'))} as standing, price, currency, customer_price as "customerPrice",
      customer_currency as "customerCurrency", customer_tax as "customerTax", count(*) as orders
    from orders ${by('orders_spent')}
    where connection_id in ${anyConnection} and ${countedAt} >= ${fromMs} and ${countedAt} < ${untilMs} and ${isTaken}
    group by 1, 2, 4, 5, 6, 7, 8, 9, 10
    order by 1, 2, 4, 5, 6, 7, 8 nulls first, 9 nulls first, 10 nulls first`.execute(database);
  return rows;
}

/** The sums recorded by these closes for their own days. Similar orders share one sum, so a month has only a few more sums than a day. */
export async function closedSums(database: Database, closes: readonly number[]): Promise<BookSum[]> {
  if (closes.length === 0) return [];
  const { rows } = await sql<BookSum>`
    select connection_id as "connectionId", service_id as "serviceId", max(service_name) as "serviceName", person, standing, price,
      currency, customer_price as "customerPrice", customer_currency as "customerCurrency", customer_tax as "customerTax", sum(orders) as orders
    from book_sums where close_number in (${sql.join(closes)})
    group by 1, 2, 4, 5, 6, 7, 8, 9, 10 order by min(id)`.execute(database);
  return rows;
}

export interface NumberedChange extends BookChange {
  readonly number: number;
  /** Send time of the order, which decides the day it counts for. */
  readonly ofAt: number;
  /** The close that booked the change; null while it is not booked. */
  readonly closeNumber: number | null;
  readonly identifier: string;
}

export const waiting = sql`close_number is null`;
export const bookedIn = (closes: readonly number[]) =>
  sql`close_number in (${closes.length === 0 ? sql`null` : sql.join(closes)})`;
export const about = (fromMs: number, untilMs: number) => sql`of_at >= ${fromMs} and of_at < ${untilMs}`;

/**
 * Changes to orders of closed days, in the order in which they were noticed. A booked change has its booked state; an unbooked change has
 * the order's current state. `closedUntilMs` is the end of the closed days.
 */
export async function readChanges(
  database: Database,
  which: RawBuilder<unknown>,
  closedUntilMs: number,
): Promise<NumberedChange[]> {
  const { rows } = await sql<{
    number: number;
    ofAt: number;
    orderId: string;
    noticedAt: number;
    was: string | null;
    now: string | null;
    closeNumber: number | null;
    serviceName: string;
    identifier: string;
    person: string;
  }>`select book_changes.number, order_id as "orderId", of_at as "ofAt", noticed_at as "noticedAt", was,
      case when close_number is not null then booked when ${isTaken} and ${countedAt} < ${closedUntilMs} then ${facts} end as now, close_number as "closeNumber",
      orders.service_name as "serviceName", orders.identifier, ${person} as person
    from book_changes join orders on orders.id = book_changes.order_id where ${which} order by book_changes.number`.execute(
    database,
  );
  return rows.map(({ was, now: is, ...row }) => ({ ...row, was: factsIn(was), is: factsIn(is) }));
}

function factsIn(text: string | null): BookChange['was'] {
  return text === null ? null : bookFactsSchema.parse(JSON.parse(text));
}
