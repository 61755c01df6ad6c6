import { sql } from 'kysely';
import { dialledPhone } from '../../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import type { KeptLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import { packLines, unpackLines } from '../batches/batch-lines.ts';
import type { Database } from '../engine/database.ts';
import { joinInOrder } from '../sql/dialect.ts';

export interface Person {
  readonly number: number;
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  readonly mail: string;
}

/** Removes a person's name and contacts from the original lists of their orders, page by page, so that no other write waits. */
export async function takeFromLists(database: Database, person: Person): Promise<void> {
  const { rows: pages } = await sql<{ batch_id: string; page: number }>`
    select batch_id, page from batch_lines where batch_id in (select distinct orders.batch_id from customer_orders
      ${joinInOrder} orders on orders.number = order_number where customer_orders.customer = ${person.number})`.execute(
    database,
  );
  const { rows: spelt } = await sql<{ customer: string }>`
    select distinct orders.customer from customer_orders ${joinInOrder} orders on orders.number = order_number
    where customer_orders.customer = ${person.number}`.execute(database);
  const without = removerOf(
    person,
    spelt.map(({ customer }) => customer),
  );
  for (const { batch_id, page } of pages) {
    const of = database.selectFrom('batch_lines').select('lines').where('batch_id', '=', batch_id);
    const row = await of.where('page', '=', page).executeTakeFirst();
    if (row === undefined) continue;
    const lines = await unpackLines(row.lines);
    const left = lines.map((line): KeptLine => ({ ...line, cells: line.cells.map(without) }));
    if (left.every((line, at) => line.cells.every((cell, each) => cell === lines[at]?.cells[each]))) continue;
    const [packed] = await packLines(left);
    if (packed === undefined) continue;
    await database
      .updateTable('batch_lines')
      .set({ lines: packed.lines })
      .where('batch_id', '=', batch_id)
      .where('page', '=', page)
      .execute();
  }
}

/** Returns a function that removes from a cell everything that identifies the person. */
function removerOf(person: Omit<Person, 'number'>, spelt: readonly string[]): (cell: string) => string {
  const texts = [...new Set([person.name, ...spelt, person.mail])].filter((text) => text.trim().length > 1);
  const anywhere =
    texts.length === 0
      ? null
      : new RegExp(
          `(?<![\\p{L}\\p{N}])(?:${texts.map((text) => text.trim().replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
          'giu',
        );
  const phone = dialledPhone(person.phone);
  return (cell) => {
    if (cell === '' || customerKey(cell) === person.key) return '';
    if (phone !== '' && dialledPhone(cell) === phone) return '';
    return anywhere === null ? cell : cell.replace(anywhere, '');
  };
}
