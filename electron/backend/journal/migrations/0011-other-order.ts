import { type Kysely, sql } from 'kysely';

/**
 * If one row of an insert breaks a foreign key, SQLite looks for children of every further row. Without this index it then reads the
 * whole history for each of them, and the journal's thread does not answer for minutes.
 */
export async function indexOtherOrders(database: Kysely<unknown>): Promise<void> {
  await sql`create index order_events_by_other on order_events (other_order_id) where other_order_id is not null`.execute(
    database,
  );
}
