import { numbered, text } from './text.ts';

export const walletTables: readonly string[] = [
  `create table accounts (
    connection_id ${text} primary key references connections (id), balance ${text}, currency ${text}, email ${text}, details ${text} not null,
    fetched_at bigint not null)`,
  `create table transactions (
    number bigint primary key, connection_id ${text} not null references connections (id), id ${text} not null, at bigint,
    at_words ${text} not null, amount ${text}, currency ${text}, kind ${text} not null, description ${text} not null, balance_after ${text},
    balance_currency ${text}, details ${text} not null, read_at bigint, unique (connection_id, id))`,
  `create index transactions_by_time on transactions (connection_id, at, number)`,
  `create table wallet_sums (connection_id ${text} not null, kind ${text} not null, currency ${text} not null, amount ${text} not null, rows bigint not null,
      primary key (connection_id, kind, currency, amount))`,
  `create table balance_diary (
    connection_id ${text} not null references connections (id), asked_at bigint not null, told_at bigint not null, amount ${text} not null,
    currency ${text} not null, broken bigint not null default 0, primary key (connection_id, asked_at))`,
  `create table balance_settlements (
    sequence ${numbered}, connection_id ${text} not null references connections (id), noticed_at bigint not null, amount ${text} not null,
    settled bigint not null, at bigint not null, who ${text} not null, words ${text} not null)`,
  `create index balance_settlements_by_jump on balance_settlements (connection_id, noticed_at, amount, sequence)`,
];
