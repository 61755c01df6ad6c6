import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { temporaryFolder } from '../../../machine.ts';
import { appliedMigrations, migrateUp } from '../migrations/migrate.ts';
import { migrateDown, planDown } from '../migrations/migrate-down.ts';
import { type Migrations, migrations, refuseDevelopment } from '../migrations/migrations.ts';
import { type SchemaSnapshot, snapshotOf } from '../migrations/schema-snapshot.ts';
import type { JournalTables } from '../schema/schema.ts';
import { JournalFailure } from './journal-failure.ts';
import type { JournalTrouble } from './journal-watch.ts';
import { shareReads } from './shared-reads.ts';
import type { DatabaseUse } from './sqlite/database-worker.ts';
import { createWorkerDriver } from './sqlite/worker-driver.ts';
import { watchDriver } from './watched-driver.ts';

export type Database = Kysely<JournalTables>;
export type JournalTransaction = Transaction<JournalTables>;

/**
 * Opens the journal's file, creating it if missing, and migrates its tables to this version. The migration is complete or has no effect.
 * Changes of a newer version are undone if that version stored how to undo them. `beforeMigration` runs before existing tables change, and
 * stops the migration if it rejects. `onWritten` gets the outcome of each write. `onSilent` is called if the thread does not answer; its
 * argument says whether the thread has ended. With `deferIntegrityCheck` the caller must check for damaged pages. `version` is the app's
 * version, `known` its migrations. Rejects with `NewerJournal`, `DevelopmentJournal` or `JournalFailure`, also for a damaged file (J2); the
 * file is then unchanged.
 */
export async function openDatabase(
  file: string,
  {
    beforeMigration = async () => {},
    onWritten = () => {},
    onSilent = () => {},
    deferIntegrityCheck = false,
    version = '',
    known = migrations,
  }: {
    readonly beforeMigration?: () => Promise<unknown>;
    readonly onWritten?: (trouble: JournalTrouble) => void;
    readonly onSilent?: (hasEnded: boolean) => void;
    readonly deferIntegrityCheck?: boolean;
    readonly version?: string;
    readonly known?: Migrations;
  } = {},
): Promise<Database> {
  const driver = createWorkerDriver(file, 'write');
  const database = connect(() => watchDriver(driver, onWritten));
  try {
    const applied = await appliedMigrations(database);
    refuseDevelopment(applied ?? []);
    const unknown = applied?.filter((name) => !Object.hasOwn(known, name)) ?? [];
    if (unknown.length > 0) markRule('J2');
    const downPlan = unknown.length > 0 ? await planDown(database, unknown) : null;
    if (applied !== null) {
      if (!deferIntegrityCheck) await refuseDamaged(database);
      if (downPlan !== null || isOfEarlierVersion(applied, known)) {
        markRule('J7');
        await beforeMigration();
      }
    }
    const shape = downPlan === null ? null : await ownShape(known);
    // All changes are one commit: if the app is killed, the journal has either the old or the new version.
    await database.transaction().execute(async (transaction) => {
      if (downPlan !== null && shape !== null) await migrateDown(transaction, downPlan, shape, Date.now());
      await migrateUp(transaction, known, version);
    });
    // The check for silence starts only after the migration, because a migration of a large journal may take long.
    driver.attend(onSilent);
    return database;
  } catch (error) {
    await database.destroy().catch(() => {});
    throw error;
  }
}

/** The tables of this version, as in a new journal. */
async function ownShape(known: Migrations): Promise<SchemaSnapshot> {
  const folder = await mkdtemp(join(temporaryFolder(), 'imei-desk-shape-'));
  try {
    const built = await openDatabase(join(folder, 'journal.sqlite'), { known });
    return await snapshotOf(built).finally(() => built.destroy());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a journal, a backup or a damaged file read-only, on a separate thread. The caller must destroy the database. */
export function openToRead(file: string, use: Exclude<DatabaseUse, 'write'>): Database {
  return connect(() => createWorkerDriver(file, use));
}

/** Migrates a closed journal to this version's tables. Rejects like `openDatabase`. */
export async function bringToThisVersion(file: string): Promise<void> {
  const database = openToRead(file, 'read');
  const applied = await appliedMigrations(database).finally(() => database.destroy());
  const isOfNewerVersion = applied?.some((name) => !Object.hasOwn(migrations, name)) ?? false;
  if (isOfNewerVersion || isOfEarlierVersion(applied ?? [], migrations))
    await (await openDatabase(file, { deferIntegrityCheck: true })).destroy();
}

function isOfEarlierVersion(applied: readonly string[], known: Migrations): boolean {
  return Object.keys(known).some((name) => !applied.includes(name));
}

function connect(createDriver: () => Driver): Database {
  return new Kysely<JournalTables>({
    dialect: {
      createDriver: () => shareReads(createDriver()),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new LinedUpAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
  });
}

/** The driver queues requests itself. */
class LinedUpAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Runs a checkpoint: all commits are then in the file, and its log is empty. Rejects if another connection is reading. */
export async function writeWholeFile(database: Database): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
  if (rows[0]?.busy !== 0)
    throw new JournalFailure('the checkpoint failed because another connection is reading', 5);
}

// Without this check, a damaged page would be found later, while money is moving.
async function refuseDamaged(database: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database);
  const found = rows[0]?.quick_check ?? 'no answer';
  if (found !== 'ok') throw new JournalFailure(`the journal is damaged: ${found}`, null);
}
