import { type Kysely, sql } from 'kysely';
import { keptFigures } from './statements/kept-figures-tables.ts';

const taken = `state in ('pending', 'in-process', 'unknown', 'success', 'rejected')`;

const statements = [
  ...keptFigures,
  // Most first, however many different words a supplier has.
  sql.raw(`create index status_counts_by_rows on status_counts (connection_id, rows)`),
  // The service first: else SQLite would take it for whatever asks for a state of a connection, and read past all of its orders.
  sql.raw(`create index orders_by_service_state on orders (service_id, connection_id, state, number)`),
  // The wallet that our own orders make, in its order.
  sql.raw(
    `create index orders_spent on orders (connection_id, coalesce(sent_at, created_at), number) where ${taken}`,
  ),
  sql.raw(
    `create index orders_refunded on orders (connection_id, coalesce(finished_at, updated_at), number) where state = 'rejected'`,
  ),
];

/** Sums and counts of orders, lists and wallets are kept as they change, and what a screen walks along has an index: no read of them grows with the rows. */
export async function addKeptFigures(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}
