import type { Generated } from 'kysely';
import type { Standing } from '../../../../shared/model/books/book-facts.ts';

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
  /** JSON: what was unsettled, and what customers owed, at the close. */
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
  standing: Standing;
  price: string;
  currency: string;
  customer_price: string | null;
  customer_currency: string | null;
  customer_tax: string | null;
  orders: number;
}

/** An order of a closed day that changed after it; once booked in a later one, never changed. */
export interface BookChangeRow {
  number: Generated<number>;
  order_id: string;
  /** Send time of the order; decides the day that the change counts for. */
  of_at: number;
  noticed_at: number;
  /** JSON, `BookFacts`: the order as in the books so far; null if it was not in them. */
  was: string | null;
  /** The close that booked it; null while it waits. */
  close_number: number | null;
  /** JSON: the order as booked; null while it waits, or if it is no longer in the books. */
  booked: string | null;
}

interface BookHourRow {
  /** Hours since the epoch. */
  hour: number;
  /** Number of changes to its orders that count. */
  changes: number;
}

/** Sums of a period, with its hours' change count at that time. */
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
