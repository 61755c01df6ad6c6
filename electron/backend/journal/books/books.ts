import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type BookSum, bookFactsSchema, togetherAlike } from '../../../../shared/model/books/book-facts.ts';
import { type OrderState, unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { isReadySql } from '../list/order-lateness.ts';
import type { Row } from '../schema/schema.ts';
import { hourMs } from '../schema/triggers/books.ts';
import { by } from '../sql/dialect.ts';
import {
  about,
  bookedIn,
  closedSums,
  liveSums,
  type NumberedChange,
  readChanges,
  waiting as stillWaiting,
} from './book-sums.ts';
import { countedAt, isTaken, shopConnections } from './counted-orders.ts';

export interface BookClose {
  readonly number: number;
  readonly day: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly zone: string;
  readonly closedAt: number;
  readonly who: string;
  /** JSON, as passed in. */
  readonly leftOpen: string;
  readonly fingerprint: string;
}

/**
 * A day to close. If the day starts before the end of the closed days, its start is moved to that end, because days overlap after a
 * time-zone change.
 */
export type DayToClose = Omit<BookClose, 'number' | 'fingerprint'> & {
  /** The previous closed day; null for the first one. */
  readonly after: string | null;
};

const sumsPerStatement = 500;

/** `reads` is a second connection to the same journal, on a separate thread. */
export function openBookJournal(database: Database, reads: Database, feed: ChangeFeed) {
  const last = async (from: Database): Promise<BookClose | null> => {
    const found = from.selectFrom('book_closes').selectAll().orderBy('number', 'desc').limit(1);
    const row = await found.executeTakeFirst();
    return row === undefined ? null : closeOf(row);
  };
  return {
    last: () => last(reads),
    /** Oldest first: all closes, or those of the days from `from` to `to`. */
    async closes(days?: { readonly from: string; readonly to: string }): Promise<BookClose[]> {
      let found = reads.selectFrom('book_closes').selectAll().orderBy('number');
      if (days !== undefined) found = found.where('day', '>=', days.from).where('day', '<=', days.to);
      return (await found.execute()).map(closeOf);
    },
    /** Send time of the first accepted order; null if none. */
    async firstAt(): Promise<number | null> {
      const { rows } = await sql<{ at: number | null }>`select min(at) as at from (
        select (select min(${countedAt}) from orders ${by('orders_spent')} where connection_id = connections.id
          and ${isTaken}) as at from connections) as first`.execute(reads);
      return rows[0]?.at ?? null;
    },
    /** Same as `daySums`. */
    days: (days: readonly Interval[], nowMs: number) => daySums(database, reads, days, nowMs),
    /** Same as `closedSums`. */
    closed: (closes: readonly number[]) => closedSums(reads, closes),
    booked: (closes: readonly number[]) => readChanges(reads, bookedIn(closes), 0),
    /** Changes not booked yet. */
    waiting: async () => readChanges(reads, stillWaiting, (await last(reads))?.untilMs ?? 0),
    /** Changes of orders sent from `fromMs` (inclusive) to `untilMs` (exclusive), booked or not. */
    about: async (fromMs: number, untilMs: number) =>
      readChanges(reads, about(fromMs, untilMs), (await last(reads))?.untilMs ?? 0),
    /** Number of orders sent after `atMs`. Such orders exist if the clock was ahead for a while. */
    async sentAfter(atMs: number): Promise<number> {
      const { orders } = await reads
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('orders'))
        .where('connection_id', 'in', shopConnections)
        .where('sent_at', '>', atMs)
        .executeTakeFirstOrThrow();
      return orders;
    },
    /** Unfinished orders from the stored figures. `amount` is their total cost. */
    async unsettled(): Promise<{ state: OrderState; currency: string; amount: string; orders: number }[]> {
      const { rows } = await sql<{ state: OrderState; currency: string; amount: string; orders: number }>`
        select state, currency, exact_sum(price, rows) as amount, sum(rows) as orders from order_sums
        where connection_id in ${shopConnections} and state in (${sql.join(unresolvedStates)}) and rows > 0
        group by state, currency order by state, currency`.execute(reads);
      return rows;
    },
    /** All suppliers ever connected, including removed connections. */
    async suppliers(): Promise<{ id: string; name: string; practice: boolean; removed: boolean }[]> {
      const rows = await reads
        .selectFrom('connections')
        .select(['id', 'name', 'practice', 'removed_at'])
        .execute();
      return rows.map(({ id, name, practice, removed_at }) => ({
        id,
        name,
        practice: practice === 1,
        removed: removed_at !== null,
      }));
    },
    /** The current debt of customers, per currency. */
    async owedByCustomers(): Promise<{ orders: number; sums: { amount: string; currency: string }[] }> {
      const { rows } = await sql<{ currency: string; amount: string; orders: number }>`
        select currency, exact_sum(amount, orders) as amount, sum(orders) as orders
        from (select coalesce(customer_currency, '') as currency, customer_price as amount, cast(count(*) as bigint) as orders from orders ${by('orders_ready')}
          where connection_id in ${shopConnections} and ${isReadySql} and customer <> '' and customer_price is not null group by 1, 2) as owed
        group by currency order by currency`.execute(reads);
      return {
        orders: rows.reduce((all, { orders }) => all + orders, 0),
        sums: rows.map(({ amount, currency }) => ({ amount, currency })),
      };
    },
    /**
     * Records the day's sums and books changes to earlier days, in one commit. If the last closed day is not `after`, returns false and
     * writes nothing.
     */
    async close(day: DayToClose): Promise<boolean> {
      const closed = await database.transaction().execute(async (transaction) => {
        const before = await last(transaction);
        if ((before?.day ?? null) !== day.after) return false;
        await writeClose(transaction, day, before);
        return true;
      });
      if (closed) feed.publish('books', [day.day]);
      return closed;
    },
  };
}

async function writeClose(
  transaction: JournalTransaction,
  day: DayToClose,
  before: BookClose | null,
): Promise<void> {
  // Closed days have no gap and no overlap, even if the clock or time zone changed. An order outside all days would be lost; an order in
  // two days would be counted twice.
  const fromMs = before?.untilMs ?? day.fromMs;
  const untilMs = Math.max(fromMs, day.untilMs);
  const sums = await liveSums(transaction, fromMs, untilMs);
  const waiting = await readChanges(transaction, stillWaiting, fromMs);
  const moved = await movedInto(transaction, fromMs, untilMs);
  const dueChanges = waiting.filter(({ number, noticedAt }) => noticedAt < untilMs || moved.has(number));
  const isSame = ({ was, is }: NumberedChange) => JSON.stringify(was) === JSON.stringify(is);
  const booked = dueChanges.filter((change) => !isSame(change));
  const { number } = await transaction
    .insertInto('book_closes')
    .values({
      day: day.day,
      from_at: fromMs,
      until_at: untilMs,
      zone: day.zone,
      closed_at: day.closedAt,
      who: day.who,
      left_open: day.leftOpen,
      fingerprint: fingerprintOf({ ...day, fromMs, untilMs }, before, sums, booked),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < sums.length; from += sumsPerStatement)
    await transaction
      .insertInto('book_sums')
      .values(sums.slice(from, from + sumsPerStatement).map((sum) => rowOf(number, sum)))
      .execute();
  // Closed days use the sums recorded by their close.
  await transaction.deleteFrom('book_days').where('until_at', '<=', untilMs).execute();
  for (const change of dueChanges) {
    const row = transaction.updateTable('book_changes').where('number', '=', change.number);
    if (isSame(change))
      await transaction.deleteFrom('book_changes').where('number', '=', change.number).execute();
    else
      await row
        .set({ close_number: number, booked: change.is === null ? null : JSON.stringify(change.is) })
        .execute();
  }
}

/** Numbers of unbooked changes whose order moved from a closed day into this day. The order itself counts in this day's sums. */
async function movedInto(
  transaction: JournalTransaction,
  fromMs: number,
  untilMs: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ number: number }>`select book_changes.number from book_changes
    join orders on orders.id = book_changes.order_id where close_number is null
      and ${countedAt} >= ${fromMs} and ${countedAt} < ${untilMs}`.execute(transaction);
  return new Set(rows.map(({ number }) => number));
}

/** Fingerprint of this close and all closes before it. Equal for equal books. */
function fingerprintOf(
  { day, fromMs, untilMs, zone, closedAt, who, leftOpen }: DayToClose,
  before: BookClose | null,
  sums: readonly BookSum[],
  booked: readonly NumberedChange[],
): string {
  const closing = { day, fromMs, untilMs, zone, closedAt, who, leftOpen, sums };
  const changes = booked.map(({ orderId, was, is, noticedAt }) => ({ orderId, was, is, noticedAt }));
  return createHash('sha256')
    .update(JSON.stringify([before?.fingerprint ?? null, closing, changes]))
    .digest('hex');
}

function rowOf(close: number, sum: BookSum) {
  return {
    close_number: close,
    connection_id: sum.connectionId,
    service_id: sum.serviceId,
    service_name: sum.serviceName,
    person: sum.person,
    standing: sum.standing,
    price: sum.price,
    currency: sum.currency,
    customer_price: sum.customerPrice,
    customer_currency: sum.customerCurrency,
    customer_tax: sum.customerTax,
    orders: sum.orders,
  };
}

function closeOf(row: Row<'book_closes'>): BookClose {
  return {
    number: row.number,
    day: row.day,
    fromMs: row.from_at,
    untilMs: row.until_at,
    zone: row.zone,
    closedAt: row.closed_at,
    who: row.who,
    leftOpen: row.left_open,
    fingerprint: row.fingerprint,
  };
}

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
async function daySums(
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
