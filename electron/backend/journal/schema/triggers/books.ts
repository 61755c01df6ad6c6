import { eachRow, eachStatement, plannedAnew } from '../postgres-trigger.ts';
import { bookMoment, factsOf, isTaken, type PerEngine } from '../sql-conditions.ts';

const closedUntil = `(select max(until_at) from book_closes)`;
const concerns = (row: string): string => `(${isTaken(row)} and ${bookMoment(row)} < ${closedUntil})`;
const notice = (ofAt: string, was: string): string =>
  `insert into book_changes (order_id, of_at, noticed_at, was) values (new.id, ${ofAt}, new.updated_at, ${was})
    on conflict (order_id) where close_number is null do nothing;`;

/** Columns of an order that the books contain. */
const booked = [
  'state',
  'price',
  'currency',
  'customer_price',
  'customer_currency',
  'customer_tax',
  'connection_id',
  'service_id',
  'sent_at',
  'created_at',
];
/** Columns that change a day's sums. */
const counted = [...booked, 'service_name'];

export const hourMs = 3_600_000;
const hourOf = (moment: string): string => `${moment} / ${hourMs}`;
const countInSqlite = (row: string): string =>
  `insert into book_hours (hour, changes) values (${hourOf(bookMoment(row))}, 1)
    on conflict (hour) do update set changes = book_hours.changes + 1;`;
const countInPostgres = (at: string, rows: string): string =>
  plannedAnew(`insert into book_hours (hour, changes) select ${hourOf(at)}, count(*) from ${rows}
      group by 1 order by 1 on conflict (hour) do update set changes = book_hours.changes + excluded.changes`);
const fieldsOf = (row: string): string => counted.map((field) => `${row}.${field}`).join(', ');

/** Records every change after a close with the books' values, for all code that writes. Also counts the changes of each hour. */
export const bookTriggers: PerEngine<readonly string[]> = {
  sqlite: [
    `create trigger orders_late_for_books after insert on orders when ${concerns('new')} begin ${notice(bookMoment('new'), 'null')} end`,
    `create trigger orders_changed_behind_books after update of ${booked.join(', ')} on orders
    when (${concerns('old')} or ${concerns('new')})
      and case when ${concerns('old')} then ${factsOf.sqlite('old')} end is not case when ${isTaken('new')} then ${factsOf.sqlite('new')} end
    begin ${notice(
      `case when ${concerns('old')} then ${bookMoment('old')} else ${bookMoment('new')} end`,
      `case when ${concerns('old')} then ${factsOf.sqlite('old')} end`,
    )} end`,
    `create trigger orders_counted_in_book_hours after insert on orders when ${isTaken('new')} begin ${countInSqlite('new')} end`,
    `create trigger orders_changed_in_book_hours after update of ${counted.join(', ')} on orders
    when ${isTaken('old')} or ${isTaken('new')} begin ${countInSqlite('old')} ${countInSqlite('new')} end`,
  ],
  postgres: [
    ...eachRow('orders_late_for_books', 'after insert on orders', {
      where: isTaken('new'),
      body: `if ${concerns('new')} then
      ${notice(bookMoment('new'), 'null')}
    end if;`,
    }),
    ...eachRow('orders_changed_behind_books', `after update of ${booked.join(', ')} on orders`, {
      where: `${isTaken('old')} or ${isTaken('new')}`,
      body: `if ${concerns('old')} then
      if (case when ${isTaken('new')} then ${factsOf.postgres('new')} end) is distinct from ${factsOf.postgres('old')} then
        ${notice(bookMoment('old'), factsOf.postgres('old'))}
      end if;
    elsif ${concerns('new')} then
      ${notice(bookMoment('new'), 'null')}
    end if;`,
    }),
    ...eachStatement(
      'orders_counted_in_book_hours',
      'insert',
      'orders',
      countInPostgres(bookMoment('added'), `added where ${isTaken('added')}`),
    ),
    ...eachStatement(
      'orders_changed_in_book_hours',
      'update',
      'orders',
      countInPostgres(
        'times.at',
        `removed as was join added as now on now.number = was.number
      cross join lateral (values (${bookMoment('was')}), (${bookMoment('now')})) as times (at)
      where (${isTaken('was')} or ${isTaken('now')}) and (${fieldsOf('was')}) is distinct from (${fieldsOf('now')})`,
      ),
    ),
  ],
};
