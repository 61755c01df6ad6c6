import { type Kysely, sql } from 'kysely';
import { booksNotice, booksStay } from './statements/book-tables.ts';

const statements = [
  `create table book_closes (
    number integer primary key, day text not null unique, from_at integer not null, until_at integer not null, zone text not null,
    closed_at integer not null, who text not null, left_open text not null, fingerprint text not null, check (from_at <= until_at)) strict`,
  // The triggers ask for the last one with each order that changes.
  `create index book_closes_until on book_closes (until_at)`,
  `create table book_sums (
    id integer primary key, close_number integer not null references book_closes (number),
    connection_id text not null references connections (id), service_id text not null, service_name text not null, person text not null,
    standing text not null, price text not null, currency text not null, customer_price text, customer_currency text, customer_tax text,
    orders integer not null) strict`,
  `create index book_sums_by_close on book_sums (close_number)`,
  `create index book_sums_by_connection on book_sums (connection_id)`,
  `create table book_changes (
    number integer primary key, order_id text not null references orders (id), of_at integer not null,
    noticed_at integer not null, was text,
    close_number integer references book_closes (number), booked text) strict`,
  `create unique index book_changes_waiting on book_changes (order_id) where close_number is null`,
  `create index book_changes_by_time on book_changes (of_at)`,
  `create index book_changes_by_order on book_changes (order_id, number)`,
  `create index book_changes_by_close on book_changes (close_number, number)`,
  ...booksStay,
  ...booksNotice,
];

/** Closed days with what they came to, and what changed behind them. */
export async function addBooks(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
