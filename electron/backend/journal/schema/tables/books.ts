import type { BookState } from '../../../../../shared/model/books/book-facts.ts';
import { connection, integer, numbered, table, text } from '../table.ts';

/** Closed days with their sums, and later changes. */
export const booksTables = {
  /** A day closed by a person. Never changed. */
  book_closes: table(
    {
      number: numbered,
      day: text.unique,
      from_at: integer,
      until_at: integer,
      /** The time zone of the closing machine. */
      zone: text,
      closed_at: integer,
      who: text,
      /** JSON: unsettled orders and customers' debts at the close. */
      left_open: text,
      /** Covers everything in the close, and the previous day's fingerprint. */
      fingerprint: text,
    },
    {
      also: () => ['check (from_at <= until_at)'],
      indexes: {
        // The triggers look up the last close for each order that changes.
        book_closes_until: '(until_at)',
      },
    },
  ),
  /** A group of a closed day's orders with equal facts in the books. Never changed. */
  book_sums: table(
    {
      id: numbered,
      close_number: integer.references('book_closes (number)'),
      connection_id: connection,
      service_id: text,
      service_name: text,
      person: text,
      standing: text.of<BookState>(),
      price: text,
      currency: text,
      customer_price: text.orNull,
      customer_currency: text.orNull,
      customer_tax: text.orNull,
      orders: integer,
    },
    {
      indexes: {
        book_sums_by_close: '(close_number)',
        book_sums_by_connection: '(connection_id)',
      },
    },
  ),
  /** A change to an order of a closed day. After a later close has booked the change, this row never changes again. */
  book_changes: table(
    {
      number: numbered,
      order_id: text.references('orders (id)'),
      /** Send time of the order, which decides the day that the change counts for. */
      of_at: integer,
      noticed_at: integer,
      /** JSON, `BookFacts`: the order as previously booked; null if it was not in the books. */
      was: text.orNull,
      /** The close that booked the change; null while it is not booked. */
      close_number: integer.orNull.references('book_closes (number)'),
      /** JSON: the order as booked. Null while the change is not booked, or if the order is no longer in the books. */
      booked: text.orNull,
    },
    {
      indexes: {
        book_changes_waiting: 'unique (order_id) where close_number is null',
        book_changes_by_time: '(of_at)',
        book_changes_by_order: '(order_id, number)',
        book_changes_by_close: '(close_number, number)',
      },
    },
  ),
  /** Number of changes per hour to orders that count in the books. Sums computed before a change are no longer valid. */
  book_hours: table({
    /** Hours since the epoch. */
    hour: integer.primary,
    changes: integer,
  }),
  /** Cached sums of a period, with the number of changes to its hours when they were computed. They can be recomputed at any time. */
  book_days: table(
    {
      from_at: integer,
      until_at: integer,
      changes: integer,
      /** JSON, `BookSum[]`. */
      sums: text,
    },
    { key: ['from_at', 'until_at'] },
  ),
};
