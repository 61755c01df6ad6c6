import type { Generated } from 'kysely';
import type { BookState } from '../../../../shared/model/books/book-facts.ts';

/** A day closed by a person. Never changed. */
export interface BookCloseRow {
  number: Generated<number>;
  day: string;
  from_at: number;
  until_at: number;
  /** The time zone of the closing machine. */
  zone: string;
  closed_at: number;
  who: string;
  /** JSON: unsettled orders and customers' debts at the close. */
  left_open: string;
  /** Covers everything in the close, and the previous day's fingerprint. */
  fingerprint: string;
}

/** A group of a closed day's orders with equal facts in the books. Never changed. */
export interface BookSumRow {
  id: Generated<number>;
  close_number: number;
  connection_id: string;
  service_id: string;
  service_name: string;
  person: string;
  standing: BookState;
  price: string;
  currency: string;
  customer_price: string | null;
  customer_currency: string | null;
  customer_tax: string | null;
  orders: number;
}

/** A change to an order of a closed day. After a later close has booked the change, this row never changes again. */
export interface BookChangeRow {
  number: Generated<number>;
  order_id: string;
  /** Send time of the order, which decides the day that the change counts for. */
  of_at: number;
  noticed_at: number;
  /** JSON, `BookFacts`: the order as previously booked; null if it was not in the books. */
  was: string | null;
  /** The close that booked the change; null while it is not booked. */
  close_number: number | null;
  /** JSON: the order as booked. Null while the change is not booked, or if the order is no longer in the books. */
  booked: string | null;
}

interface BookHourRow {
  /** Hours since the epoch. */
  hour: number;
  /** How often an order that the books count for this hour was added or changed. */
  changes: number;
}

/** Cached sums of a period, with the number of changes to its orders when the sums were computed. */
interface BookDayRow {
  from_at: number;
  until_at: number;
  changes: number;
  /** JSON, `BookSum[]`. */
  sums: string;
}

export interface BookTables {
  book_hours: BookHourRow;
  book_days: BookDayRow;
  book_closes: BookCloseRow;
  book_sums: BookSumRow;
  book_changes: BookChangeRow;
}
