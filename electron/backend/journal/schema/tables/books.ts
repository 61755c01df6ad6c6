import type { Tables } from '../engine-words.ts';

/** Closed days with their sums, and later changes. */
export const booksTables: Tables = ({ text, integer, numbered, strict, keyed }) => [
  `create table book_closes (
    number ${numbered}, day ${text} not null unique, from_at ${integer} not null, until_at ${integer} not null, zone ${text} not null,
    closed_at ${integer} not null, who ${text} not null, left_open ${text} not null, fingerprint ${text} not null, check (from_at <= until_at)) ${strict}`,
  // The triggers look up the last close for each order that changes.
  `create index book_closes_until on book_closes (until_at)`,
  `create table book_sums (
    id ${numbered}, close_number ${integer} not null references book_closes (number),
    connection_id ${text} not null references connections (id), service_id ${text} not null, service_name ${text} not null, person ${text} not null,
    standing ${text} not null, price ${text} not null, currency ${text} not null, customer_price ${text}, customer_currency ${text}, customer_tax ${text},
    orders ${integer} not null) ${strict}`,
  `create index book_sums_by_close on book_sums (close_number)`,
  `create index book_sums_by_connection on book_sums (connection_id)`,
  `create table book_changes (
    number ${numbered}, order_id ${text} not null references orders (id), of_at ${integer} not null,
    noticed_at ${integer} not null, was ${text},
    close_number ${integer} references book_closes (number), booked ${text}) ${strict}`,
  `create unique index book_changes_waiting on book_changes (order_id) where close_number is null`,
  `create index book_changes_by_time on book_changes (of_at)`,
  `create index book_changes_by_order on book_changes (order_id, number)`,
  `create index book_changes_by_close on book_changes (close_number, number)`,
  // Number of changes per hour to orders that count in the books. Sums computed before a change are no longer valid.
  `create table book_hours (hour ${integer} primary key, changes ${integer} not null) ${strict}`,
  // Cached sums of a period as JSON, with the number of changes of its hours when they were computed. The sums can be recomputed at any
  // time.
  `create table book_days (
    from_at ${integer} not null, until_at ${integer} not null, changes ${integer} not null, sums ${text} not null, primary key (from_at, until_at)) ${keyed}`,
];
