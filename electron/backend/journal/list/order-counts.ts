import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';
import { notOf, type OrderFilter, pricedBetween } from './order-filter.ts';

type Part = 'connection_id' | 'service_id' | 'state';

/** The filter properties for which stored counts exist. */
export type Countable = Pick<
  OrderFilter,
  'connectionId' | 'leaveOut' | 'states' | 'serviceIds' | 'priceFrom' | 'priceTo'
>;

/**
 * Counts orders per value of `parts`, for example per state. Adds the counts that triggers keep, and reads no orders. With a price filter,
 * counts all orders of each service that was ever ordered at a price within the filter.
 */
export async function countBy<Parts extends Part>(
  database: Database,
  parts: readonly Parts[],
  { connectionId, leaveOut, states = [], serviceIds = [], priceFrom, priceTo }: Countable,
): Promise<(Pick<Row<'order_counts'>, Parts> & { readonly orders: number })[]> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`orders > 0`];
  if (connectionId !== null) conditions.push(sql<SqlBool>`connection_id = ${connectionId}`);
  else conditions.push(...notOf('connection_id', leaveOut));
  if (states.length > 0) conditions.push(sql<SqlBool>`state in (${sql.join(states)})`);
  if (serviceIds.length > 0) conditions.push(sql<SqlBool>`service_id in (${sql.join(serviceIds)})`);
  const priced = pricedBetween('order_offers', priceFrom, priceTo);
  if (priced.length > 0)
    conditions.push(
      sql<SqlBool>`(connection_id, service_id) in (select connection_id, service_id from order_offers
        where ${sql.join(priced, sql` and `)})`,
    );
  const groupColumns = sql.join(parts.map((part) => sql.ref(part)));
  const { rows } = await sql<Pick<Row<'order_counts'>, Parts> & { orders: number }>`
    select ${groupColumns}, sum(orders) as orders from order_counts where ${sql.join(conditions, sql` and `)} group by ${groupColumns}`.execute(
    database,
  );
  return rows;
}

/** True if these services were only ever ordered at prices within the filter, so that counts by service are also correct for the price. */
export async function arePricesOfServices(
  database: Database,
  { connectionId, serviceIds = [], priceFrom, priceTo }: Countable,
): Promise<boolean> {
  const priceConditions = pricedBetween('order_offers', priceFrom, priceTo);
  if (priceConditions.length === 0) return true;
  const offerConditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (connectionId !== null) offerConditions.push(sql<SqlBool>`connection_id = ${connectionId}`);
  if (serviceIds.length > 0) offerConditions.push(sql<SqlBool>`service_id in (${sql.join(serviceIds)})`);
  const { rows } = await sql`
    select 1 from order_offers where ${sql.join(offerConditions, sql` and `)} and not (${sql.join(priceConditions, sql` and `)})
      and (connection_id, service_id) in (select connection_id, service_id from order_offers
        where ${sql.join(priceConditions, sql` and `)}) limit 1`.execute(database);
  return rows.length === 0;
}

export async function countStates(
  database: Database,
  connectionId: string | null,
  leaveOut: readonly string[] = [],
): Promise<Partial<Record<OrderState, number>>> {
  const counts = await countBy(database, ['state'], { connectionId, leaveOut });
  return Object.fromEntries(counts.map(({ state, orders }) => [state, orders]));
}
