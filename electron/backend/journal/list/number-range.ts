import { type RawBuilder, sql } from 'kysely';
import { by } from '../sql/dialect.ts';

/** For `connection_id in`: with it a state is looked up in the index that begins with the connection; without it all orders are read. */
export const anyConnection: RawBuilder<string> = sql<string>`(select id from connections)`;

/** A stretch of order numbers to walk along, both ends left out. */
export interface NumberRange {
  readonly above: number;
  readonly below: number;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
}

/** Numbers of orders along a walk, in its direction, from one index in which they are in that order already. */
export type Stream = (walk: NumberRange) => RawBuilder<{ number: number }>;

/** SQLite joins at most 500 selects in one statement; the rest is left for the surrounding ones. */
export const maxStreams = 300;

/** A stretch of one index of the orders. Naming the index makes SQLite refuse rather than read every order. */
export function walked(
  index: string,
  where: RawBuilder<unknown>,
  { above, below, direction, limit }: NumberRange,
): RawBuilder<{ number: number }> {
  return sql`select number from orders ${by(index)} where ${where} and number > ${above} and number < ${below}
    order by number ${sql.raw(direction)} limit ${limit}`;
}

export const serviceStream =
  (connectionId: string, serviceId: string): Stream =>
  (walk) =>
    walked('orders_by_service', sql`connection_id = ${connectionId} and service_id = ${serviceId}`, walk);

/** All orders by their numbers. */
export const everyOrder: Stream = ({ above, below, direction, limit }) =>
  sql`select number from orders where number > ${above} and number < ${below}
    order by number ${sql.raw(direction)} limit ${limit}`;

/** Several streams as one, each number once; null if there is none. */
export function joined(streams: readonly Stream[], walk: NumberRange): RawBuilder<{ number: number }> | null {
  if (streams.length === 0) return null;
  const parts = streams.map((stream) => sql`select number from (${stream(walk)}) as part`);
  return sql`select number from (${sql.join(parts, sql` union `)}) as parts
    order by number ${sql.raw(walk.direction)} limit ${walk.limit}`;
}
