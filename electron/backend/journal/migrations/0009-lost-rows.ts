import { type Kysely, sql } from 'kysely';

/** A kept reply has the number of its unreadable rows, and whether it is a further page of a list. */
export async function addLostRows(database: Kysely<unknown>): Promise<void> {
  for (const column of ['lost', 'continues'])
    await sql.raw(`alter table replies add column ${column} integer not null default 0`).execute(database);
}
