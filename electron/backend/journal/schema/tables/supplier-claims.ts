import type { Tables } from '../engine-words.ts';

/** Claims on suppliers about orders and wallet rows, with their history, and how each supplier takes claims. */
export const supplierClaimsTables: Tables = ({ text, integer, numbered, strict, keyed }) => [
  // `about` is the subject. `about` and `topic` together are unique among open claims.
  `create table supplier_claims (
    number ${numbered}, id ${text} not null unique, connection_id ${text} not null references connections (id), kind ${text} not null,
    topic ${text} not null, about ${text} not null, order_id ${text} references orders (id), row_id ${text}, amount ${text}, currency ${text} not null,
    state ${text} not null, outcome ${text}, rows_before ${text} not null, paid_by ${text} not null, opened_at ${integer} not null, asked_at ${integer},
    ask_at ${integer}, closed_at ${integer}, check ((order_id is null) <> (row_id is null))) ${strict}`,
  `create unique index one_open_claim on supplier_claims (about, topic) where state <> 'closed'`,
  `create index supplier_claims_to_ask on supplier_claims (ask_at, number) where state <> 'closed'`,
  `create index supplier_claims_closed on supplier_claims (closed_at, number) where state = 'closed'`,
  `create index supplier_claims_by_connection on supplier_claims (connection_id)`,
  `create index supplier_claims_by_order on supplier_claims (order_id) where order_id is not null`,
  `create index supplier_claims_by_subject on supplier_claims (about, number)`,
  `create table claim_events (
    sequence ${numbered}, claim_id ${text} not null references supplier_claims (id), at ${integer} not null, who ${text} not null,
    what ${text} not null, words ${text} not null, ask_at ${integer}, reference ${text}) ${strict}`,
  `create index claim_events_by_claim on claim_events (claim_id, sequence)`,
  `create table claim_forms (
    connection_id ${text} not null references connections (id), kind ${text} not null, text ${text} not null, primary key (connection_id, kind)) ${keyed}`,
  `create table claim_places (connection_id ${text} primary key references connections (id), link ${text} not null) ${keyed}`,
];
