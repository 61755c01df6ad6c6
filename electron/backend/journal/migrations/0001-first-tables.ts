import { type Kysely, sql } from 'kysely';
import { openAtSupplierStates, unresolvedStates } from '../../../../shared/model/order/order.ts';
import { orderListTables } from './statements/order-list-tables.ts';

const unresolved = unresolvedStates.map((state) => `'${state}'`).join(', ');
const openAtSupplier = openAtSupplierStates.map((state) => `'${state}'`).join(', ');

const statements = [
  `create table facts (name text primary key, value text not null) strict`,
  `create table connections (
    id text primary key, name text not null, base_address text not null, action_path text not null, key_form text not null,
    practice integer not null, manners text not null, created_at integer not null, removed_at integer) strict`,
  // Every account that a connection was ever seen with, by names that reveal nothing about a key: connections that share one must not pay
  // twice.
  `create table connection_accounts (
    connection_id text not null, account text not null, primary key (connection_id, account)) strict, without rowid`,
  `create index connection_accounts_by_account on connection_accounts (account)`,
  `create table accounts (
    connection_id text primary key references connections (id), balance text, currency text, email text, details text not null,
    fetched_at integer not null) strict`,
  `create table catalogues (
    connection_id text primary key references connections (id), fetched_at integer not null, unreadable integer not null) strict`,
  `create table services (
    connection_id text not null references connections (id), id text not null, position integer not null, name text not null,
    kind text not null, group_name text not null, price text, currency text, previous_price text, previous_currency text,
    time text not null, identifier text not null, fields text not null, quantity text, bulk_allowed integer not null, info text not null, details text not null,
    primary key (connection_id, id)) strict, without rowid`,
  `create table favourites (
    connection_id text not null references connections (id), service_id text not null,
    primary key (connection_id, service_id)) strict, without rowid`,
  `create table batches (
    number integer primary key, id text not null unique, request_id text not null unique,
    connection_id text not null references connections (id), name text not null, services text not null,
    content text not null, over_balance integer not null, paused integer not null, pause_reason text,
    pause_words text, total integer not null, created_at integer not null, updated_at integer not null) strict`,
  `create index batches_by_content on batches (connection_id, content)`,
  `create table orders (
    number integer primary key, id text not null unique, request_id text not null unique,
    connection_id text not null references connections (id), batch_id text references batches (id),
    service_id text not null, service_name text not null, group_name text not null, identifier text not null,
    identifier_backwards text not null, identifier_kind text not null, fields text not null, quantity integer not null, quantity_asked integer not null, price text not null, currency text not null, state text not null,
    reference text, supplier_status text, result text, reason text, details text not null, note text not null, customer text not null,
    customer_price text, customer_currency text, source_line integer,
    again_of text references orders (id), created_at integer not null, updated_at integer not null, sent_at integer,
    balance_before text, finished_at integer, handed_over_at integer) strict`,
  // money-safety O5: the database itself refuses a second unresolved order, whatever path leads to it.
  `create unique index orders_one_unresolved on orders (connection_id, service_id, lower(identifier)) where state in (${unresolved})`,
  `create index orders_by_state on orders (connection_id, state, number)`,
  `create index orders_by_batch on orders (batch_id, state, number) where batch_id is not null`,
  `create index orders_by_sending on orders (connection_id, sent_at) where sent_at is not null`,
  `create index orders_by_first on orders (again_of) where again_of is not null`,
  `create index orders_by_identifier on orders (identifier_backwards)`,
  `create index orders_by_service on orders (connection_id, service_id, number)`,
  // Few rows however many orders there are: those awaited from the supplier, and those awaited by the customer.
  `create index orders_awaited on orders (connection_id, service_id, sent_at) where state in (${openAtSupplier})`,
  // Its fixed columns are there so that SQLite prefers it to the index by state.
  `create index orders_ready on orders (connection_id, state, handed_over_at, number)
    where state = 'success' and handed_over_at is null`,
  `create index orders_by_success on orders (connection_id, service_id, finished_at) where state = 'success'`,
  // Recently finished orders without a code are still asked about; by time first, because only the latest are.
  `create index orders_codeless on orders (finished_at) where state in ('success', 'rejected') and result is null`,
  `create index orders_by_reference on orders (connection_id, reference) where reference is not null`,
  // The shop's own usual time of a service, from sending to success, learned from its latest orders (money-safety P3).
  `create table usual_times (
    connection_id text not null references connections (id), service_id text not null, median_ms integer, late_after_ms integer,
    finished integer not null, updated_at integer not null, primary key (connection_id, service_id)) strict, without rowid`,
  `create table attempts (
    id text primary key, purpose text not null, started_at integer not null, finished_at integer, request text not null,
    http_status integer, verdict text not null, evidence text not null, reply blob, reply_bytes integer not null) strict`,
  `create table order_events (
    sequence integer primary key autoincrement, order_id text not null references orders (id), at integer not null,
    who text not null, from_state text, to_state text not null, why text not null, words text,
    attempt_id text references attempts (id)) strict`,
  `create index order_events_by_order on order_events (order_id, sequence)`,
  ...orderListTables,
  // money-safety J4: history is never rewritten.
  `create trigger order_events_stay before update on order_events begin select raise(abort, 'history is never rewritten'); end`,
  `create trigger order_events_remain before delete on order_events begin select raise(abort, 'history is never rewritten'); end`,
  `create trigger orders_remain before delete on orders begin select raise(abort, 'an order is never deleted'); end`,
  `create table transactions (
    number integer primary key, connection_id text not null references connections (id), id text not null, at integer,
    at_words text not null, amount text, currency text, kind text not null, description text not null, balance_after text,
    balance_currency text, details text not null, unique (connection_id, id)) strict`,
  `create index transactions_by_time on transactions (connection_id, at, number)`,
  // The last reply of each operation, for a person to look at; capped, without secrets.
  `create table replies (
    id text primary key, connection_id text not null references connections (id), interface text not null,
    operation text not null, reply text, at integer not null, http_status integer, understood integer not null,
    stopped text, body blob not null, unique (connection_id, interface, operation)) strict`,
  `create table reconciliations (
    sequence integer primary key, order_id text not null references orders (id), at integer not null, candidates text,
    failed text, balance_now text, currency text) strict`,
  `create index reconciliations_by_order on reconciliations (order_id, sequence)`,
  `create table limiter_slots (
    limiter_id text not null, slot integer not null, saved_at real not null, free_at real,
    primary key (limiter_id, slot)) strict, without rowid`,
  `create table limiter_gates (
    limiter_id text primary key, saved_at real not null, closed_until real not null, reduced_to integer not null) strict`,
];

/** The journal's first shape. */
export async function createFirstTables(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
