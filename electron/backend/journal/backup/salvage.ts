import { sql } from 'kysely';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { unpackLines } from '../batches/batch-lines.ts';
import { type Database, openToRead } from '../engine/database.ts';
import { exportedCustomer, readClaims, readOrders, readSettlements, writePricing } from './export.ts';
import { toFile, type WriteLine } from './line-writer.ts';
import { writeBooks } from './write-books.ts';
import { writeStaff } from './write-staff.ts';

export interface Salvaged {
  /** Path of the JSON lines: first one line per readable order, then everything else that was readable. */
  readonly file: string;
  readonly orders: number;
  /** False if time ran out before everything was read. */
  readonly whole: boolean;
}

/**
 * Salvages a damaged journal into `targetFile` (money-safety J2): every readable order, then settlements of
 * the wallet, claims, customers and batch lists. Opens the journal read-only and leaves it unchanged. Null if
 * nothing could be read, or nothing could be written. Stops after `maxMs`.
 */
export async function salvageOrders(
  journalFile: string,
  targetFile: string,
  clock: Pick<Clock, 'monotonicMs'>,
  maxMs = 20_000,
): Promise<Salvaged | null> {
  const database = openToRead(journalFile, 'read');
  const untilMs = clock.monotonicMs() + maxMs;
  try {
    // If even the list of tables is unreadable, everything else is too.
    await sql`select count(*) from sqlite_master`.execute(database);
    const found = await toFile(targetFile, (line) =>
      sift(database, line, () => clock.monotonicMs() < untilMs),
    );
    return { file: targetFile, orders: found.orders, whole: found.whole };
  } catch {
    return null;
  } finally {
    await database.destroy().catch(() => {});
  }
}

const rowsAtOnce = 64;
/** If the newest number is unreadable, tries up to this many numbers after the last one found. */
const farthestGap = 20_000;

interface Sieve<Row> {
  /** An upper bound of the row numbers; 0 if there are no rows. Rejects if the numbers are unreadable. */
  readonly last: () => Promise<number>;
  readonly read: (after: number, upTo: number) => Promise<Row[]>;
  /** The readable part of a row on a damaged page. */
  readonly bare: (number: number) => Promise<Row[]>;
}

async function sift(
  database: Database,
  line: WriteLine,
  hasTime: () => boolean,
): Promise<{ orders: number; whole: boolean }> {
  const orders = await salvageNumbered(ordersOf(database), line, hasTime);
  // Skips unreadable rows, because price rules are quickly entered again.
  await writePricing(database, line).catch(() => {});
  await writeStaff(database, line).catch(() => {});
  // Closed days are recorded nowhere else.
  await writeBooks(database, line).catch(() => {});
  const whole =
    orders.whole &&
    (await salvageNumbered(settlementsOf(database), ({ settlement }) => line({ settlement }), hasTime))
      .whole &&
    (await salvageClaims(database, line, hasTime)) &&
    (await salvageCustomers(database, line)) &&
    (await siftLines(database, line, hasTime));
  return { orders: orders.found, whole };
}

async function salvageNumbered<Row extends { readonly number: number }>(
  sieve: Sieve<Row>,
  write: (row: Row) => Promise<void>,
  hasTime: () => boolean,
): Promise<{ found: number; whole: boolean }> {
  const last = await sieve.last().catch(() => null);
  let count = 0;
  let found = 0;
  for (let after = 0; after < (last ?? found + farthestGap); after += rowsAtOnce) {
    if (!hasTime()) return { found: count, whole: false };
    for (const row of await readRange(sieve, after, after + rowsAtOnce)) {
      await write(row);
      count += 1;
      found = row.number;
    }
  }
  return { found: count, whole: true };
}

/** Writes the readable supplier claims, which are recorded nowhere else. False if time ran out. */
async function salvageClaims(database: Database, line: WriteLine, hasTime: () => boolean): Promise<boolean> {
  for (let after = 0; ; ) {
    if (!hasTime()) return false;
    const page = await readClaims(database, after, rowsAtOnce).catch(() => []);
    for (const claim of page) await line(claim);
    const last = page.at(-1);
    if (!last) return true;
    after = last.number;
  }
}

/** Writes all customers in one read, because they are few. False if the customers are unreadable. */
async function salvageCustomers(database: Database, line: WriteLine): Promise<boolean> {
  try {
    const rows = await database.selectFrom('customers').selectAll().where('known', '=', 1).execute();
    for (const row of rows) await line({ customer: exportedCustomer(row) });
    return true;
  } catch {
    return false;
  }
}

/** Writes the original lists of batches, after everything about money. False if time ran out. */
async function siftLines(database: Database, line: WriteLine, hasTime: () => boolean): Promise<boolean> {
  const pages = await database
    .selectFrom('batch_lines')
    .select(['batch_id', 'page'])
    .execute()
    .catch(() => []);
  for (const { batch_id, page } of pages) {
    if (!hasTime()) return false;
    const lines = await readPage(database, batch_id, page);
    if (lines !== null) await line({ lines, batch_id });
  }
  return true;
}

async function readPage(database: Database, batchId: string, page: number): Promise<unknown> {
  try {
    const found = database.selectFrom('batch_lines').select('lines').where('batch_id', '=', batchId);
    const row = await found.where('page', '=', page).executeTakeFirstOrThrow();
    return await unpackLines(row.lines);
  } catch {
    return null;
  }
}

// A damaged page fails every statement that reads it. So the range is halved until only that page is left.
async function readRange<Row>(sieve: Sieve<Row>, after: number, upTo: number): Promise<Row[]> {
  try {
    return await sieve.read(after, upTo);
  } catch {
    if (upTo - after <= 1) return sieve.bare(upTo).catch(() => []);
    const middle = Math.floor((after + upTo) / 2);
    return [...(await readRange(sieve, after, middle)), ...(await readRange(sieve, middle, upTo))];
  }
}

function ordersOf(database: Database): Sieve<Awaited<ReturnType<typeof readOrders>>[number]> {
  return {
    async last() {
      const newest = database
        .selectFrom('orders')
        .select(({ fn }) => fn.max<number | null>('number').as('last'));
      return (await newest.executeTakeFirst())?.last ?? 0;
    },
    read: (after, upTo) => readOrders(database, after, upTo, rowsAtOnce),
    // The order without its history, if only the history is damaged.
    async bare(number) {
      const orders = await database.selectFrom('orders').selectAll().where('number', '=', number).execute();
      return orders.map((order) => ({ number: order.number, order, events: [], attempts: [] }));
    },
  };
}

function settlementsOf(database: Database): Sieve<Awaited<ReturnType<typeof readSettlements>>[number]> {
  return {
    async last() {
      // The journal of a development build may lack the table.
      const { rows } = await sql`select 1 from sqlite_master where name = 'wallet_settlements'`.execute(
        database,
      );
      if (rows.length === 0) return 0;
      const all = database.selectFrom('wallet_settlements');
      const newest = all.select(({ fn }) => fn.max<number | null>('sequence').as('last'));
      return (await newest.executeTakeFirst())?.last ?? 0;
    },
    read: (after, upTo) => readSettlements(database, after, upTo, rowsAtOnce),
    bare: async () => [],
  };
}
