import { sql } from 'kysely';
import { type TacRow, tacTableLimits } from '../../../../shared/model/known/tac-table.ts';
import type { Database } from '../engine/database.ts';
import { eachJson } from '../sql/dialect.ts';

/** The shop's own table of type codes. A new table is written in portions, so that no order waits. An incomplete table is never used. */
export function openTacTables(database: Database, reads: Database) {
  /** Removes incomplete tables that a killed app left. */
  async function dropOthers(): Promise<void> {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`delete from tac_table where (table_id, tac) in (
        select table_id, tac from tac_table where table_id not in (select id from tac_tables where counts = 1)
        limit ${tacTableLimits.rowsAtOnce})`.execute(database);
      if (numAffectedRows === 0n) break;
    }
    await database.deleteFrom('tac_tables').where('counts', '=', 0).execute();
  }
  return {
    async read() {
      const found = await reads
        .selectFrom('tac_tables')
        .select(['name', 'at', 'rows'])
        .where('counts', '=', 1)
        .executeTakeFirst();
      return found ?? null;
    },
    async use(rows: readonly TacRow[], name: string, atMs: number) {
      const table = { name, at: atMs, rows: rows.length };
      const { id } = await database
        .insertInto('tac_tables')
        .values({ ...table, counts: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let from = 0; from < rows.length; from += tacTableLimits.rowsAtOnce) {
        // One statement may not write a row twice, so only the last line of each type code is kept.
        const chunk = new Map(rows.slice(from, from + tacTableLimits.rowsAtOnce).map((row) => [row[0], row]));
        await sql`insert into tac_table (table_id, tac, brand, model)
          select cast(${id} as bigint), value ->> 0, value ->> 1, value ->> 2
          from ${eachJson(JSON.stringify([...chunk.values()]))} as listed where true
          on conflict (table_id, tac) do update set brand = excluded.brand, model = excluded.model`.execute(
          database,
        );
      }
      await database
        .updateTable('tac_tables')
        .set({ counts: sql<number>`case when id = ${id} then 1 else 0 end` })
        .execute();
      await dropOthers();
      return table;
    },
    async remove() {
      await database.updateTable('tac_tables').set({ counts: 0 }).execute();
      await dropOthers();
    },
  };
}
