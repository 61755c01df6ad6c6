import { sql } from 'kysely';
import type { OrderedService } from '../../../../shared/contract/orders.ts';
import type { Database } from '../engine/database.ts';
import { countBy } from './order-counts.ts';

/** The services ever ordered of a connection, or of all, most ordered first; from kept figures, so that no order is read. */
export async function orderedServices(
  database: Database,
  connectionId: string | null,
): Promise<OrderedService[]> {
  const ofConnection = connectionId === null ? sql`true` : sql`offers.connection_id = ${connectionId}`;
  const { rows } = await sql<{ service_id: string; name: string }>`
    select distinct offers.service_id, coalesce(services.name, max(offers.service_name)) as name
      from order_offers as offers
      left join services on services.connection_id = offers.connection_id and services.id = offers.service_id
      where ${ofConnection} group by offers.connection_id, offers.service_id`.execute(database);
  const names = new Map<string, string>();
  for (const { service_id, name } of rows)
    names.set(service_id, names.has(service_id) ? `${names.get(service_id)} · ${name}` : name);
  const counts = await countBy(database, ['service_id'], { connectionId });
  return counts
    .map(({ service_id, orders }) => ({ id: service_id, name: names.get(service_id) ?? service_id, orders }))
    .sort((left, right) => right.orders - left.orders || left.name.localeCompare(right.name));
}
