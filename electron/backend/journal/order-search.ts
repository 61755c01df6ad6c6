import { type RawBuilder, sql } from 'kysely';
import type { Order } from '../../../shared/model/order.ts';
import type { Database } from './database.ts';
import { orderOfRow } from './order-rows.ts';
import { type Stream, serviceStream } from './order-walk.ts';
import { containing, dueStream, wordStream } from './order-words.ts';

/** Where no text sorts after it: the end of everything that begins with something. */
const afterAll = '\u{10ffff}';
/** Fewer last digits than this are of thousands of orders, and say nothing. */
const fewestLastDigits = 3;
const fewestOfReference = 4;
const mostServices = 250;

/**
 * Streams that together hold every order that a search finds: by its identifier or the last digits of it, by its reference or the
 * start of it, by any part of its customer, note, result or service's name. A text of one or two letters finds customers and notes
 * that begin or end with it, and references that are it.
 */
export async function searchStreams(
  database: Database,
  connectionId: string | null,
  text: string,
): Promise<Stream[]> {
  const compact = /^[\d\s./-]+$/.test(text) ? text.replace(/[\s./-]/g, '') : text;
  const connections =
    connectionId !== null
      ? [connectionId]
      : (await database.selectFrom('connections').select('id').execute()).map(({ id }) => id);
  return [
    ...(compact.length >= fewestLastDigits ? [identifierStream(compact)] : []),
    ...connections.map((id) => referenceStream(id, compact)),
    ...(await serviceStreams(database, connectionId, text)),
    wordStream(text),
    dueStream(text),
  ];
}

/** An identifier as its index holds it: from its last letter to its first, so that last digits are a start. */
export function backwards(identifier: string): string {
  return [...identifier.toLowerCase()].reverse().join('');
}

/** Every order of an identifier, newest first, by its own index. */
export async function ordersOfIdentifier(
  database: Database,
  identifier: string,
  limit: number,
): Promise<Order[]> {
  const rows = await database
    .selectFrom('orders')
    .selectAll()
    .where('identifier_backwards', '=', backwards(identifier))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(orderOfRow);
}

const identifierStream = (ending: string): Stream => {
  const start = backwards(ending);
  return sorted(sql`select number from orders indexed by orders_by_identifier
    where identifier_backwards >= ${start} and identifier_backwards < ${start + afterAll}`);
};

const referenceStream = (connectionId: string, text: string): Stream => {
  const end = text.length >= fewestOfReference ? text + afterAll : text;
  return sorted(sql`select number from orders indexed by orders_by_reference
    where connection_id = ${connectionId} and reference >= ${text} and reference <= ${end} and reference is not null`);
};

async function serviceStreams(
  database: Database,
  connectionId: string | null,
  text: string,
): Promise<Stream[]> {
  const named = sql<boolean>`(${sql.join(
    containing(text).map((pattern) => sql`service_name like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
  const services = await database
    .selectFrom('order_offers')
    .select(['connection_id', 'service_id'])
    .distinct()
    .where(named)
    .$if(connectionId !== null, (query) => query.where('connection_id', '=', connectionId ?? ''))
    .limit(mostServices)
    .execute();
  if (services.length < mostServices)
    return services.map(({ connection_id, service_id }) => serviceStream(connection_id, service_id));
  // So many services of that name that the next order of one of them is never far.
  return [
    ({ above, below, direction, limit }) =>
      sql`select number from orders where number > ${above} and number < ${below} and ${named}
        order by number ${sql.raw(direction)} limit ${limit}`,
  ];
}

/** Numbers that an index holds in another order: few, so they are sorted each time. */
function sorted(numbers: RawBuilder<unknown>): Stream {
  return ({ above, below, direction, limit }) =>
    sql`select number from (${numbers}) where number > ${above} and number < ${below}
      order by number ${sql.raw(direction)} limit ${limit}`;
}
