import { type Kysely, sql } from 'kysely';

/** As whom the till that wrote an event was signed in at the shop's server, which says so itself; null in a file, if there is no server. */
export async function addEventLogins(database: Kysely<unknown>): Promise<void> {
  await sql`alter table order_events add column login text`.execute(database);
}
