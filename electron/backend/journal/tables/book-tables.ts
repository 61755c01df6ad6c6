import type { Generated } from 'kysely';
import type { Standing } from '../../../../shared/model/books/book-facts.ts';

/** A day that a person closed. Never changed. */
export interface BookCloseRow {
  number: Generated<number>;
  day: string;
  from_at: number;
  until_at: number;
  /** The zone of the machine whose day it was. */
  zone: string;
  closed_at: number;
  who: string;
  /** JSON: what was not settled, and what was owed, when it was closed. */
  left_open: string;
  /** Of all that the day was closed with, and of the fingerprint of the day before it. */
  fingerprint: string;
}

/** Orders of a closed day that are alike in the books. Never changed. */
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
  /** When the order was sent: the day that the change is about. */
  of_at: number;
  noticed_at: number;
  /** JSON, `BookFacts`: what the books have of the order; null if they have nothing. */
  was: string | null;
  /** The day that it was booked in; null while it waits for one. */
  close_number: number | null;
  /** JSON: what the order was when it was booked; null while it waits, or if it is in the books no longer. */
  booked: string | null;
}

interface BookHourRow {
  /** Hours since the epoch. */
  hour: number;
  /** How often orders changed that count in it. */
  changes: number;
}

/** What a stretch of time came to while its hours had seen so many changes. */
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
