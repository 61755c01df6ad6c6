import { type RawBuilder, sql } from 'kysely';
import { bookMoment, isTaken as taken } from '../schema/sql-conditions.ts';

// Books, reports, sales and today's spending all count orders by this rule, so that they agree: orders accepted by the supplier, at their
// send time. An order that this app never sent (found in a gap, or settled by a person) counts at its creation time.

/** SQL for the table `orders`; it matches the index `orders_spent`. */
export const countedAt: RawBuilder<number> = sql<number>`${sql.raw(bookMoment('orders'))}`;
export const isTaken: RawBuilder<boolean> = sql<boolean>`${sql.raw(taken('orders'))}`;

/** SQL for `connection_id in`. Practice orders count only while there is no real supplier. */
export const shopConnections: RawBuilder<string> = sql<string>`(select id from connections
  where practice = 0 or not exists (select 1 from connections where practice = 0))`;
