import type { Tables } from '../engine-words.ts';
import { isAwaited, isEnded, isOpen, isTaken, plainReference, referenceKey } from '../row-words.ts';

export const ordersTables: Tables = ({
  engine,
  text,
  integer,
  blob,
  numbered,
  neverReused,
  strict,
  keyed,
  generated,
  short,
  lookUp,
}) => [
  `create table batches (
    number ${numbered}, id ${text} not null unique, request_id ${text} not null unique,
    connection_id ${text} not null references connections (id), name ${text} not null, services ${text} not null,
    content ${text} not null, over_balance ${integer} not null, paused ${integer} not null, pause_reason ${text},
    pause_words ${text}, total ${integer} not null, created_at ${integer} not null, updated_at ${integer} not null, request_content ${text}) ${strict}`,
  `create index batches_by_content on batches (connection_id, content)`,
  `create index batches_paused on batches (number) where paused = 1`,
  // The original list of a batch: one page of packed lines per row (batch-lines.ts).
  `create table batch_lines (
    batch_id ${text} not null references batches (id), page ${integer} not null, columns ${integer} not null, header ${integer} not null,
    lines ${blob} not null, primary key (batch_id, page)) ${strict}`,
  // `identifier_key` and `identifier_ending` are derived from the identifier, which is stored as written. `claim_owner` and
  // `claim_attempt`: the run that may send a claimed order, and the attempt (O11). `customer_tax`: tax in percent within the customer's
  // price. `priced_by`: a `PriceReason` as JSON. `looked_at` (O12): null if the order was never sent; 0 if it needs a look-up before it is
  // sent; otherwise the time of the last look-up that did not find it.
  `create table orders (
    number ${numbered}, id ${text} not null unique, request_id ${text} not null unique,
    connection_id ${text} not null references connections (id), batch_id ${text} references batches (id),
    service_id ${text} not null, service_name ${text} not null, group_name ${text} not null, identifier ${text} not null,
    identifier_kind ${text} not null, fields ${text} not null, quantity ${integer} not null, quantity_asked ${integer} not null,
    price ${text} not null, currency ${text} not null, state ${text} not null, reference ${text}, supplier_status ${text},
    result ${text}, reason ${text}, details ${text} not null, note ${text} not null, customer ${text} not null,
    customer_price ${text}, customer_currency ${text}, source_line ${integer},
    again_of ${text} references orders (id), created_at ${integer} not null, updated_at ${integer} not null, sent_at ${integer},
    balance_before ${text}, finished_at ${integer}, handed_over_at ${integer},
    identifier_key ${text} not null default '', identifier_ending ${text} not null default '', claim_owner ${text}, claim_attempt ${text},
    reference_key ${text} generated always as (${referenceKey[engine]('reference')}) ${generated},
    reference_plain ${text} generated always as (${engine === 'sqlite' ? plainReference('reference') : `left(${plainReference('reference')}, 200)`}) ${generated},
    customer_tax ${text}, placed_by ${text}, priced_by ${text}, looked_at ${integer}) ${strict}`,
  `create index orders_by_state on orders (connection_id, state, number)`,
  `create index orders_by_batch on orders (batch_id, state, number) where batch_id is not null`,
  `create index orders_by_sending on orders (connection_id, sent_at) where sent_at is not null`,
  `create index orders_by_first on orders (again_of) where again_of is not null`,
  `create index orders_by_service on orders (connection_id, service_id, number)`,
  // These indexes stay small for any number of orders: orders awaited from the supplier, and orders ready for the customer.
  `create index orders_awaited on orders (connection_id, service_id, sent_at) where ${isAwaited()}`,
  // `state` and `handed_over_at` are constant in this index. With these columns, SQLite prefers this index to `orders_by_state`.
  `create index orders_ready on orders (connection_id, state, handed_over_at, number)
    where state = 'success' and handed_over_at is null`,
  `create index orders_by_success on orders (connection_id, service_id, finished_at) where state = 'success'`,
  // Recently finished orders without a code are still polled. The time is the first column, because only recent orders are needed.
  `create index orders_codeless on orders (finished_at) where ${isEnded()} and result is null`,
  `create index orders_by_reference on orders ${engine === 'sqlite' ? '(connection_id, reference)' : lookUp('reference')} where reference is not null`,
  // money-safety O5: the database itself refuses a second unresolved order, for all code that writes.
  `create unique index orders_one_unresolved on orders (connection_id, service_id, ${short('identifier_key')}) where ${isOpen()}`,
  `create index orders_by_identifier on orders ${lookUp('identifier_key')}`,
  `create index orders_by_ending on orders (identifier_ending)`,
  `create index orders_by_reference_key on orders ${lookUp('reference_key')} where reference is not null`,
  `create index orders_by_plain_reference on orders (reference_plain) where reference is not null`,
  // The service is the first column. Otherwise SQLite would use this index for any query by connection and state, and scan all orders of
  // the connection.
  `create index orders_by_service_state on orders (service_id, connection_id, state, number)`,
  // The money movements of our own orders, in the order of a wallet.
  `create index orders_spent on orders (connection_id, coalesce(sent_at, created_at), number) where ${isTaken()}`,
  `create index orders_refunded on orders (connection_id, coalesce(finished_at, updated_at), number) where state = 'rejected'`,
  // A person's recent spending is queried in each transaction that adds to it.
  `create index orders_by_person on orders (placed_by, created_at) where placed_by is not null`,
  // Finds the repeated rows of a batch without reading other rows.
  `create index orders_repeated on orders (batch_id, again_of) where again_of is not null`,
  `create index orders_to_look_for on orders (connection_id, number) where state = 'queued' and looked_at is not null`,
  `create table attempts (
    id ${text} primary key, purpose ${text} not null, started_at ${integer} not null, finished_at ${integer}, request ${text} not null,
    http_status ${integer}, verdict ${text} not null, evidence ${text} not null, reply ${blob}, reply_bytes ${integer} not null) ${strict}`,
  `create table order_events (
    sequence ${neverReused}, order_id ${text} not null references orders (id), at ${integer} not null,
    who ${text} not null, from_state ${text}, to_state ${text} not null, why ${text} not null, words ${text},
    attempt_id ${text} references attempts (id), other_order_id ${text} references orders (id), login ${text}) ${strict}`,
  `create index order_events_by_order on order_events (order_id, sequence)`,
  // If one row of an insert breaks a foreign key, SQLite searches for children of every later row. Without this index, SQLite scans the
  // whole history.
  `create index order_events_by_other on order_events (other_order_id) where other_order_id is not null`,
  `create table reconciliations (
    sequence ${numbered}, order_id ${text} not null references orders (id), at ${integer} not null, candidates ${text},
    failed ${text}, balance_now ${text}, currency ${text}) ${strict}`,
  `create index reconciliations_by_order on reconciliations (order_id, sequence)`,
  // The shop's own typical time of a service, from sending to success, learned from its latest orders (money-safety P3).
  `create table usual_times (
    connection_id ${text} not null references connections (id), service_id ${text} not null, median_ms ${integer}, late_after_ms ${integer},
    finished ${integer} not null, updated_at ${integer} not null, primary key (connection_id, service_id)) ${keyed}`,
  // Number of sent attempts per connection. Never decreases.
  `create table sending_counts (connection_id ${text} primary key, sent ${integer} not null) ${keyed}`,
];
