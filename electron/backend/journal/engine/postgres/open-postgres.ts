import { Kysely, PostgresAdapter, PostgresIntrospector, type QueryExecutorProvider, sql } from 'kysely';
import type { PostgresConfig } from '../../../base/postgres-config.ts';
import { NewerJournal } from '../../migrations/migrate-down.ts';
import { migrations, refuseDevelopment } from '../../migrations/migrations.ts';
import type { JournalTables } from '../../schema/schema.ts';
import type { Database } from '../database.ts';
import type { JournalTrouble } from '../journal-watch.ts';
import { shareReads } from '../shared-reads.ts';
import { watchDriver } from '../watched-driver.ts';
import { PostgresWordsCompiler } from './compiler.ts';
import { refuseOthersThanOwner } from './owner-needed.ts';
import { createPostgresDriver } from './postgres-driver.ts';
import { grantToTills } from './till-role.ts';

/**
 * Opens a journal on a PostgreSQL server, and creates the tables in an empty schema. `onWritten` gets the outcome of each write. `onEnded`
 * is called when the connection ended. Rejects with `NewerJournal`, `DevelopmentJournal`, `OwnerNeeded` or another `JournalFailure`.
 */
export async function openPostgres(
  config: PostgresConfig,
  {
    onWritten = () => {},
    onEnded = () => {},
    version = '',
  }: {
    readonly onWritten?: (trouble: JournalTrouble) => void;
    readonly onEnded?: () => void;
    readonly version?: string;
  } = {},
): Promise<Database> {
  const driver = createPostgresDriver(config, 'write');
  const database = connect(() => watchDriver(driver, onWritten));
  try {
    await database.transaction().execute((transaction) => migrate(transaction, version));
    driver.attend(onEnded);
    return database;
  } catch (error) {
    await database.destroy().catch(() => {});
    throw error;
  }
}

/** Opens the journal read-only on a separate connection, so that no write waits for these reads. The caller must destroy the database. */
export function openPostgresToRead(config: PostgresConfig): Database {
  return connect(() => createPostgresDriver(config, 'read'));
}

function connect(createDriver: () => ReturnType<typeof watchDriver>): Database {
  return new Kysely<JournalTables>({
    dialect: {
      createDriver: () => shareReads(createDriver()),
      createQueryCompiler: () => new PostgresWordsCompiler(),
      // The driver queues requests itself.
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  });
}

/**
 * Creates or migrates the tables within the caller's transaction, which holds the journal's lock. So if two tills start together, the
 * second finds the work done. Returns whether anything changed.
 */
export async function migrate(transaction: QueryExecutorProvider, version: string): Promise<boolean> {
  const { rows: found } = await sql<{
    is_there: number;
  }>`select to_regclass('kysely_migration') is not null as is_there`.execute(transaction);
  const rows =
    found[0]?.is_there === 1
      ? (await sql<{ name: string }>`select name from kysely_migration`.execute(transaction)).rows
      : [];
  const applied = new Set(rows.map(({ name }) => name));
  refuseDevelopment([...applied]);
  const unknown = [...applied].find((name) => !Object.hasOwn(migrations, name));
  // Several tills use this journal, so no till migrates it down for the others.
  if (unknown !== undefined) {
    const { rows: journalRows } = await sql<{
      written_by: string;
    }>`select written_by from ways_down where migration = ${unknown}`.execute(transaction);
    throw new NewerJournal(
      `the journal has the unknown migration ${unknown}`,
      journalRows[0]?.written_by ?? '',
      null,
    );
  }
  const due = Object.entries(migrations)
    .filter(([name]) => !applied.has(name))
    .sort();
  if (due.length > 0) await refuseOthersThanOwner(transaction);
  // Generating the statements may take longer than a till may be idle within a transaction (T19).
  if (due.length > 0) await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(transaction);
  for (const [name, { up }] of due) {
    for (const statement of up.postgres()) await sql.raw(statement).execute(transaction);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      transaction,
    );
    await sql`insert into ways_down (migration, statements, reason, written_by) values (${name}, null, ${'Several computers use this journal.'}, ${version})
      on conflict (migration) do nothing`.execute(transaction);
  }
  await grantToTills(transaction);
  return due.length > 0;
}
