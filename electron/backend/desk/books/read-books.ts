import { startOfDay } from '../../../../shared/model/base/shop-day.ts';
import { type BookSum, sumsOfChange, togetherAlike } from '../../../../shared/model/books/book-facts.ts';
import { dayAfter, daysOf } from '../../../../shared/model/books/book-period.ts';
import type { BookDayReading } from '../../../../shared/model/books/book-reading.ts';
import { leftOpenSchema } from '../../../../shared/model/books/open-point.ts';
import type { NumberedChange } from '../../journal/books/book-sums.ts';
import type { BookClose } from '../../journal/books/books.ts';
import type { Journal } from '../../journal/journal.ts';

/** A period: the sums of its own days, and the changes booked in it. */
export interface PeriodOfBooks {
  readonly days: BookDayReading[];
  readonly closed: BookParts;
  readonly open: BookParts;
  /** Changes to orders of the period's days. These changes are booked on a later day, or are not booked yet. */
  readonly later: NumberedChange[];
  readonly closable: string[];
  readonly begunWith: string | null;
  /** The closed days, which decide to which day a moment belongs. */
  readonly closes: readonly BookClose[];
}

export interface BookParts {
  readonly sums: BookSum[];
  readonly changes: NumberedChange[];
}

/** Reads a period with several short reads: closed days from their stored sums, open days from their orders. Includes practice orders. */
export async function readPeriod(
  { books }: Pick<Journal, 'books'>,
  period: string,
  today: string,
  nowMs: number,
): Promise<PeriodOfBooks> {
  const closes = await books.closes();
  const [first, last] = [closes[0] ?? null, closes.at(-1) ?? null];
  const byDay = new Map(closes.map((close) => [close.day, close]));
  const days = daysOf(period).map((day) => readingOf(day, byDay.get(day) ?? null, first, today));
  const closedHere = days.flatMap(({ day }) => byDay.get(day) ?? []);
  const numbers = closedHere.map(({ number }) => number);
  const openDays = days.filter(({ state }) => state === 'open').map(({ day }) => day);
  const ranges = days
    .filter(({ state }) => state === 'open' || state === 'before')
    .map(({ day, state }) => rangeOf(day, state === 'open' ? last : null, state === 'before' ? first : null))
    .filter(({ fromMs, untilMs }) => fromMs < untilMs);
  const sums = await books.days(ranges, nowMs);
  const booked = await books.booked(numbers);
  const waiting = await books.waiting();
  const waitingHere = waiting.filter((change) => isForOneOf(change, openDays, last));
  const about = await changesAbout(books, closedHere);
  const numbersHere = new Set([...booked, ...waitingHere].map(({ number }) => number));
  return {
    days,
    closed: { sums: await books.closed(numbers), changes: booked },
    open: { sums: togetherAlike(sums), changes: waitingHere },
    later: about.filter(({ number }) => !numbersHere.has(number)),
    closable: closableTo(days, last, today),
    begunWith: first?.day ?? null,
    closes,
  };
}

/** The days after the last close up to `through`; only `through` if no day is closed. */
export function daysToClose(last: Pick<BookClose, 'day'> | null, through: string): string[] {
  const days: string[] = [];
  for (let day = last === null ? through : dayAfter(last.day); day <= through; day = dayAfter(day))
    days.push(day);
  return days;
}

/**
 * Start and end of a day. If the previous day is closed, the day starts at the end of that previous day, even if the two days have
 * different time zones. So every moment belongs to exactly one day.
 */
export function rangeOf(
  day: string,
  last: Pick<BookClose, 'day' | 'untilMs'> | null,
  first: Pick<BookClose, 'fromMs'> | null = null,
): { readonly fromMs: number; readonly untilMs: number } {
  const begins = startOfDay(day, 0) ?? 0;
  const follows = last !== null && day === dayAfter(last.day);
  const fromMs = follows ? last.untilMs : Math.max(begins, last?.untilMs ?? 0);
  const untilMs = Math.min(startOfDay(day, 1) ?? 0, first?.fromMs ?? Number.MAX_SAFE_INTEGER);
  return { fromMs, untilMs: Math.max(fromMs, untilMs) };
}

/** The sums of some parts: the days' own sums, adjusted by the changes. */
export function sumsIn(...parts: readonly BookParts[]): BookSum[] {
  return parts.flatMap(({ sums, changes }) => [...sums, ...changes.flatMap(sumsOfChange)]);
}

function readingOf(
  day: string,
  close: BookClose | null,
  first: BookClose | null,
  today: string,
): BookDayReading {
  if (close === null) {
    const state = first !== null && day < first.day ? 'before' : day > today ? 'ahead' : 'open';
    return { day, state, closed: null };
  }
  const { closedAt: at, who, zone, fingerprint, leftOpen } = close;
  const left = leftOpenSchema.parse(JSON.parse(leftOpen));
  return { day, state: 'closed', closed: { at, who, zone, fingerprint, left } };
}

/** The days that one click closes. The first click covers only its own period; a later click also includes all earlier open days. */
function closableTo(days: readonly BookDayReading[], last: BookClose | null, today: string): string[] {
  const through = days.findLast(({ state }) => state === 'open')?.day;
  if (through === undefined || through > today) return [];
  return last === null
    ? days.filter(({ state }) => state === 'open').map(({ day }) => day)
    : daysToClose(last, through);
}

/**
 * True if a change is booked on one of these days. A change is booked on the day when it was noticed if that day is open, otherwise on the
 * first open day.
 */
function isForOneOf(
  { noticedAt }: Pick<NumberedChange, 'noticedAt'>,
  openDays: readonly string[],
  last: BookClose | null,
): boolean {
  const [from, to] = [openDays[0], openDays.at(-1)];
  if (last === null || from === undefined || to === undefined) return false;
  const isFirstOpen = from === dayAfter(last.day);
  return (isFirstOpen || noticedAt >= (startOfDay(from, 0) ?? 0)) && noticedAt < (startOfDay(to, 1) ?? 0);
}

async function changesAbout(
  books: Journal['books'],
  closes: readonly BookClose[],
): Promise<NumberedChange[]> {
  const [first, last] = [closes[0], closes.at(-1)];
  return first === undefined || last === undefined ? [] : books.about(first.fromMs, last.untilMs);
}
