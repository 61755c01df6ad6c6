import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { isLateSql, isReadySql } from './order-lateness.ts';

/** Which orders: as `orderFilterSchema` says it, with the moment at which lateness is judged. What is left out holds for every order. */
export interface OrderFilter {
  readonly search?: string;
  readonly states?: readonly OrderState[];
  readonly batchId?: string | null;
  readonly serviceIds?: readonly string[];
  readonly since?: number | null;
  readonly until?: number | null;
  readonly priceFrom?: string | null | undefined;
  readonly priceTo?: string | null | undefined;
  readonly ready?: boolean;
  /** Only what is late at this moment; null: late or not. */
  readonly lateAt?: number | null;
  /** Null: orders of every connection. */
  readonly connectionId: string | null;
}

/** One thing that a filter asks; what a stream already holds to need not be asked of each row again. */
export type Condition = 'connection' | 'states' | 'batch' | 'services' | 'time' | 'price' | 'late' | 'ready';

/** What each row must still be asked, where its numbers come from streams that hold to `held`. */
export function conditionsBeyond(
  filter: OrderFilter,
  held: ReadonlySet<Condition>,
): readonly RawBuilder<SqlBool>[] {
  const { connectionId, states = [], batchId, serviceIds = [], since, until, priceFrom, priceTo } = filter;
  const asked: Readonly<Record<Condition, readonly RawBuilder<SqlBool>[]>> = {
    connection: connectionId === null ? [] : [sql`orders.connection_id = ${connectionId}`],
    states: states.length === 0 ? [] : [sql`orders.state in (${sql.join(states)})`],
    batch: batchId ? [sql`orders.batch_id = ${batchId}`] : [],
    services: serviceIds.length === 0 ? [] : [sql`orders.service_id in (${sql.join(serviceIds)})`],
    time: [
      ...(typeof since === 'number' ? [sql<SqlBool>`orders.created_at >= ${since}`] : []),
      ...(typeof until === 'number' ? [sql<SqlBool>`orders.created_at < ${until}`] : []),
    ],
    price: pricedBetween('orders', priceFrom, priceTo),
    late: filter.lateAt ? [isLateSql(connectionId, filter.lateAt)] : [],
    ready: filter.ready ? [isReadySql] : [],
  };
  return (Object.keys(asked) as Condition[]).flatMap((name) => (held.has(name) ? [] : asked[name]));
}

// Only a look: whoever adds money up does so exactly.
export function pricedBetween(
  table: 'orders' | 'order_offers',
  from: string | null | undefined,
  to: string | null | undefined,
): readonly RawBuilder<SqlBool>[] {
  const price = sql`cast(${sql.ref(`${table}.price`)} as real)`;
  return [
    ...(from ? [sql<SqlBool>`${price} >= cast(${from} as real)`] : []),
    ...(to ? [sql<SqlBool>`${price} <= cast(${to} as real)`] : []),
  ];
}
