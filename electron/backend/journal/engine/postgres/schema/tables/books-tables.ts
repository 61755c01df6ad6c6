import { numbered, text } from './text.ts';

export const booksTables: readonly string[] = [
  `create table book_closes (
    number ${numbered}, day ${text} not null unique, from_at bigint not null, until_at bigint not null, zone ${text} not null,
    closed_at bigint not null, who ${text} not null, left_open ${text} not null, fingerprint ${text} not null, check (from_at <= until_at))`,
  `create index book_closes_until on book_closes (until_at)`,
  `create table book_sums (
    id ${numbered}, close_number bigint not null references book_closes (number),
    connection_id ${text} not null references connections (id), service_id ${text} not null, service_name ${text} not null, person ${text} not null,
    standing ${text} not null, price ${text} not null, currency ${text} not null, customer_price ${text}, customer_currency ${text}, customer_tax ${text},
    orders bigint not null)`,
  `create index book_sums_by_close on book_sums (close_number)`,
  `create index book_sums_by_connection on book_sums (connection_id)`,
  `create table book_changes (
    number ${numbered}, order_id ${text} not null references orders (id), of_at bigint not null,
    noticed_at bigint not null, was ${text},
    close_number bigint references book_closes (number), booked ${text})`,
  `create unique index book_changes_waiting on book_changes (order_id) where close_number is null`,
  `create index book_changes_by_time on book_changes (of_at)`,
  `create index book_changes_by_order on book_changes (order_id, number)`,
  `create index book_changes_by_close on book_changes (close_number, number)`,
  `create table book_hours (hour bigint primary key, changes bigint not null)`,
  `create table book_days (
    from_at bigint not null, until_at bigint not null, changes bigint not null, sums ${text} not null, primary key (from_at, until_at))`,
];
