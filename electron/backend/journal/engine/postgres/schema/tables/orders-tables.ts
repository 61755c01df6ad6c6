import { numbered, text } from './text.ts';
import { isOpen, isTaken, referenceKey } from './words.ts';

export const ordersTables: readonly string[] = [
  `create table batches (
    number ${numbered}, id ${text} not null unique, request_id ${text} not null unique,
    connection_id ${text} not null references connections (id), name ${text} not null, services ${text} not null,
    content ${text} not null, over_balance bigint not null, paused bigint not null, pause_reason ${text},
    pause_words ${text}, total bigint not null, created_at bigint not null, updated_at bigint not null)`,
  `create index batches_by_content on batches (connection_id, content)`,
  `create index batches_paused on batches (number) where paused = 1`,
  `create table batch_lines (
    batch_id ${text} not null references batches (id), page bigint not null, columns bigint not null, header bigint not null,
    lines bytea not null, primary key (batch_id, page))`,
  `create table orders (
    number ${numbered}, id ${text} not null unique, request_id ${text} not null unique,
    connection_id ${text} not null references connections (id), batch_id ${text} references batches (id),
    service_id ${text} not null, service_name ${text} not null, group_name ${text} not null, identifier ${text} not null,
    identifier_backwards ${text} not null, identifier_kind ${text} not null, fields ${text} not null, quantity bigint not null, quantity_asked bigint not null, price ${text} not null, currency ${text} not null, state ${text} not null,
    reference ${text}, supplier_status ${text}, result ${text}, reason ${text}, details ${text} not null, note ${text} not null, customer ${text} not null,
    customer_price ${text}, customer_currency ${text}, source_line bigint,
    again_of ${text} references orders (id), created_at bigint not null, updated_at bigint not null, sent_at bigint,
    balance_before ${text}, finished_at bigint, handed_over_at bigint, identifier_key ${text} not null default '', identifier_ending ${text} not null default '', open_beside bigint not null default 0, claim_owner ${text}, claim_attempt ${text},
    reference_key ${text} generated always as (${referenceKey('reference')}) stored,
    reference_plain ${text} generated always as (left(lower(replace(replace(replace(replace(replace(reference, '-', ''), '_', ''), ' ', ''), '.', ''), '/', '')), 200)) stored,
    customer_tax ${text}, placed_by ${text}, priced_by ${text})`,
  `create index orders_by_state on orders (connection_id, state, number)`,
  `create index orders_by_batch on orders (batch_id, state, number) where batch_id is not null`,
  `create index orders_by_sending on orders (connection_id, sent_at) where sent_at is not null`,
  `create index orders_by_first on orders (again_of) where again_of is not null`,
  `create index orders_by_service on orders (connection_id, service_id, number)`,
  `create index orders_awaited on orders (connection_id, service_id, sent_at) where state in ('pending', 'in-process', 'unknown')`,
  `create index orders_ready on orders (connection_id, state, handed_over_at, number)
    where state = 'success' and handed_over_at is null`,
  `create index orders_by_success on orders (connection_id, service_id, finished_at) where state = 'success'`,
  `create index orders_codeless on orders (finished_at) where state in ('success', 'rejected') and result is null`,
  `create index orders_by_reference on orders using hash (reference) where reference is not null`,
  `create unique index orders_one_unresolved on orders (connection_id, service_id, md5(identifier_key)) where ${isOpen()} and open_beside = 0`,
  `create index orders_by_identifier on orders using hash (identifier_key)`,
  `create index orders_by_ending on orders (identifier_ending)`,
  `create index orders_open_beside on orders using hash (identifier_key) where open_beside = 1`,
  `create index orders_by_reference_key on orders using hash (reference_key) where reference is not null`,
  `create index orders_by_plain_reference on orders (reference_plain) where reference is not null`,
  `create index orders_by_service_state on orders (service_id, connection_id, state, number)`,
  `create index orders_spent on orders (connection_id, coalesce(sent_at, created_at), number) where ${isTaken()}`,
  `create index orders_refunded on orders (connection_id, coalesce(finished_at, updated_at), number) where state = 'rejected'`,
  `create index orders_by_person on orders (placed_by, created_at) where placed_by is not null`,
  `create index orders_repeated on orders (batch_id, again_of) where again_of is not null`,
  `create table attempts (
    id ${text} primary key, purpose ${text} not null, started_at bigint not null, finished_at bigint, request ${text} not null,
    http_status bigint, verdict ${text} not null, evidence ${text} not null, reply bytea, reply_bytes bigint not null)`,
  `create table order_events (
    sequence ${numbered}, order_id ${text} not null references orders (id), at bigint not null,
    who ${text} not null, from_state ${text}, to_state ${text} not null, why ${text} not null, words ${text},
    attempt_id ${text} references attempts (id), other_order_id ${text} references orders (id))`,
  `create index order_events_by_order on order_events (order_id, sequence)`,
  `create index order_events_by_other on order_events (other_order_id) where other_order_id is not null`,
  `create table reconciliations (
    sequence ${numbered}, order_id ${text} not null references orders (id), at bigint not null, candidates ${text},
    failed ${text}, balance_now ${text}, currency ${text})`,
  `create index reconciliations_by_order on reconciliations (order_id, sequence)`,
  `create table usual_times (
    connection_id ${text} not null references connections (id), service_id ${text} not null, median_ms bigint, late_after_ms bigint,
    finished bigint not null, updated_at bigint not null, primary key (connection_id, service_id))`,
  `create table sending_counts (connection_id ${text} primary key, sent bigint not null)`,
];
