import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { bookMoment, isTaken } from '../schema/row-words.ts';
import { booksStay, dropBooksStay } from '../schema/triggers/history.ts';

/**
 * Closed days stay closed after a restore: of the two books those that reach further are kept whole, those of the present journal if equal. Runs
 * after the orders have their final state; an order unknown to the kept books is a correction of its day.
 */
export async function carryBooks(restored: Database, nowMs: number): Promise<readonly RawBuilder<unknown>[]> {
  const { rows } = await sql<{ mine: number | null; present: number | null }>`
    select (select max(until_at) from main.book_closes) as mine, (select max(until_at) from present.book_closes) as present`.execute(
    restored,
  );
  const { mine = null, present = null } = rows[0] ?? {};
  // The triggers of the restored journal have already recorded changes to its own books while orders were carried over.
  if (present === null || present < (mine ?? 0)) return [];
  const tables = ['book_closes', 'book_sums', 'book_changes'];
  return [
    ...dropBooksStay.map((statement) => sql.raw(statement)),
    ...tables.toReversed().map((table) => sql`delete from ${sql.table(table)}`),
    ...tables.map(
      (table) => sql`insert into ${sql.table(table)} select * from ${sql.table(`present.${table}`)}
        where ${table === 'book_changes' ? sql`order_id in (select id from main.orders)` : sql`true`}`,
    ),
    sql`insert into book_changes (order_id, of_at, noticed_at, was)
      select id, ${sql.raw(bookMoment('mine'))}, ${nowMs}, null from main.orders as mine
      where id not in (select id from present.orders) and ${sql.raw(isTaken('mine'))}
        and ${sql.raw(bookMoment('mine'))} < (select max(until_at) from book_closes)`,
    ...booksStay.map((statement) => sql.raw(statement)),
  ];
}
