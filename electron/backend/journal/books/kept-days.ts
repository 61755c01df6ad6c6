import { sql } from 'kysely';
import { z } from 'zod';
import { type BookSum, bookFactsSchema } from '../../../../shared/model/books/book-facts.ts';
import type { Database } from '../engine/database.ts';
import { hourMs } from '../migrations/statements/book-day-tables.ts';
import { liveSums } from './book-sums.ts';

/** From the first of these moments on, and before the second. */
export interface Stretch {
  readonly fromMs: number;
  readonly untilMs: number;
}

// What was written as JSON is checked again when it is read: the disk is a border too.
const sumsSchema = z.array(
  bookFactsSchema.omit({ at: true }).extend({ serviceName: z.string(), person: z.string(), orders: z.int() }),
);

/**
 * What each of these days came to, one after the other, as orders stand now. A finished day is added up once, and again when an order that
 * counts in it has changed; one that goes on is added up each time.
 */
export async function daySums(
  database: Database,
  reads: Database,
  days: readonly Stretch[],
  nowMs: number,
): Promise<BookSum[]> {
  const sums: BookSum[] = [];
  const added: { readonly day: Stretch; readonly changes: number; readonly sums: readonly BookSum[] }[] = [];
  for (const day of days) {
    // Before the orders: one that changes in between makes what is kept of them be added up again.
    const changes = await changesIn(reads, day);
    const isOver = day.untilMs <= nowMs;
    const kept = isOver ? await readKept(reads, day, changes) : null;
    const these = kept ?? (await liveSums(reads, day.fromMs, day.untilMs));
    if (isOver && kept === null) added.push({ day, changes, sums: these });
    sums.push(...these);
  }
  // A courtesy to the next reading: what cannot be kept is added up again, and whoever writes an order is told what ails the disk.
  if (added.length > 0) await keep(database, added).catch(() => {});
  return sums;
}

async function changesIn(reads: Database, { fromMs, untilMs }: Stretch): Promise<number> {
  const { changes } = await reads
    .selectFrom('book_hours')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('changes'), sql<number>`0`).as('changes'))
    .where('hour', '>=', Math.floor(fromMs / hourMs))
    .where('hour', '<=', Math.floor(untilMs / hourMs))
    .executeTakeFirstOrThrow();
  return Number(changes);
}

async function readKept(
  reads: Database,
  { fromMs, untilMs }: Stretch,
  changes: number,
): Promise<BookSum[] | null> {
  const kept = await reads
    .selectFrom('book_days')
    .select('sums')
    .where('from_at', '=', fromMs)
    .where('until_at', '=', untilMs)
    .where('changes', '=', changes)
    .executeTakeFirst();
  return kept === undefined ? null : sumsSchema.parse(JSON.parse(kept.sums));
}

async function keep(
  database: Database,
  added: readonly { readonly day: Stretch; readonly changes: number; readonly sums: readonly BookSum[] }[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { day, changes, sums } of added) {
      const row = { changes, sums: JSON.stringify(sums) };
      await transaction
        .insertInto('book_days')
        .values({ from_at: day.fromMs, until_at: day.untilMs, ...row })
        .onConflict((conflict) => conflict.columns(['from_at', 'until_at']).doUpdateSet(row))
        .execute();
    }
  });
}
