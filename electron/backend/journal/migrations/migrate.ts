import { type QueryExecutorProvider, sql } from 'kysely';
import { keys } from '../keys.ts';
import { readDownMigrations } from './down-migrations.ts';
import type { DownMigration, Migrations } from './migrations.ts';

/** Names of the migrations that made this journal; null for a new file. */
export async function appliedMigrations(database: QueryExecutorProvider): Promise<string[] | null> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(
    database,
  );
  if (tables.length === 0) return null;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map((row) => row.name);
}

/**
 * Migrates the tables up to `known`, within the caller's transaction, and stores how to undo each migration. `version` is the app's
 * version, empty if unknown.
 */
export async function migrateUp(
  transaction: QueryExecutorProvider,
  known: Migrations,
  version: string,
): Promise<void> {
  const applied = (await appliedMigrations(transaction)) ?? [];
  const downMigrations = await readDownMigrations(transaction);
  const names = Object.keys(known).sort();
  for (const name of names) {
    const migration = known[name];
    if (migration === undefined || applied.includes(name)) continue;
    const wasUndone = downMigrations.get(name)?.isUndone ?? false;
    const statements = wasUndone && 'again' in migration.down ? migration.down.again : migration.up.sqlite();
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      transaction,
    );
  }
  for (const name of names) {
    const down = known[name]?.down;
    if (down !== undefined) await storeWayDown(transaction, name, down, version);
  }
  // If several newer versions were undone, a version in between redoes only the migrations it knows.
  const isStillBack = [...downMigrations].some(
    ([name, { isUndone }]) => isUndone && !Object.hasOwn(known, name),
  );
  if (!isStillBack) await sql`delete from facts where name = ${keys.takenBack.name}`.execute(transaction);
}

/** Keeps the first known version, because the user will be asked to install that version. */
async function storeWayDown(
  transaction: QueryExecutorProvider,
  name: string,
  down: DownMigration,
  version: string,
): Promise<void> {
  const statements = 'statements' in down ? JSON.stringify(down.statements) : null;
  const reason = 'impossible' in down ? down.impossible : null;
  await sql`insert into ways_down (migration, statements, reason, written_by) values (${name}, ${statements}, ${reason}, ${version})
    on conflict (migration) do update set statements = excluded.statements, reason = excluded.reason, undone_at = null,
      written_by = iif(written_by = '', excluded.written_by, written_by)
    where statements is not excluded.statements or reason is not excluded.reason or undone_at is not null
      or (written_by = '' and excluded.written_by <> '')`.execute(transaction);
}
