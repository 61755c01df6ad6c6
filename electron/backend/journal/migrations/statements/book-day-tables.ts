import { bookMoment, isInBooks } from './book-tables.ts';

// In the tables of every shop from 0029 on, so it may be added to and not altered.

export const hourMs = 3_600_000;

const counts = (row: string): string =>
  `insert into book_hours (hour, changes) values (${bookMoment(row)} / ${hourMs}, 1)
    on conflict (hour) do update set changes = book_hours.changes + 1;`;

/** The database itself counts, whatever path writes an order. */
export const bookHoursCount: readonly string[] = [
  `create trigger orders_counted_in_book_hours after insert on orders when ${isInBooks('new')} begin ${counts('new')} end`,
  `create trigger orders_changed_in_book_hours after update of state, price, currency, customer_price, customer_currency, customer_tax,
      connection_id, service_id, service_name, sent_at, created_at on orders
    when ${isInBooks('old')} or ${isInBooks('new')} begin ${counts('old')} ${counts('new')} end`,
];

export const dropBookHoursCount: readonly string[] = [
  'drop trigger orders_counted_in_book_hours',
  'drop trigger orders_changed_in_book_hours',
];
