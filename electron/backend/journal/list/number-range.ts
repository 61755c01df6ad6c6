import { type RawBuilder, sql } from 'kysely';
import { by } from '../sql/dialect.ts';

/**
 * SQL for `connection_id in`. With this condition, SQLite finds a state by the index that begins with the connection. Without this
 * condition, SQLite scans all orders.
 */
export const anyConnection: RawBuilder<string> = sql<string>`(select id from connections)`;

/** An open interval of order numbers, and the direction in which to read it. */
export interface NumberRange {
  readonly above: number;
  readonly below: number;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
}

/** SQL for the order numbers in an interval, in its direction, from an index that is already sorted by number. */
export type Stream = (walk: NumberRange) => RawBuilder<{ number: number }>;

/** SQLite joins at most 500 selects in one statement. The surrounding query needs some of them. */
export const maxStreams = 300;

/** A range of one index of the orders. Because the index is named, SQLite fails instead of scanning every order. */
export function walked(
  index: string,
  condition: RawBuilder<unknown>,
  { above, below, direction, limit }: NumberRange,
): RawBuilder<{ number: number }> {
  return sql`select number from orders ${by(index)} where ${condition} and number > ${above} and number < ${below}
    order by number ${sql.raw(direction)} limit ${limit}`;
}

export const serviceStream =
  (connectionId: string, serviceId: string): Stream =>
  (walk) =>
    walked('orders_by_service', sql`connection_id = ${connectionId} and service_id = ${serviceId}`, walk);

export const everyOrder: Stream = ({ above, below, direction, limit }) =>
  sql`select number from orders where number > ${above} and number < ${below}
    order by number ${sql.raw(direction)} limit ${limit}`;

/** Combines several streams, without duplicate numbers; null without streams. */
export function joined(streams: readonly Stream[], walk: NumberRange): RawBuilder<{ number: number }> | null {
  if (streams.length === 0) return null;
  const parts = streams.map((stream) => sql`select number from (${stream(walk)}) as part`);
  return sql`select number from (${sql.join(parts, sql` union `)}) as parts
    order by number ${sql.raw(walk.direction)} limit ${walk.limit}`;
}
