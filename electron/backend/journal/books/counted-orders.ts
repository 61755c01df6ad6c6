import { type RawBuilder, sql } from 'kysely';
import { bookMoment, isTaken as taken } from '../schema/row-words.ts';

// The one rule by which books, reports, sales and today's spending count orders, so that they agree: those that the supplier took, by the time they
// were sent. One that was never sent from here (from a gap, or settled by a person) counts from its creation.

/** Of `orders`, for the index `orders_spent`. */
export const countedAt: RawBuilder<number> = sql<number>`${sql.raw(bookMoment('orders'))}`;
export const isTaken: RawBuilder<boolean> = sql<boolean>`${sql.raw(taken('orders'))}`;

/** For `connection_id in`: practice orders do not count once there is a real supplier. */
export const shopConnections: RawBuilder<string> = sql<string>`(select id from connections
  where practice = 0 or not exists (select 1 from connections where practice = 0))`;
