// What the books hold of an order, defined once for the triggers that notice changes and for the statements that add up. It is in the
// tables of every shop from 0023 on, so it may be extended but not altered.

/** Orders that the supplier took, of a row: what the index `orders_spent` holds. */
const takenStates = `('pending', 'in-process', 'unknown', 'success', 'rejected')`;

/** When an order counts as sent: one that was found at the supplier without having been sent here counts from when it was written. */
export const bookMoment = (row: string): string => `coalesce(${row}.sent_at, ${row}.created_at)`;

export const isInBooks = (row: string): string => `${row}.state in ${takenStates}`;

export const standingOf = (row: string): string =>
  `case ${row}.state when 'success' then 'success' when 'rejected' then 'rejected' else 'open' end`;

/** `BookFacts` of a row, as JSON. */
export const factsOf = (row: string): string => `json_object('standing', ${standingOf(row)},
  'connectionId', ${row}.connection_id, 'serviceId', ${row}.service_id, 'price', ${row}.price, 'currency', ${row}.currency,
  'customerPrice', ${row}.customer_price, 'customerCurrency', ${row}.customer_currency, 'customerTax', ${row}.customer_tax,
  'at', ${bookMoment(row)})`;

const closedUntil = `(select max(until_at) from book_closes)`;
const concerns = (row: string): string => `(${isInBooks(row)} and ${bookMoment(row)} < ${closedUntil})`;
const notice = (ofAt: string, was: string): string =>
  `insert into book_changes (order_id, of_at, noticed_at, was) values (new.id, ${ofAt}, new.updated_at, ${was})
    on conflict (order_id) where close_number is null do nothing;`;
const stays = (table: string, kept = 'true'): string[] =>
  ['update', 'delete'].map(
    (act) => `create trigger ${table}_keep_${act} before ${act} on ${table} when ${kept}
      begin select raise(abort, 'history is never rewritten'); end`,
  );

/** money-safety J4: what was closed, and what was booked, is never rewritten. */
export const booksStay: readonly string[] = [
  ...stays('book_closes'),
  ...stays('book_sums'),
  ...stays('book_changes', 'old.close_number is not null'),
];

export const dropBooksStay: readonly string[] = ['book_closes', 'book_sums', 'book_changes'].flatMap(
  (table) => ['update', 'delete'].map((act) => `drop trigger ${table}_keep_${act}`),
);

/** The database itself notices what changes behind a close, whatever path writes it: with what the books have of it. */
export const booksNotice: readonly string[] = [
  `create trigger orders_late_for_books after insert on orders when ${concerns('new')} begin ${notice(bookMoment('new'), 'null')} end`,
  `create trigger orders_changed_behind_books after update of state, price, currency, customer_price, customer_currency, customer_tax,
      connection_id, service_id, sent_at, created_at on orders
    when (${concerns('old')} or ${concerns('new')})
      and case when ${concerns('old')} then ${factsOf('old')} end is not case when ${isInBooks('new')} then ${factsOf('new')} end
    begin ${notice(
      `case when ${concerns('old')} then ${bookMoment('old')} else ${bookMoment('new')} end`,
      `case when ${concerns('old')} then ${factsOf('old')} end`,
    )} end`,
];
