import {
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { createFirstTables } from '../migrations/0001-first-tables.ts';
import { addIdentifierKey } from '../migrations/0002-identifier-key.ts';
import { addClaimOwner } from '../migrations/0003-claim-owner.ts';
import { addOneReference } from '../migrations/0004-one-reference.ts';
import { markAccountsByKey } from '../migrations/0005-key-origin.ts';
import { addGaps } from '../migrations/0006-gap.ts';
import { addCatalogueDoubts } from '../migrations/0007-catalogue.ts';
import { addNumbersSeen } from '../migrations/0008-evidence.ts';
import { addLostRows } from '../migrations/0009-lost-rows.ts';
import { addKeptFigures } from '../migrations/0010-kept-figures.ts';
import { indexOtherOrders } from '../migrations/0011-other-order.ts';
import { addWalletWords } from '../migrations/0012-wallet-words.ts';
import { indexPausedBatches } from '../migrations/0013-paused-batches.ts';
import { addBatchLines } from '../migrations/0014-batch-lines.ts';
import { addWalletMatches } from '../migrations/0015-wallet-matches.ts';
import { addPriceDiary } from '../migrations/0016-price-diary.ts';
import { addCustomerPrices } from '../migrations/0017-customer-prices.ts';
import { addCustomers } from '../migrations/0018-customers.ts';
import { addClaims } from '../migrations/0019-claims.ts';
import { addKnownDevices } from '../migrations/0020-known-devices.ts';
import { addBalanceDiary } from '../migrations/0021-balance-diary.ts';
import { addSameServices } from '../migrations/0022-same-services.ts';
import type { JournalTables } from '../tables/tables.ts';
import type { DatabaseUse } from './database-worker.ts';
import { JournalFailure } from './journal-failure.ts';
import type { JournalTrouble } from './journal-watch.ts';
import { watchDriver } from './watched-driver.ts';
import { createWorkerDriver } from './worker-driver.ts';

export type Database = Kysely<JournalTables>;
export type JournalTransaction = Transaction<JournalTables>;

const migrations = {
  '0001-first-tables': { up: createFirstTables },
  '0002-identifier-key': { up: addIdentifierKey },
  '0003-claim-owner': { up: addClaimOwner },
  '0004-one-reference': { up: addOneReference },
  '0005-key-origin': { up: markAccountsByKey },
  '0006-gap': { up: addGaps },
  '0007-catalogue': { up: addCatalogueDoubts },
  '0008-evidence': { up: addNumbersSeen },
  '0009-lost-rows': { up: addLostRows },
  '0010-kept-figures': { up: addKeptFigures },
  '0011-other-order': { up: indexOtherOrders },
  '0012-wallet-words': { up: addWalletWords },
  '0013-paused-batches': { up: indexPausedBatches },
  '0014-batch-lines': { up: addBatchLines },
  '0015-wallet-matches': { up: addWalletMatches },
  '0016-price-diary': { up: addPriceDiary },
  '0017-customer-prices': { up: addCustomerPrices },
  '0018-customers': { up: addCustomers },
  '0019-claims': { up: addClaims },
  '0020-known-devices': { up: addKnownDevices },
  '0021-balance-diary': { up: addBalanceDiary },
  '0022-same-services': { up: addSameServices },
};

/** The journal was written by a newer version of the app, which this one would damage (J2). */
class NewerJournal extends Error {
  override readonly name = 'NewerJournal';
}

/**
 * Opens the journal's file, creating it where there is none, and brings it to this version's tables; `beforeMigration` runs
 * before the tables of a journal that is there already are changed, and keeps them as they are if it rejects;
 * `onWritten` is told what each write met, `onSilent` when the thread does not answer, and whether it ended; `checkLater` leaves it to the caller to look for damaged pages.
 * Rejects with `NewerJournal` or `JournalFailure`, also for a damaged file (J2); the file is then as it was.
 */
export async function openDatabase(
  file: string,
  {
    beforeMigration = async () => {},
    onWritten = () => {},
    onSilent = () => {},
    checkLater = false,
  }: {
    readonly beforeMigration?: () => Promise<unknown>;
    readonly onWritten?: (trouble: JournalTrouble) => void;
    readonly onSilent?: (hasEnded: boolean) => void;
    readonly checkLater?: boolean;
  } = {},
): Promise<Database> {
  const driver = createWorkerDriver(file, 'write');
  const database = connect(() => watchDriver(driver, onWritten));
  try {
    const applied = await appliedMigrations(database);
    if (applied !== null) {
      refuseNewer(applied);
      if (!checkLater) await refuseDamaged(database);
      if (isOfEarlierVersion(applied)) {
        markRule('J7');
        await beforeMigration();
      }
    }
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error instanceof JournalFailure ? error : new JournalFailure(String(error), null);
    // Not before: a large journal may take its time to become one of this version.
    driver.attend(onSilent);
    return database;
  } catch (error) {
    await database.destroy().catch(() => {});
    throw error;
  }
}

/** Opens a journal, a backup or a damaged file to read it, in a thread of its own; nothing in it changes. The caller destroys it. */
export function openToRead(file: string, use: Exclude<DatabaseUse, 'write'>): Database {
  return connect(() => createWorkerDriver(file, use));
}

/** Gives a journal that nobody has open this version's tables, where an earlier one wrote it. Rejects as `openDatabase` does. */
export async function bringToThisVersion(file: string): Promise<void> {
  const database = openToRead(file, 'read');
  const applied = await appliedMigrations(database).finally(() => database.destroy());
  if (isOfEarlierVersion(applied ?? [])) await (await openDatabase(file, { checkLater: true })).destroy();
}

function isOfEarlierVersion(applied: readonly string[]): boolean {
  return Object.keys(migrations).some((name) => !applied.includes(name));
}

function connect(createDriver: () => Driver): Database {
  return new Kysely<JournalTables>({
    dialect: {
      createDriver,
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
  });
}

/** The names of the migrations that made this journal; null for a new file. */
async function appliedMigrations(database: Database): Promise<string[] | null> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(
    database,
  );
  if (tables.length === 0) return null;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map((row) => row.name);
}

function refuseNewer(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  markRule('J2');
  throw new NewerJournal(unknown.join(', '));
}

// A damaged page that is met in the middle of a day would be met while money is moving.
async function refuseDamaged(database: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database);
  const found = rows[0]?.quick_check ?? 'no answer';
  if (found !== 'ok') throw new JournalFailure(`the journal is damaged: ${found}`, null);
}
