import type { IdentifierKind } from '../../../../../shared/model/identifier/identifier-kind.ts';
import type { PauseReason } from '../../../../../shared/model/order/batch.ts';
import type { Attempt, EventReason, OrderState } from '../../../../../shared/model/order/order.ts';
import {
  isAwaited,
  isEnded,
  isTaken,
  isUnresolved,
  plainReference,
  referenceKey,
} from '../sql-conditions.ts';
import { blob, connection, integer, neverReused, numbered, table, text } from '../table.ts';

export const ordersTables = {
  batches: table(
    {
      number: numbered,
      id: text.unique,
      request_id: text.unique,
      connection_id: connection,
      name: text,
      services: text,
      /** Equal for lists with equal rows in any order; see `list-content.ts`. */
      content: text,
      /** 1: a person accepted that the batch exceeds the balance (O7). */
      over_balance: integer,
      paused: integer,
      pause_reason: text.of<PauseReason>().orNull,
      pause_words: text.orNull,
      total: integer,
      created_at: integer,
      updated_at: integer,
      /** Fingerprint of the request's content; null if an earlier version wrote it. */
      request_content: text.orNull,
    },
    {
      indexes: {
        batches_by_content: '(connection_id, content)',
        batches_paused: '(number) where paused = 1',
      },
    },
  ),
  /** One page of a batch's original list; see `batch-lines.ts`. */
  batch_lines: table(
    {
      batch_id: text.references('batches (id)'),
      page: integer,
      columns: integer,
      /** 1: one line names the columns. */
      header: integer,
      /** `StoredLine`s as JSON, deflated. */
      lines: blob,
    },
    { key: ['batch_id', 'page'], stored: 'strict' },
  ),
  orders: table(
    {
      /** Increases by one with each order. Lists are paged by this number. */
      number: numbered,
      id: text.unique,
      request_id: text.unique,
      connection_id: connection,
      batch_id: text.orNull.references('batches (id)'),
      service_id: text,
      service_name: text,
      group_name: text,
      identifier: text,
      identifier_kind: text.of<IdentifierKind>(),
      fields: text,
      quantity: integer,
      quantity_asked: integer,
      price: text,
      currency: text,
      state: text.of<OrderState>(),
      reference: text.orNull,
      supplier_status: text.orNull,
      result: text.orNull,
      reason: text.orNull,
      details: text,
      note: text,
      customer: text,
      customer_price: text.orNull,
      customer_currency: text.orNull,
      source_line: integer.orNull,
      again_of: text.orNull.references('orders (id)'),
      created_at: integer,
      updated_at: integer,
      sent_at: integer.orNull,
      /** The last known balance when the order was sent: the baseline of O4. */
      balance_before: text.orNull,
      finished_at: integer.orNull,
      handed_over_at: integer.orNull,
      /** `identifierKey` of the identifier, compared by O5. */
      identifier_key: text.default(''),
      /** `identifierEnding` of the identifier, for searches by last digits. */
      identifier_ending: text.default(''),
      /** The run of the app that last claimed the order, and the attempt of that claim (money-safety O11). */
      claim_owner: text.orNull,
      claim_attempt: text.orNull,
      /** Tax in the customer price, in percent. */
      customer_tax: text.orNull,
      /** The person who placed the order; null if the shop had no staff accounts. */
      placed_by: text.orNull,
      /** How the price was computed: a `PriceReason` as JSON. Null if an older version wrote the row, or if not stated. */
      priced_by: text.orNull,
      /** Null: the order was never sent. 0: the order needs a look-up at the supplier before it is sent (money-safety O12). Otherwise the time of the last look-up that did not find the order. */
      looked_at: integer.orNull,
    },
    {
      also: ({ engine, text: type, generated }) => [
        `reference_key ${type} generated always as (${referenceKey[engine]('reference')}) ${generated}`,
        `reference_plain ${type} generated always as (${engine === 'sqlite' ? plainReference('reference') : `left(${plainReference('reference')}, 200)`}) ${generated}`,
      ],
      indexes: {
        orders_by_state: '(connection_id, state, number)',
        orders_by_batch: '(batch_id, state, number) where batch_id is not null',
        orders_by_sending: '(connection_id, sent_at) where sent_at is not null',
        orders_by_first: '(again_of) where again_of is not null',
        orders_by_service: '(connection_id, service_id, number)',
        // These indexes stay small for any number of orders: orders awaited from the supplier, and orders ready for the customer.
        orders_awaited: `(connection_id, service_id, sent_at) where ${isAwaited()}`,
        // `state` and `handed_over_at` are constant in this index. With these columns, SQLite prefers this index to `orders_by_state`.
        orders_ready:
          "(connection_id, state, handed_over_at, number) where state = 'success' and handed_over_at is null",
        orders_by_success: "(connection_id, service_id, finished_at) where state = 'success'",
        // Recently finished orders without a code are still polled. The time is the first column, because only recent orders are needed.
        orders_codeless: `(finished_at) where ${isEnded()} and result is null`,
        orders_by_reference: ({ lookUp, engine }) =>
          `${engine === 'sqlite' ? '(connection_id, reference)' : lookUp('reference')} where reference is not null`,
        // money-safety O5: the database itself refuses a second unresolved order, for all code that writes.
        orders_one_unresolved: ({ short }) =>
          `unique (connection_id, service_id, ${short('identifier_key')}) where ${isUnresolved()}`,
        orders_by_identifier: ({ lookUp }) => lookUp('identifier_key'),
        orders_by_ending: '(identifier_ending)',
        orders_by_reference_key: ({ lookUp }) => `${lookUp('reference_key')} where reference is not null`,
        orders_by_plain_reference: '(reference_plain) where reference is not null',
        // The service is the first column. Otherwise SQLite would use this index for any query by connection and state, and scan all orders of
        // the connection.
        orders_by_service_state: '(service_id, connection_id, state, number)',
        // The money movements of our own orders, in the order of a wallet.
        orders_spent: `(connection_id, coalesce(sent_at, created_at), number) where ${isTaken()}`,
        orders_refunded:
          "(connection_id, coalesce(finished_at, updated_at), number) where state = 'rejected'",
        // A person's recent spending is queried in each transaction that adds to it.
        orders_by_person: '(placed_by, created_at) where placed_by is not null',
        // Finds the repeated rows of a batch without reading other rows.
        orders_repeated: '(batch_id, again_of) where again_of is not null',
        orders_to_look_for: "(connection_id, number) where state = 'queued' and looked_at is not null",
      },
    },
  ),
  attempts: table({
    id: text.primary,
    purpose: text.of<Attempt['purpose']>(),
    started_at: integer,
    finished_at: integer.orNull,
    request: text,
    http_status: integer.orNull,
    verdict: text.of<Attempt['verdict']>(),
    evidence: text,
    reply: blob.orNull,
    reply_bytes: integer,
  }),
  order_events: table(
    {
      sequence: neverReused,
      order_id: text.references('orders (id)'),
      at: integer,
      who: text,
      from_state: text.of<OrderState>().orNull,
      to_state: text.of<OrderState>(),
      why: text.of<EventReason>(),
      words: text.orNull,
      attempt_id: text.orNull.references('attempts (id)'),
      /** Our other order that has the reference named in this event. */
      other_order_id: text.orNull.references('orders (id)'),
      /** Login of the till that wrote the event, from the shop's server; null if written to a file. */
      login: text.orNull.optional,
    },
    {
      indexes: {
        order_events_by_order: '(order_id, sequence)',
        // If one row of an insert breaks a foreign key, SQLite searches for children of every later row. Without this index, SQLite scans the
        // whole history.
        order_events_by_other: '(other_order_id) where other_order_id is not null',
      },
    },
  ),
  reconciliations: table(
    {
      sequence: numbered,
      order_id: text.references('orders (id)'),
      at: integer,
      candidates: text.orNull,
      failed: text.orNull,
      balance_now: text.orNull,
      currency: text.orNull,
    },
    {
      indexes: {
        reconciliations_by_order: '(order_id, sequence)',
      },
    },
  ),
  // The shop's own typical time of a service, from sending to success, learned from its latest orders (money-safety P3).
  usual_times: table(
    {
      connection_id: connection,
      service_id: text,
      /** Null while too few of the service's orders have succeeded. */
      median_ms: integer.orNull,
      /** An open order is late this long after it was sent; null if unknown. */
      late_after_ms: integer.orNull,
      finished: integer,
      updated_at: integer,
    },
    { key: ['connection_id', 'service_id'] },
  ),
  // Number of sent attempts per connection. Never decreases.
  sending_counts: table({ connection_id: text.primary, sent: integer }, { stored: 'keyed' }),
};
