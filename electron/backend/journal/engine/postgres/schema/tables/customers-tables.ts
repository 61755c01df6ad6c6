import { numbered, text } from './text.ts';

export const customersTables: readonly string[] = [
  `create table customers (
    number ${numbered}, id ${text} not null unique, key ${text} not null unique, name ${text} not null,
    phone ${text} not null default '', mail ${text} not null default '', language ${text} not null default '',
    group_name ${text} not null default '', note ${text} not null default '', known bigint not null default 0,
    updated_at bigint not null default 0, orders bigint not null default 0, ready bigint not null default 0)`,
  `create index customers_ready on customers (key) where ready > 0`,
  `create table customer_orders (order_number bigint primary key, customer bigint not null)`,
  `create index customer_orders_of on customer_orders (customer, order_number)`,
  `create table customer_owed (
    customer bigint not null, currency ${text} not null, amount ${text} not null, orders bigint not null,
    primary key (customer, currency, amount))`,
  `create table forgotten_customers (id ${text} primary key, at bigint not null)`,
];
