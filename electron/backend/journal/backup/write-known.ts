import type { Database } from '../engine/database.ts';
import type { WriteLine } from './line-writer.ts';

const rowsPerPage = 1_000;

/** Writes the shop's own table of type codes, if it has one: its name, then one line per code. */
export async function writeTacTable(database: Database, line: WriteLine): Promise<void> {
  const table = await database
    .selectFrom('tac_tables')
    .selectAll()
    .where('counts', '=', 1)
    .executeTakeFirst();
  if (table === undefined) return;
  await line({ tac_table: { name: table.name, at: table.at, rows: table.rows } });
  for (let after = ''; ; ) {
    const page = await database
      .selectFrom('tac_table')
      .select(['tac', 'brand', 'model'])
      .where('table_id', '=', table.id)
      .where('tac', '>', after)
      .orderBy('tac')
      .limit(rowsPerPage)
      .execute();
    for (const tac_model of page) await line({ tac_model });
    const last = page.at(-1);
    if (!last) return;
    after = last.tac;
  }
}
