import { sql } from 'kysely';
import type { OrderPage } from '../../../../shared/contract/orders/orders.ts';
import { compareDecimals } from '../../../../shared/model/base/decimal.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Attempt, Order, OrderEvent } from '../../../../shared/model/order/order.ts';
import { countedAt, isTaken, shopConnections } from '../books/counted-orders.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { countStates } from '../list/order-counts.ts';
import { conditionsBeyond, type OrderFilter } from '../list/order-filter.ts';
import {
  byNumber,
  countStatesFound,
  type OrderPageQuery,
  readOrderPage,
  rowsOf,
} from '../list/order-pages.ts';
import { isFoundBy, ordersOfIdentifier } from '../list/order-search.ts';
import { orderedServices } from '../list/ordered-services.ts';
import { attemptOfRow, eventOfRow, orderOfRow } from '../schema/order-rows.ts';
import { by, each } from '../sql/dialect.ts';
import { type ConflictingOrder, findConflicting, type WantedOrder } from './conflicting-orders.ts';
import { readKnown } from './known-orders.ts';
import { insertOrders, type NewOrder } from './order-inserts.ts';
import { countRefusedSince } from './retryable-orders.ts';
import { readSortedList } from './sorted-list.ts';

export type InsertOutcome =
  | { readonly ok: true; readonly order: Order }
  /** `conflicting` is null if the request already made an order with other content. */
  | { readonly ok: false; readonly conflicting: ConflictingOrder | null };

/** `reads` is a second connection to the same journal, on a separate thread, for screens. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, each with one query or one transaction.
export function openOrderJournal(database: Database, reads: Database, feed: ChangeFeed) {
  const get = async (id: string, from = database): Promise<Order | null> => {
    const row = await from.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? orderOfRow(row) : null;
  };
  return {
    get: (id: string) => get(id),
    /** Null if no connection of this account has the order. */
    async getOfAccount(connectionId: string, id: string): Promise<Order | null> {
      const row = await database
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', id)
        .where('connection_id', 'in', ofSameAccount(connectionId))
        .executeTakeFirst();
      return row ? orderOfRow(row) : null;
    },
    /** Conflicts that would prevent these orders now (`findConflicting`). */
    conflicting: (connectionId: string, wanted: readonly WantedOrder[]) =>
      findConflicting(database, connectionId, wanted),
    /**
     * Inserts an order. If the same `requestId` already made an order with the same content, returns that order (O15). If an order conflicts,
     * returns the conflict (O5). Checked within the writing transaction, so if two windows place the same order, only one succeeds.
     */
    async insert(order: NewOrder, atMs: number): Promise<InsertOutcome> {
      const { twin, conflicting } = await database.transaction().execute(async (transaction) => {
        const twin = await transaction
          .selectFrom('orders')
          .selectAll()
          .where('request_id', '=', order.requestId)
          .executeTakeFirst();
        const [conflicting] = twin ? [] : await findConflicting(transaction, order.connectionId, [order]);
        if (!twin && !conflicting) await insertOrders(transaction, [order], atMs);
        return { twin, conflicting };
      });
      if (twin) {
        const existing = orderOfRow(twin);
        markRule('O15');
        return isSameContent(existing, order)
          ? { ok: true, order: existing }
          : { ok: false, conflicting: null };
      }
      if (conflicting) {
        markRule('O5');
        return { ok: false, conflicting };
      }
      feed.publish('orders', [order.id]);
      const written = await get(order.id);
      if (!written) throw new Error('the order just written was not found');
      return { ok: true, order: written };
    },
    list: (filter: OrderFilter & OrderPageQuery): Promise<OrderPage> =>
      filter.sort || (filter.inListOrder && filter.batchId)
        ? readSortedList(reads, filter, filter)
        : readOrderPage(reads, filter, filter),
    /** The given orders that match the filter, as in `list`. */
    inList: (filter: OrderFilter, ids: readonly string[]) => readInList(reads, filter, ids),
    /** If `connectionId` is null, counts the orders of all connections. The same applies to `services`. */
    counts: (connectionId: string | null, leaveOut?: readonly string[]) =>
      countStates(reads, connectionId, leaveOut),
    countsFound: (filter: Pick<OrderFilter, 'connectionId' | 'leaveOut' | 'search'>) =>
      countStatesFound(reads, filter),
    services: (connectionId: string | null) => orderedServices(reads, connectionId),
    /** All orders for an identifier, of any service and connection, newest first. */
    ofIdentifier: (identifier: string, limit: number, leaveOut?: readonly string[]) =>
      ordersOfIdentifier(reads, identifier, limit, leaveOut),
    async read(id: string): Promise<{ order: Order; events: OrderEvent[]; attempts: Attempt[] } | null> {
      const order = await get(id, reads);
      if (!order) return null;
      const events = await reads
        .selectFrom('order_events')
        .selectAll()
        .where('order_id', '=', id)
        .orderBy('sequence')
        .execute();
      const attempts = await reads
        .selectFrom('attempts')
        .select([
          'id',
          'purpose',
          'started_at',
          'finished_at',
          'request',
          'http_status',
          'verdict',
          'evidence',
        ])
        .where('id', 'in', (select) =>
          select
            .selectFrom('order_events')
            .select('attempt_id')
            .where('order_id', '=', id)
            .where('attempt_id', 'is not', null)
            .$castTo<string>(),
        )
        .orderBy('started_at')
        .execute();
      return { order, events: events.map(eventOfRow), attempts: attempts.map(attemptOfRow) };
    },
    async rawReply(attemptId: string): Promise<{ reply: Uint8Array | null; bytes: number } | null> {
      const row = await reads
        .selectFrom('attempts')
        .select(['reply', 'reply_bytes'])
        .where('id', '=', attemptId)
        .executeTakeFirst();
      return row ? { reply: row.reply, bytes: row.reply_bytes } : null;
    },
    /** True if this request made the order. */
    async isRequest(id: string, requestId: string): Promise<boolean> {
      const row = await database
        .selectFrom('orders')
        .select('request_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.request_id === requestId;
    },
    /** The first request id with this prefix; null if none. */
    async findRequest(prefix: string): Promise<string | null> {
      const row = await database
        .selectFrom('orders')
        .select('request_id')
        .where('request_id', '>=', prefix)
        .where('request_id', '<', `${prefix}\u{10ffff}`)
        .orderBy('request_id')
        .executeTakeFirst();
      return row?.request_id ?? null;
    },
    async setNote(id: string, note: string, customer: string): Promise<Order | null> {
      await database.updateTable('orders').set({ note, customer }).where('id', '=', id).execute();
      feed.publish('orders', [id]);
      return get(id);
    },
    refusedSince: (afterMs: number) => countRefusedSince(reads, afterMs),
    /** Same as `listUnsentForPrice`. */
    unsentForPrice: (sinceMs: number) => listUnsentForPrice(reads, sinceMs),
    known: (connectionId: string, service: Parameters<typeof readKnown>[2], identifiers: readonly string[]) =>
      readKnown(reads, connectionId, service, identifiers),
    /** Orders accepted from `fromMs` (inclusive) to `untilMs` (exclusive) and not rejected, grouped by price. */
    async spentBetween(
      fromMs: number,
      untilMs: number,
      practiceId: string | null,
    ): Promise<{ price: string; currency: string; orders: number }[]> {
      return reads
        .selectFrom('orders')
        .select((select) => ['price', 'currency', select.fn.countAll<number>().as('orders')])
        .where('connection_id', 'in', practiceId === null ? shopConnections : [practiceId])
        .where(countedAt, '>=', fromMs)
        .where(countedAt, '<', untilMs)
        .where(isTaken)
        .where('state', '<>', 'rejected')
        .groupBy(['price', 'currency'])
        .execute();
    },
  };
}

function isSameContent(existing: Order, requested: NewOrder): boolean {
  const contentOf = ({
    connectionId,
    serviceId,
    identifier,
    quantity,
    fields,
    price,
    againOf,
  }: Order | NewOrder) =>
    JSON.stringify([
      ...[connectionId, serviceId, identifier, quantity],
      ...[Object.entries(fields).sort(), price.currency, againOf],
    ]);
  return (
    contentOf(existing) === contentOf(requested) &&
    compareDecimals(existing.price.amount, requested.price.amount) === 0
  );
}

/** Only this many of the newest orders are examined. */
const newest = 10_000;

/**
 * Single orders that were cancelled since `sinceMs` without being sent, because their price or service had
 * changed or the service was no longer listed (money-safety O6, O13). Leaves out orders whose device has a
 * later order of the same service. Oldest first.
 */
async function listUnsentForPrice(database: Database, sinceMs: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders ${by('orders_by_state')}
    where connection_id in (select id from connections where removed_at is null) and state = 'cancelled'
      and number > coalesce((select max(number) from orders), 0) - ${newest}
      and finished_at >= ${sinceMs} and reason is not null
      and not exists (select 1 from orders as later where later.identifier_key = orders.identifier_key
        and later.service_id = orders.service_id and later.number > orders.number)
    order by number`.execute(database);
  return rows;
}

/** The given orders that match the filter, newest first, as on a page. Reads no other orders. */
export async function readInList(
  database: Database,
  filter: OrderFilter,
  ids: readonly string[],
): Promise<Order[]> {
  const search = filter.search?.trim() ?? '';
  const conditions = [
    sql`orders.id = named.value`,
    ...conditionsBeyond(filter, new Set()),
    ...(search === '' ? [] : [isFoundBy(search)]),
  ];
  const among = sql`${each('text', [...new Set(ids)])} as named cross join orders where ${sql.join(conditions, sql` and `)}`;
  const rows = await rowsOf(database, among, { order: byNumber('desc'), limit: ids.length, whole: false });
  return rows.map(orderOfRow);
}
