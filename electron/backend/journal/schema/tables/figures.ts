import { type Tables, unlikeIn } from '../engine-words.ts';

/** Counts, sums and customers, maintained by triggers so that no read grows with the number of orders. */
export const figureTables: Tables = (syntax) => {
  const { text, integer, numbered, strict, keyed } = syntax;
  return [
    `create table order_counts (
    connection_id ${text} not null, service_id ${text} not null, state ${text} not null, orders ${integer} not null,
    primary key (connection_id, service_id, state)) ${keyed}`,
    // Every name and price that a service was ever ordered under. Searches by name or price read these rows instead of the orders.
    ...unlikeIn(
      syntax,
      'order_offers',
      `connection_id ${text} not null, service_id ${text} not null, service_name ${text} not null, currency ${text} not null, price ${text} not null`,
      ['connection_id', 'service_id', { long: 'service_name' }, 'currency', 'price'],
    ),
    // The first and the last order of each day (UTC). This table is needed because numbers and times disagree after a clock was set back.
    `create table order_days (day ${integer} primary key, first ${integer} not null, last ${integer} not null) ${strict}`,
    `create table batch_counts (batch_id ${text} not null, state ${text} not null, rows ${integer} not null,
    primary key (batch_id, state)) ${keyed}`,
    `create table status_counts (connection_id ${text} not null, said ${text} not null, rows ${integer} not null,
    primary key (connection_id, said)) ${keyed}`,
    // This index gives the most frequent words first, and is fast for any number of different words.
    `create index status_counts_by_rows on status_counts (connection_id, rows)`,
    `create table order_sums (connection_id ${text} not null, state ${text} not null, currency ${text} not null, price ${text} not null, rows ${integer} not null,
    primary key (connection_id, state, currency, price)) ${keyed}`,
    // A row without contacts is a customer who is only named in orders; it is deleted with the last of these orders.
    `create table customers (
    number ${numbered}, id ${text} not null unique, key ${text} not null unique, name ${text} not null,
    phone ${text} not null default '', mail ${text} not null default '', language ${text} not null default '',
    group_name ${text} not null default '', note ${text} not null default '', known ${integer} not null default 0,
    updated_at ${integer} not null default 0, orders ${integer} not null default 0, ready ${integer} not null default 0) ${strict}`,
    `create index customers_ready on customers (key) where ready > 0`,
    `create table customer_orders (order_number ${integer} primary key, customer ${integer} not null) ${strict}`,
    `create index customer_orders_of on customer_orders (customer, order_number)`,
    `create table customer_owed (
    customer ${integer} not null, currency ${text} not null, amount ${text} not null, orders ${integer} not null,
    primary key (customer, currency, amount)) ${keyed}`,
    // This table has ids and no names: the restore of a backup must not bring back a forgotten customer.
    `create table forgotten_customers (id ${text} primary key, at ${integer} not null) ${keyed}`,
  ];
};
