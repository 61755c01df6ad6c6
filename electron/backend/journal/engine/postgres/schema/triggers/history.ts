import { refuse } from './trigger.ts';

const kept: readonly (readonly [table: string, updated: string, deleted: string])[] = [
  ['order_events', 'order_events_stay', 'order_events_remain'],
  ['claim_events', 'claim_events_stay', 'claim_events_remain'],
  ['balance_settlements', 'balance_settlements_stay', 'balance_settlements_remain'],
  ['wallet_settlements', 'wallet_settlements_stay', 'wallet_settlements_remain'],
  ['book_closes', 'book_closes_keep_update', 'book_closes_keep_delete'],
  ['book_sums', 'book_sums_keep_update', 'book_sums_keep_delete'],
];

const refused = (name: string, when: string, message: string): string =>
  `create trigger ${name} ${when} execute function ${message}()`;
const whole = (table: string, message: string): string =>
  refused(`${table}_stay_whole`, `before truncate on ${table} for each statement`, message);

/** money-safety J4, and no order is ever deleted. Unlike SQLite, PostgreSQL has `truncate`, which bypasses row triggers. */
export const historyTriggers: readonly string[] = [
  `create function history_stays() returns trigger language plpgsql as $$
  begin
    ${refuse('history is never rewritten')}
  end $$`,
  `create function orders_stay() returns trigger language plpgsql as $$
  begin
    ${refuse('an order is never deleted')}
  end $$`,
  ...kept.flatMap(([table, updated, deleted]) => [
    refused(updated, `before update on ${table} for each row`, 'history_stays'),
    refused(deleted, `before delete on ${table} for each row`, 'history_stays'),
    whole(table, 'history_stays'),
  ]),
  // Unbooked changes are still being noticed.
  ...['update', 'delete'].map((act) =>
    refused(
      `book_changes_keep_${act}`,
      `before ${act} on book_changes for each row when (old.close_number is not null)`,
      'history_stays',
    ),
  ),
  whole('book_changes', 'history_stays'),
  refused('orders_remain', 'before delete on orders for each row', 'orders_stay'),
  whole('orders', 'orders_stay'),
];
