import { sql } from 'kysely';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { unpackLines } from '../batches/batch-lines.ts';
import { type Database, openToRead } from '../engine/database.ts';
import { readOrders, toFile, type WriteLine, writePricing } from './export.ts';

export interface Salvaged {
  /** The file of JSON lines, one for each order that could be read. */
  readonly file: string;
  readonly orders: number;
  /** False where there was no time to look at all of it. */
  readonly whole: boolean;
}

/**
 * Reads out of a damaged journal whatever orders can still be read, and writes them to `to` (money-safety J2). The journal is opened
 * read-only and stays as it is. Null where nothing could be read at all, or not be written anywhere. Ends by itself after `longestMs`.
 */
export async function salvageOrders(
  journalFile: string,
  to: string,
  clock: Pick<Clock, 'monotonicMs'>,
  longestMs = 20_000,
): Promise<Salvaged | null> {
  const database = openToRead(journalFile, 'read');
  const untilMs = clock.monotonicMs() + longestMs;
  try {
    // Where not even the list of tables can be read, nothing else can.
    await sql`select count(*) from sqlite_master`.execute(database);
    const found = await toFile(to, (line) => sift(database, line, () => clock.monotonicMs() < untilMs));
    return { file: to, orders: found.orders, whole: found.whole };
  } catch {
    return null;
  } finally {
    await database.destroy().catch(() => {});
  }
}

const rowsAtOnce = 64;
/** Where the newest number cannot be read, numbers are tried this far past the last one that was found. */
const farthestGap = 20_000;

async function sift(
  database: Database,
  line: WriteLine,
  hasTime: () => boolean,
): Promise<{ orders: number; whole: boolean }> {
  const last = await lastNumber(database);
  let orders = 0;
  let found = 0;
  for (let after = 0; after < (last ?? found + farthestGap); after += rowsAtOnce) {
    if (!hasTime()) return { orders, whole: false };
    for (const row of await readRange(database, after, after + rowsAtOnce)) {
      await line(row);
      orders += 1;
      found = row.number;
    }
  }
  // What of it can be read: by hand it is soon made again.
  await writePricing(database, line).catch(() => {});
  return { orders, whole: await siftLines(database, line, hasTime) };
}

/** The lists of batches as they came, after all that is about money; false where there was no time for all of them. */
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

type Row = Awaited<ReturnType<typeof readOrders>>[number];

// A damaged page fails every statement that meets it: the range is halved until what is left is that page alone.
async function readRange(database: Database, after: number, upTo: number): Promise<Row[]> {
  try {
    return await readOrders(database, after, upTo, rowsAtOnce);
  } catch {
    if (upTo - after <= 1) return readBare(database, upTo);
    const middle = Math.floor((after + upTo) / 2);
    return [...(await readRange(database, after, middle)), ...(await readRange(database, middle, upTo))];
  }
}

/** The order without its history, where only that is damaged. */
async function readBare(database: Database, number: number): Promise<Row[]> {
  try {
    const orders = await database.selectFrom('orders').selectAll().where('number', '=', number).execute();
    return orders.map((order) => ({ number: order.number, order, events: [], attempts: [] }));
  } catch {
    return [];
  }
}

async function lastNumber(database: Database): Promise<number | null> {
  try {
    const row = await database
      .selectFrom('orders')
      .select((select) => select.fn.max<number>('number').as('last'))
      .executeTakeFirst();
    return row?.last ?? 0;
  } catch {
    return null;
  }
}
