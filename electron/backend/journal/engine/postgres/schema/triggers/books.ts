import { isTaken } from '../tables/words.ts';
import { eachRow, eachStatement, plannedAnew } from './trigger.ts';

const moment = (row: string): string => `coalesce(${row}.sent_at, ${row}.created_at)`;
const concerns = (row: string): string =>
  `(${row}.${isTaken()} and ${moment(row)} < (select max(until_at) from book_closes))`;

/** \`BookFacts\` of a row, as JSON that SQLite would have written letter by letter. */
const facts = (
  row: string,
): string => `concat('{"standing":"', case ${row}.state when 'success' then 'success' when 'rejected' then 'rejected' else 'open' end,
      '","connectionId":', to_json(${row}.connection_id), ',"serviceId":', to_json(${row}.service_id), ',"price":', to_json(${row}.price),
      ',"currency":', to_json(${row}.currency), ',"customerPrice":', coalesce(to_json(${row}.customer_price), 'null'),
      ',"customerCurrency":', coalesce(to_json(${row}.customer_currency), 'null'), ',"customerTax":', coalesce(to_json(${row}.customer_tax), 'null'),
      ',"at":', ${moment(row)}, '}')`;

const notice = (ofAt: string, was: string): string =>
  `insert into book_changes (order_id, of_at, noticed_at, was) values (new.id, ${ofAt}, new.updated_at, ${was})
      on conflict (order_id) where close_number is null do nothing;`;

/** What makes a day's sums other ones. */
const countedFields = [
  'state',
  'price',
  'currency',
  'customer_price',
  'customer_currency',
  'customer_tax',
  'connection_id',
  'service_id',
  'service_name',
  'sent_at',
  'created_at',
];
const count = (at: string, rows: string): string =>
  plannedAnew(`insert into book_hours (hour, changes) select ${at} / 3600000, count(*) from ${rows}
      group by 1 order by 1 on conflict (hour) do update set changes = book_hours.changes + excluded.changes`);
const fieldsOf = (row: string): string => countedFields.map((field) => `${row}.${field}`).join(', ');

/** Notices every change after a close, whatever path writes it, with what the books have. */
export const bookTriggers: readonly string[] = [
  ...eachRow('orders_late_for_books', 'after insert on orders', {
    where: `new.${isTaken()}`,
    body: `if ${concerns('new')} then
      ${notice(moment('new'), 'null')}
    end if;`,
  }),
  ...eachRow(
    'orders_changed_behind_books',
    `after update of state, price, currency, customer_price, customer_currency, customer_tax,
      connection_id, service_id, sent_at, created_at on orders`,
    {
      where: `old.${isTaken()} or new.${isTaken()}`,
      body: `if ${concerns('old')} then
      if (case when new.${isTaken()} then ${facts('new')} end) is distinct from ${facts('old')} then
        ${notice(moment('old'), facts('old'))}
      end if;
    elsif ${concerns('new')} then
      ${notice(moment('new'), 'null')}
    end if;`,
    },
  ),
  ...eachStatement(
    'orders_counted_in_book_hours',
    'insert',
    'orders',
    count(moment('added'), `added where added.${isTaken()}`),
  ),
  ...eachStatement(
    'orders_changed_in_book_hours',
    'update',
    'orders',
    count(
      'times.at',
      `removed as was join added as now on now.number = was.number
      cross join lateral (values (${moment('was')}), (${moment('now')})) as times (at)
      where (was.${isTaken()} or now.${isTaken()}) and (${fieldsOf('was')}) is distinct from (${fieldsOf('now')})`,
    ),
  ),
];
