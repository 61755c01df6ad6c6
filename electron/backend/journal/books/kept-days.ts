import { sql } from 'kysely';
import { z } from 'zod';
import { type BookSum, bookFactsSchema, togetherAlike } from '../../../../shared/model/books/book-facts.ts';
import type { Database } from '../engine/database.ts';
import { hourMs } from '../schema/triggers/books.ts';
import { liveSums } from './book-sums.ts';

/** Half-open interval: `fromMs` is inside, `untilMs` is not. */
export interface Interval {
  readonly fromMs: number;
  readonly untilMs: number;
}

const sumsSchema = z.array(
  bookFactsSchema.omit({ at: true }).extend({ serviceName: z.string(), person: z.string(), orders: z.int() }),
);

/** Computed sums, with the change count read before they were computed. */
interface Added {
  readonly of: Interval;
  readonly changes: number;
  readonly sums: readonly BookSum[];
}

/**
 * The sums of these days by the orders' current state, in time order. The sums of a finished day are cached, and computed again only after
 * one of its orders changed. The total of all finished days is cached in the same way. This total has only a few more sums than one day.
 * Today is computed at every call.
 */
export async function daySums(
  database: Database,
  reads: Database,
  days: readonly Interval[],
  nowMs: number,
): Promise<BookSum[]> {
  const over = days.filter(({ untilMs }) => untilMs <= nowMs);
  const added: Added[] = [];
  const readOrCompute = async (of: Interval, add: () => Promise<BookSum[]>): Promise<readonly BookSum[]> => {
    // The change count is read before the orders, so that a change in between causes a recomputation.
    const changes = await changesIn(reads, of);
    const stored = await readKept(reads, of, changes);
    if (stored !== null) return stored;
    const sums = await add();
    added.push({ of, changes, sums });
    return sums;
  };
  const each = async (): Promise<BookSum[]> => {
    const sums: BookSum[] = [];
    for (const day of over)
      sums.push(...(await readOrCompute(day, () => liveSums(reads, day.fromMs, day.untilMs))));
    return sums;
  };
  const wholeRange = intervalOfDays(over);
  const sums: BookSum[] = [
    ...(wholeRange === null
      ? await each()
      : await readOrCompute(wholeRange, async () => togetherAlike(await each()))),
  ];
  for (const { fromMs, untilMs } of days)
    if (untilMs > nowMs) sums.push(...(await liveSums(reads, fromMs, untilMs)));
  // The stored sums are only a cache. Sums that cannot be stored are computed again next time. A full or broken disk is reported at the
  // next order.
  if (added.length > 0) await keep(database, added, over[0] ?? null).catch(() => {});
  return sums;
}

/** The interval of several consecutive days; null if there is a gap between the days, or if there are fewer than two days. */
function intervalOfDays(days: readonly Interval[]): Interval | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return null;
  const follows = days.every(({ fromMs }, at) => at === 0 || fromMs === days[at - 1]?.untilMs);
  return follows ? { fromMs: first.fromMs, untilMs: last.untilMs } : null;
}

async function changesIn(reads: Database, { fromMs, untilMs }: Interval): Promise<number> {
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
  { fromMs, untilMs }: Interval,
  changes: number,
): Promise<BookSum[] | null> {
  const storedDay = await reads
    .selectFrom('book_days')
    .select('sums')
    .where('from_at', '=', fromMs)
    .where('until_at', '=', untilMs)
    .where('changes', '=', changes)
    .executeTakeFirst();
  return storedDay === undefined ? null : sumsSchema.parse(JSON.parse(storedDay.sums));
}

async function keep(database: Database, added: readonly Added[], first: Interval | null): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Deletes longer totals with the same start day, because one total per start day is enough.
    if (first !== null)
      await transaction
        .deleteFrom('book_days')
        .where('from_at', '=', first.fromMs)
        .where('until_at', '>', first.untilMs)
        .execute();
    for (const { of, changes, sums } of added) {
      const row = { changes, sums: JSON.stringify(sums) };
      await transaction
        .insertInto('book_days')
        .values({ from_at: of.fromMs, until_at: of.untilMs, ...row })
        .onConflict((conflict) => conflict.columns(['from_at', 'until_at']).doUpdateSet(row))
        .execute();
    }
  });
}
