import { sql } from 'kysely';
import { orderStates } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { by } from '../sql/dialect.ts';
import { everyOrder, maxStreams, type Stream, serviceStream, walked } from './number-range.ts';
import { countBy } from './order-counts.ts';
import type { Condition, OrderFilter } from './order-filter.ts';
import { isReadySql, lateNumbers } from './order-lateness.ts';
import type { Seek } from './order-scan.ts';
import { searchFor } from './order-search.ts';

/**
 * Streams (numbers from sorted indexes) and seeks (searches without a sorted index) that together find every
 * order of a filter, and the conditions that all of them guarantee.
 */
export interface IndexPlan {
  readonly streams: readonly Stream[];
  readonly seeks: readonly Seek[];
  readonly held: ReadonlySet<Condition>;
}

/** Chooses, by the stored counts, streams that contain all orders of the filter and as few others as possible. */
export async function planIndexes(database: Database, filter: OrderFilter): Promise<IndexPlan> {
  const {
    connectionId,
    leaveOut = [],
    states = [],
    batchId,
    customerId,
    lateAt,
    ready,
    serviceIds = [],
  } = filter;
  const search = filter.search?.trim() ?? '';
  if (search !== '')
    return { ...(await searchFor(database, connectionId, search, filter.searchIn)), held: new Set() };
  if (customerId) return hold(['customer'], [customerStream(customerId)]);
  if (lateAt) {
    const coveredByIndex: readonly Condition[] = leaveOut.length > 0 ? ['late'] : ['late', 'connection'];
    return hold(coveredByIndex, [lateStream(connectionId, lateAt)]);
  }
  if (batchId) {
    const ofBatch = states.length === 0 ? orderStates : states;
    return hold(
      ['batch', 'states'],
      ofBatch.map((state) => batchStream(batchId, state)),
    );
  }
  if (ready) {
    const connections = await countBy(database, ['connection_id'], filter);
    return hold(
      ['ready', 'connection'],
      connections.map((each) => readyStream(each.connection_id)),
    );
  }
  const byState = await countBy(database, ['connection_id', 'state'], { connectionId, leaveOut, states });
  if (serviceIds.length > 0 || filter.priceFrom || filter.priceTo) {
    const { priceFrom, priceTo } = filter;
    const byService = await countBy(database, ['connection_id', 'service_id'], {
      connectionId,
      leaveOut,
      serviceIds,
      priceFrom,
      priceTo,
    });
    if (states.length > 0 && byService.length * states.length <= maxStreams)
      return hold(
        ['connection', 'services', 'states'],
        byService.flatMap((each) => states.map((state) => serviceStateStream(each, state))),
      );
    if (byService.length <= maxStreams && sum(byService) <= sum(byState))
      return hold(
        ['connection', 'services'],
        byService.map((each) => serviceStream(each.connection_id, each.service_id)),
      );
  }
  // Includes requested states without orders, so that an order whose state changes between two queries is not missed.
  const ofConnection = states.length === 0 ? orderStates : states;
  const connections = [...new Set(byState.map((each) => each.connection_id))];
  if (connections.length * ofConnection.length > maxStreams) return hold([], [everyOrder]);
  return hold(
    ['connection', 'states'],
    connections.flatMap((id) => ofConnection.map((state) => stateStream(id, state))),
  );
}

function hold(coveredByIndex: readonly Condition[], streams: readonly Stream[]): IndexPlan {
  return { streams, seeks: [], held: new Set(coveredByIndex) };
}

function sum(counts: readonly { readonly orders: number }[]): number {
  return counts.reduce((total, { orders }) => total + orders, 0);
}

const stateStream =
  (connectionId: string, state: string): Stream =>
  (walk) =>
    walked('orders_by_state', sql`connection_id = ${connectionId} and state = ${state}`, walk);

const serviceStateStream =
  (of: { readonly connection_id: string; readonly service_id: string }, state: string): Stream =>
  (walk) =>
    walked(
      'orders_by_service_state',
      sql`connection_id = ${of.connection_id} and service_id = ${of.service_id} and state = ${state}`,
      walk,
    );

const batchStream =
  (batchId: string, state: string): Stream =>
  (walk) =>
    walked('orders_by_batch', sql`batch_id = ${batchId} and state = ${state}`, walk);

const customerStream =
  (id: string): Stream =>
  ({ above, below, direction, limit }) =>
    sql`select order_number as number from customer_orders ${by('customer_orders_of')}
      where customer = (select number from customers where id = ${id}) and order_number > ${above} and order_number < ${below}
      order by order_number ${sql.raw(direction)} limit ${limit}`;

const readyStream =
  (connectionId: string): Stream =>
  (walk) =>
    walked('orders_ready', sql`connection_id = ${connectionId} and ${isReadySql}`, walk);

// Late orders are few. No index sorts their numbers, so they are sorted each time.
const lateStream =
  (connectionId: string | null, atMs: number): Stream =>
  ({ above, below, direction, limit }) =>
    sql`select number from (${lateNumbers(connectionId, atMs)}) as late where number > ${above} and number < ${below}
      order by number ${sql.raw(direction)} limit ${limit}`;
