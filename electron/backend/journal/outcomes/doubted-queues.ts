import { type SqlBool, sql } from 'kysely';
import type { DoubtedQueue } from '../../../../shared/contract/orders/settling.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { anyConnection } from '../list/number-range.ts';
import { orderOfRow } from '../tables/order-rows.ts';

/** SQL for a table `orders`: true for an uncertain order that this journal never sent, but another copy may have (money-safety J5, J8). */
const isDoubted = sql<SqlBool>`orders.state = 'uncertain' and orders.sent_at is null and orders.reference is null
  and exists (select 1 from order_events as doubts where doubts.order_id = orders.id and doubts.why = 'found-in-gap')`;

/** Number of such orders per connection. */
export async function countDoubted(database: Database): Promise<DoubtedQueue[]> {
  const rows = await database
    .selectFrom('orders')
    .select(({ fn }) => ['connection_id as connectionId', fn.countAll<number>().as('orders')])
    .where('connection_id', 'in', anyConnection)
    .where(isDoubted)
    .groupBy('connection_id')
    .execute();
  return rows.map(({ connectionId, orders }) => ({ connectionId, orders: Number(orders) }));
}

/** All such orders of a connection, oldest first. */
export async function readDoubted(database: Database, connectionId: string): Promise<Order[]> {
  const rows = await database
    .selectFrom('orders')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where(isDoubted)
    .orderBy('number')
    .execute();
  return rows.map(orderOfRow);
}
