import { type Kysely, sql } from 'kysely';

/**
 * How an earlier version, which does not know a migration, gets this journal: SQL as a JSON list, or why it cannot, and which version of the
 * app brought the migration. Every version from this one on reads this table as it is: it never changes its shape.
 */
export async function addWaysDown(database: Kysely<unknown>): Promise<void> {
  await sql`create table ways_down (
    migration text primary key, statements text, reason text, written_by text not null, undone_at integer,
    check ((statements is null) <> (reason is null))) strict, without rowid`.execute(database);
}
