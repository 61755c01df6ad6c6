import { type Kysely, sql } from 'kysely';
import { bookHoursCount, dropBookHoursCount } from './statements/book-day-tables.ts';

const statements = [
  // How often orders changed that count in an hour: what was added up of it before then is true no longer.
  `create table book_hours (hour integer primary key, changes integer not null) strict`,
  // What a stretch of time came to, as JSON, and what its hours said of changes when that was read. It can be worked out again at any time.
  `create table book_days (
    from_at integer not null, until_at integer not null, changes integer not null, sums text not null,
    primary key (from_at, until_at)) strict, without rowid`,
  ...bookHoursCount,
];

/** What finished days came to, kept until an order of theirs changes. */
export async function addBookDays(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** An earlier version counts nothing: what was kept may have changed behind it. */
export const bookDaysWayDown: readonly string[] = dropBookHoursCount;

export async function addBookDaysAgain(database: Kysely<unknown>): Promise<void> {
  await sql`delete from book_days`.execute(database);
  for (const statement of bookHoursCount) await sql.raw(statement).execute(database);
}
