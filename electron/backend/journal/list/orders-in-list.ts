import { sql } from 'kysely';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { each } from '../sql/dialect.ts';
import { orderOfRow } from '../tables/order-rows.ts';
import { conditionsBeyond, type OrderFilter } from './order-filter.ts';
import { byNumber, rowsOf } from './order-pages.ts';
import { isFoundBy } from './order-search.ts';

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
