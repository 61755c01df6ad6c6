import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { z } from 'zod';
import {
  type StoredLine,
  storedLineLimits,
  storedLineSchema,
} from '../../../../shared/model/list/sheet/kept-line.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';

type Page = Omit<Row<'batch_lines'>, 'batch_id'>;

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);
const pageSchema = z.array(storedLineSchema).max(storedLineLimits.linesAtOnce);
// Upper bound for a page: every character has three bytes and is escaped in JSON.
const maxPageBytes = 6 * storedLineLimits.characters + 1_000_000;

/** Packs lines into pages, compressed one by one, so that no request waits for the whole list. */
export async function packLines(lines: readonly StoredLine[]): Promise<Page[]> {
  const pages: Page[] = [];
  for (let from = 0; from < lines.length; from += storedLineLimits.linesAtOnce) {
    const chunk = lines.slice(from, from + storedLineLimits.linesAtOnce);
    pages.push({
      page: pages.length,
      columns: chunk.reduce((max, { cells }) => Math.max(max, cells.length), 0),
      header: chunk.some(({ is }) => is === 'header') ? 1 : 0,
      lines: await deflated(JSON.stringify(chunk)),
    });
  }
  return pages;
}

export async function insertLines(
  transaction: JournalTransaction,
  batchId: string,
  pages: readonly Page[],
): Promise<void> {
  for (const page of pages)
    await transaction
      .insertInto('batch_lines')
      .values({ batch_id: batchId, ...page })
      .execute();
}

export function openBatchLinesJournal(reads: Database) {
  return {
    /** The number of columns, and whether there is a header row. Null if the list was not kept. */
    async shape(batchId: string) {
      const row = await reads
        .selectFrom('batch_lines')
        .select(({ fn }) => [fn.max<number>('columns').as('columns'), fn.max<number>('header').as('header')])
        .where('batch_id', '=', batchId)
        .executeTakeFirst();
      return row?.columns === null || row === undefined
        ? null
        : { columns: row.columns, header: row.header === 1 };
    },
    /** All lines in their order, one page at a time. */
    async *pages(batchId: string) {
      for (let page = 0; ; page += 1) {
        const row = await reads
          .selectFrom('batch_lines')
          .select('lines')
          .where('batch_id', '=', batchId)
          .where('page', '=', page)
          .executeTakeFirst();
        if (!row) return;
        yield await unpackLines(row.lines);
      }
    },
  };
}

/** The lines of one page. Rejects if the page was altered. */
export async function unpackLines(packed: Uint8Array): Promise<StoredLine[]> {
  const text = await inflated(packed, { maxOutputLength: maxPageBytes });
  return pageSchema.parse(JSON.parse(text.toString()));
}

export async function batchesWithLines(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('batch_lines')
    .select('batch_id')
    .where('batch_id', 'in', ids)
    .where('page', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.batch_id));
}
