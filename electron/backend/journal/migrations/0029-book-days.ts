import { type Kysely, sql } from 'kysely';
import { bookHoursCount, dropBookHoursCount } from './statements/book-day-tables.ts';

const statements = [
  // How often orders that count in an hour changed: sums computed before such a change are no longer valid.
  `create table book_hours (hour integer primary key, changes integer not null) strict`,
  // The sums of a period, as JSON, and the change counts of its hours at that time. It can be computed again at any time.
  `create table book_days (
    from_at integer not null, until_at integer not null, changes integer not null, sums text not null,
    primary key (from_at, until_at)) strict, without rowid`,
  ...bookHoursCount,
];

/** What finished days came to, kept until an order of theirs changes. */
export async function addBookDays(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** An earlier version counts nothing: kept sums may have become invalid unnoticed. */
export const bookDaysWayDown: readonly string[] = dropBookHoursCount;

export async function addBookDaysAgain(database: Kysely<unknown>): Promise<void> {
  await sql`delete from book_days`.execute(database);
  for (const statement of bookHoursCount) await sql.raw(statement).execute(database);
}
