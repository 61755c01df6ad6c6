import { numbered, text } from './text.ts';

export const walletMatchesTables: readonly string[] = [
  `create table wallet_sweeps (
    connection_id ${text} primary key references connections (id), rows_below bigint, orders_below bigint)`,
  `create table wallet_due (
    sequence ${numbered}, connection_id ${text} not null, pass bigint not null, subject ${text} not null, number bigint not null)`,
  `create index wallet_due_in_turn on wallet_due (connection_id, pass, number)`,
  `create table wallet_names (
    connection_id ${text} not null references connections (id), reference ${text} not null, transaction_number bigint not null)`,
  `create unique index wallet_names_once on wallet_names (connection_id, md5(reference), transaction_number)`,
  `create index wallet_names_by_reference on wallet_names using hash (reference)`,
  `create index wallet_names_by_row on wallet_names (transaction_number)`,
  `create table wallet_matches (
    transaction_number bigint primary key references transactions (number), connection_id ${text} not null references connections (id),
    order_number bigint not null references orders (number), side ${text} not null, how ${text} not null)`,
  `create index wallet_matches_by_order on wallet_matches (order_number)`,
  `create index wallet_matches_by_how on wallet_matches (connection_id, side, how)`,
  `create index wallet_matches_latest on wallet_matches (connection_id, side, transaction_number)`,
  `create table wallet_findings (
    connection_id ${text} not null references connections (id), subject ${text} not null, number bigint not null, kind ${text} not null,
    amount ${text}, currency ${text} not null, since bigint, due_at bigint not null, primary key (connection_id, subject, number))`,
  `create index wallet_findings_by_amount on wallet_findings (connection_id, kind, amount, since)`,
  `create index wallet_findings_by_time on wallet_findings (connection_id, kind, since)`,
  `create index wallet_findings_of_rows on wallet_findings (connection_id, subject, since)`,
  `create table wallet_settlements (
    sequence ${numbered}, subject ${text} not null, connection_id ${text} references connections (id), about ${text} not null,
    kind ${text} not null, amount ${text}, settled bigint not null, at bigint not null, who ${text} not null, words ${text} not null)`,
  `create index wallet_settlements_by_subject on wallet_settlements (subject, about, sequence)`,
  `create index wallet_settlements_by_connection on wallet_settlements (connection_id) where connection_id is not null`,
];
