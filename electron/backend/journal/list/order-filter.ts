import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import type { OrderSort } from '../../../../shared/model/order/order-filter.ts';
import { isLateSql, isReadySql } from './order-lateness.ts';

export type SearchIn = 'all' | 'written';

/** The requested orders, as in `orderFilterSchema`, and the time at which lateness is judged. A missing property matches all orders. */
export interface OrderFilter {
  readonly search?: string;
  /**
   * `written`: searches only identifiers and texts that people write. Results and services are left out, because many orders share them.
   */
  readonly searchIn?: SearchIn;
  readonly states?: readonly OrderState[];
  readonly batchId?: string | null;
  readonly customerId?: string | null;
  readonly serviceIds?: readonly string[];
  readonly since?: number | null;
  readonly until?: number | null;
  readonly priceFrom?: string | null | undefined;
  readonly priceTo?: string | null | undefined;
  readonly ready?: boolean;
  /** Only single orders, no rows of batches. */
  readonly counter?: boolean;
  /** The rows of a batch in the order of its list, each with its last attempt only. */
  readonly inListOrder?: boolean;
  /** Null: the newest order comes first, or the orders come in list order if `inListOrder` is set. */
  readonly sort?: OrderSort | null;
  /** Only orders that are late at this time; null: all orders. */
  readonly lateAt?: number | null;
  /** Null: orders of all connections. */
  readonly connectionId: string | null;
  /** Excludes the orders of these connections, to separate practice orders from real ones. */
  readonly leaveOut?: readonly string[];
}

export const notOf = (column: 'connection_id' | 'orders.connection_id', ids: readonly string[] = []) =>
  ids.length === 0 ? [] : [sql<SqlBool>`${sql.ref(column)} not in (${sql.join(ids)})`];

/** A condition of a filter. If a stream guarantees the condition, the condition is not tested again for each row. */
export type Condition =
  | 'connection'
  | 'states'
  | 'batch'
  | 'customer'
  | 'services'
  | 'time'
  | 'price'
  | 'late'
  | 'ready'
  | 'counter'
  | 'last-attempt';

/** The conditions to test for each row whose number comes from streams that guarantee `coveredByIndex`. */
export function conditionsBeyond(
  filter: OrderFilter,
  coveredByIndex: ReadonlySet<Condition>,
): readonly RawBuilder<SqlBool>[] {
  const { connectionId, states = [], batchId, customerId, serviceIds = [], since, until, ...rest } = filter;
  const { priceFrom, priceTo } = rest;
  const conditions: Readonly<Record<Condition, readonly RawBuilder<SqlBool>[]>> = {
    connection:
      connectionId === null
        ? notOf('orders.connection_id', filter.leaveOut)
        : [sql`orders.connection_id = ${connectionId}`],
    states: states.length === 0 ? [] : [sql`orders.state in (${sql.join(states)})`],
    batch: batchId ? [sql`orders.batch_id = ${batchId}`] : [],
    customer: customerId ? [isOfCustomer(customerId)] : [],
    services: serviceIds.length === 0 ? [] : [sql`orders.service_id in (${sql.join(serviceIds)})`],
    time: [
      ...(typeof since === 'number' ? [sql<SqlBool>`orders.created_at >= ${since}`] : []),
      ...(typeof until === 'number' ? [sql<SqlBool>`orders.created_at < ${until}`] : []),
    ],
    price: pricedBetween('orders', priceFrom, priceTo),
    late: filter.lateAt ? [isLateSql(connectionId, filter.lateAt)] : [],
    ready: filter.ready ? [isReadySql] : [],
    counter: filter.counter ? [sql`orders.batch_id is null`] : [],
    'last-attempt': filter.inListOrder ? [isLastAttemptSql] : [],
  };
  return (Object.keys(conditions) as Condition[]).flatMap((name) =>
    coveredByIndex.has(name) ? [] : conditions[name],
  );
}

const isOfCustomer = (id: string): RawBuilder<SqlBool> =>
  sql`orders.number in (select order_number from customer_orders
    where customer = (select number from customers where id = ${id}))`;

/** True if no later order of the same batch is a new attempt of this row. */
const isLastAttemptSql = sql<SqlBool>`not exists (select 1 from orders as later
  where later.again_of = orders.id and later.batch_id = orders.batch_id)`;

// Compares prices as floating-point numbers: exact enough for a filter, but not for a sum.
export function pricedBetween(
  table: 'orders' | 'order_offers',
  from: string | null | undefined,
  maxPrice: string | null | undefined,
): readonly RawBuilder<SqlBool>[] {
  const price = sql`cast(${sql.ref(`${table}.price`)} as double precision)`;
  return [
    ...(from ? [sql<SqlBool>`${price} >= cast(${from} as double precision)`] : []),
    ...(maxPrice ? [sql<SqlBool>`${price} <= cast(${maxPrice} as double precision)`] : []),
  ];
}
