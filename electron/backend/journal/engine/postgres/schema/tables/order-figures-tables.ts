import { text } from './text.ts';

export const orderFiguresTables: readonly string[] = [
  `create table order_counts (
    connection_id ${text} not null, service_id ${text} not null, state ${text} not null, orders bigint not null,
    primary key (connection_id, service_id, state))`,
  `create table order_offers (
    connection_id ${text} not null, service_id ${text} not null, service_name ${text} not null, currency ${text} not null, price ${text} not null)`,
  `create unique index order_offers_once on order_offers (connection_id, service_id, md5(service_name), currency, price)`,
  `create table order_days (day bigint primary key, first bigint not null, last bigint not null)`,
  `create table batch_counts (batch_id ${text} not null, state ${text} not null, rows bigint not null,
      primary key (batch_id, state))`,
  `create table status_counts (connection_id ${text} not null, said ${text} not null, rows bigint not null,
      primary key (connection_id, said))`,
  `create index status_counts_by_rows on status_counts (connection_id, rows)`,
  `create table order_sums (connection_id ${text} not null, state ${text} not null, currency ${text} not null, price ${text} not null, rows bigint not null,
      primary key (connection_id, state, currency, price))`,
];
