import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { identifierKeys } from '../../../../shared/model/identifier/identifier-key.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { tidyReference } from '../../../../shared/model/order/reference.ts';
import type { Database } from '../engine/database.ts';
import { identifierEnding } from '../engine/identifier-ending.ts';
import { plainReference } from '../migrations/one-reference-tables.ts';
import { orderOfRow } from '../tables/order-rows.ts';
import { countBy } from './order-counts.ts';
import type { Seek } from './order-look.ts';
import type { Stream } from './order-walk.ts';
import { standsInOrder } from './order-words.ts';
import { serviceSeek } from './service-seek.ts';
import { matches, withoutNul } from './text-match.ts';
import { wordSeek } from './word-seek.ts';

/** Where no text sorts after it: the end of everything that begins with something. */
const afterAll = '\u{10ffff}';
/** Fewer last digits than this are of thousands of orders, and say nothing. */
const fewestLastDigits = 3;
const fewestOfReference = 4;

/**
 * What together finds every order of a search: by its identifier or the last digits of it, by its reference or the start of it, with or
 * without its marks, by any
 * part of its customer, note, result or service's name. A text of one or two letters finds customers and notes that begin or end with
 * it, and references that are it.
 */
export async function searchFor(
  database: Database,
  connectionId: string | null,
  text: string,
): Promise<{ readonly streams: readonly Stream[]; readonly seeks: readonly Seek[] }> {
  return {
    streams: ofDeviceOrReference(text),
    seeks: [...(await servicesNamed(database, connectionId, text)), wordSeek(text)],
  };
}

/** Orders whose identifier or reference a text is, or the end or the start of which it is. */
export function ofDeviceOrReference(text: string): readonly Stream[] {
  const ending = identifierEnding(text);
  return [
    ...(ending.length >= fewestLastDigits ? [endingStream(ending)] : []),
    identifierStream(text),
    referenceStream(tidyReference(text)),
  ];
}

/** Every order of an identifier, however it is written and whatever kind it was ordered as; newest first. */
export async function ordersOfIdentifier(
  database: Database,
  identifier: string,
  limit: number,
): Promise<Order[]> {
  const rows = await database
    .selectFrom('orders')
    .selectAll()
    .where('identifier_key', 'in', identifierKeys(identifier))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(orderOfRow);
}

/** True where an order is what `searchFor` finds, asked of the order itself. */
export function isFoundBy(text: string): RawBuilder<SqlBool> {
  const ending = identifierEnding(text);
  const ways = [
    ...(ending.length >= fewestLastDigits ? [endsWith(ending)] : []),
    isOfIdentifier(text),
    isOfReference(tidyReference(text)),
    sql`(orders.connection_id, orders.service_id) in (select connection_id, service_id from order_offers where ${isNamed(text)})`,
    standsInOrder(text),
  ];
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

const isOfIdentifier = (text: string): RawBuilder<unknown> =>
  sql`identifier_key in (${sql.join(identifierKeys(text))})`;

const identifierStream = (text: string): Stream =>
  sorted(sql`select number from orders indexed by orders_by_identifier where ${isOfIdentifier(text)}`);

const endsWith = (ending: string): RawBuilder<unknown> =>
  sql`(identifier_ending >= ${ending} and identifier_ending < ${ending + afterAll})`;

const endingStream = (ending: string): Stream =>
  sorted(sql`select number from orders indexed by orders_by_ending where ${endsWith(ending)}`);

const isOfReference = (text: string): RawBuilder<unknown> => {
  const start = plainReference(sql`${text}`);
  const more = text.length >= fewestOfReference ? afterAll : '';
  return sql`(reference_plain >= ${start} and reference_plain <= ${start} || ${more} and ${start} <> '' and reference is not null)`;
};

const referenceStream = (text: string): Stream =>
  sorted(sql`select number from orders indexed by orders_by_plain_reference where ${isOfReference(text)}`);

const isNamed = (text: string): RawBuilder<SqlBool> =>
  matches(sql`service_name`, withoutNul(text), (escaped) => [`%${escaped}%`]);

/** Services are few: their names are looked through one by one, and their orders come by an index of their own. */
async function servicesNamed(
  database: Database,
  connectionId: string | null,
  text: string,
): Promise<readonly Seek[]> {
  const services = await database
    .selectFrom('order_offers')
    .select(['connection_id', 'service_id'])
    .distinct()
    .where(isNamed(text))
    .$if(connectionId !== null, (query) => query.where('connection_id', '=', connectionId ?? ''))
    .execute();
  if (services.length === 0) return [];
  const keyOf = (each: (typeof services)[number]): string => `${each.connection_id}\n${each.service_id}`;
  const wanted = new Set(services.map(keyOf));
  const counts = await countBy(database, ['connection_id', 'service_id'], { connectionId: null });
  const among = counts.reduce((sum, { orders }) => sum + orders, 0);
  return [
    serviceSeek(
      counts.filter((each) => wanted.has(keyOf(each))),
      among,
    ),
  ];
}

/** Numbers that an index holds in another order: few, so they are sorted each time. */
function sorted(numbers: RawBuilder<unknown>): Stream {
  return ({ above, below, direction, limit }) =>
    sql`select number from (${numbers}) where number > ${above} and number < ${below}
      order by number ${sql.raw(direction)} limit ${limit}`;
}
