import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { JournalFailure } from './journal-failure.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import type { JournalTables } from './tables.ts';
import { createWorkerDriver } from './worker-driver.ts';

export type Database = Kysely<JournalTables>;
export type JournalTransaction = Transaction<JournalTables>;

const migrations = { '0001-first-tables': firstTables };

/** The journal was written by a newer version of the app, which this one would damage (J2). */
export class NewerJournal extends Error {
  override readonly name = 'NewerJournal';
}

/**
 * Opens the journal's file, creating it where there is none, and brings it to this version's tables.
 * Rejects with `NewerJournal` or `JournalFailure`; the file is then as it was.
 */
export async function openDatabase(file: string): Promise<Database> {
  const database: Database = new Kysely<JournalTables>({
    dialect: {
      createDriver: () => createWorkerDriver(file),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
  });
  try {
    await refuseNewer(database);
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error instanceof JournalFailure ? error : new JournalFailure(String(error), null);
    return database;
  } catch (error) {
    await database.destroy().catch(() => {});
    throw error;
  }
}

async function refuseNewer(database: Database): Promise<void> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(
    database,
  );
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const unknown = rows.filter((row) => !Object.hasOwn(migrations, row.name));
  if (unknown.length > 0) throw new NewerJournal(unknown.map((row) => row.name).join(', '));
}
