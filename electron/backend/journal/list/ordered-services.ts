import { sql } from 'kysely';
import type { OrderedService } from '../../../../shared/contract/orders/orders.ts';
import type { Database } from '../engine/database.ts';
import { byKey } from '../sql/dialect.ts';
import { countBy } from './order-counts.ts';

// A shop's orders change over time, so recent orders predict the next ones better than orders of years ago.
const lately = 2_000;

/** Services ever ordered on one connection or on all. Sorted by frequency among the latest orders, then by frequency ever. */
export async function orderedServices(
  database: Database,
  connectionId: string | null,
): Promise<OrderedService[]> {
  const ofConnection = connectionId === null ? sql`true` : sql`offers.connection_id = ${connectionId}`;
  const { rows } = await sql<{ service_id: string; name: string }>`
    select distinct offers.service_id, coalesce(max(services.name), max(offers.service_name)) as name
      from order_offers as offers
      left join services on services.connection_id = offers.connection_id and services.id = offers.service_id
      where ${ofConnection} group by offers.connection_id, offers.service_id`.execute(database);
  const names = new Map<string, string>();
  for (const { service_id, name } of rows)
    names.set(service_id, names.has(service_id) ? `${names.get(service_id)} · ${name}` : name);
  const counts = await countBy(database, ['service_id'], { connectionId });
  const connectionCondition = connectionId === null ? sql`true` : sql`connection_id = ${connectionId}`;
  const last = await sql<{ service_id: string; orders: number }>`
    select service_id, count(*) as orders from orders ${byKey}
      where number > coalesce((select max(number) from orders), 0) - ${lately} and ${connectionCondition} group by service_id`.execute(
    database,
  );
  const latest = new Map(last.rows.map(({ service_id, orders }) => [service_id, orders]));
  const ofLast = ({ id }: OrderedService): number => latest.get(id) ?? 0;
  return counts
    .map(({ service_id, orders }) => ({ id: service_id, name: names.get(service_id) ?? service_id, orders }))
    .sort(
      (left, right) =>
        ofLast(right) - ofLast(left) || right.orders - left.orders || left.name.localeCompare(right.name),
    );
}
