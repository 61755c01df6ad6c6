import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { by } from '../sql/dialect.ts';

/** Only this many of the newest orders are examined. */
const newest = 10_000;

/**
 * Single orders not sent because their price moved or was no longer listed (money-safety O6), ended since, with no later order of that
 * service for the device; oldest first.
 */
export async function listUnsentForPrice(database: Database, sinceMs: number): Promise<{ id: string }[]> {
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
