import { refuse } from '../postgres-trigger.ts';
import type { PerEngine } from '../sql-conditions.ts';

// money-safety J4: history is never rewritten, and no order is ever deleted.

const stays = 'history is never rewritten';
const remains = 'an order is never deleted';

interface GuardedTable {
  readonly table: string;
  readonly updated: string;
  readonly deleted: string;
  /** Condition for a row to be final. If absent, every row is final. */
  readonly updates?: string;
  readonly deletes?: string;
}

const named = (table: string): GuardedTable => ({
  table,
  updated: `${table}_stay`,
  deleted: `${table}_remain`,
});
const ofBooks = (table: string, triggerCondition?: string): GuardedTable => ({
  table,
  updated: `${table}_keep_update`,
  deleted: `${table}_keep_delete`,
  ...(triggerCondition === undefined ? {} : { updates: triggerCondition, deletes: triggerCondition }),
});

/** Closes and booked changes. A change that is not booked yet may still be updated. */
const books = [
  ofBooks('book_closes'),
  ofBooks('book_sums'),
  ofBooks('book_changes', 'old.close_number is not null'),
];

const guardedTables: readonly GuardedTable[] = [
  ...['order_events', 'claim_events', 'balance_settlements', 'wallet_settlements'].map(named),
  // An attempt's verdict is written one time and never changes.
  { ...named('attempts'), updates: "old.verdict <> 'running'" },
  ...books,
];

const inSqlite = ({ table, updated, deleted, updates, deletes }: GuardedTable): readonly string[] =>
  (
    [
      [updated, 'update', updates],
      [deleted, 'delete', deletes],
    ] as const
  ).map(
    ([name, act, when]) =>
      `create trigger ${name} before ${act} on ${table}${when === undefined ? '' : ` when ${when}`} begin select raise(abort, '${stays}'); end`,
  );

/** SQLite's triggers for the books. A restore drops these triggers temporarily. */
export const bookTriggersSqlite: readonly string[] = books.flatMap(inSqlite);
export const dropBooksStay: readonly string[] = books.flatMap(({ updated, deleted }) => [
  `drop trigger ${updated}`,
  `drop trigger ${deleted}`,
]);

const inPostgres = ({ table, updated, deleted, updates, deletes }: GuardedTable): readonly string[] => {
  const whenClause = (condition?: string): string => (condition === undefined ? '' : ` when (${condition})`);
  return [
    `create trigger ${updated} before update on ${table} for each row${whenClause(updates)} execute function history_stays()`,
    `create trigger ${deleted} before delete on ${table} for each row${whenClause(deletes)} execute function history_stays()`,
    `create trigger ${table}_stay_whole before truncate on ${table} for each statement execute function history_stays()`,
  ];
};

/** Unlike SQLite, PostgreSQL has `truncate`, which bypasses row triggers. */
export const historyTriggers: PerEngine<readonly string[]> = {
  sqlite: [
    ...guardedTables.flatMap(inSqlite),
    `create trigger orders_remain before delete on orders begin select raise(abort, '${remains}'); end`,
  ],
  postgres: [
    `create function history_stays() returns trigger language plpgsql as $$
  begin
    ${refuse(stays)}
  end $$`,
    `create function orders_stay() returns trigger language plpgsql as $$
  begin
    ${refuse(remains)}
  end $$`,
    ...guardedTables.flatMap(inPostgres),
    `create trigger orders_remain before delete on orders for each row execute function orders_stay()`,
    `create trigger orders_stay_whole before truncate on orders for each statement execute function orders_stay()`,
  ],
};
