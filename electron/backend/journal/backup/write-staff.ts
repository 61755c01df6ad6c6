import type { Database } from '../engine/database.ts';
import type { WriteLine } from './line-writer.ts';

/** Writes all staff, including former staff, the rights of each role, and their actions, but never credentials. */
export async function writeStaff(database: Database, line: WriteLine): Promise<void> {
  for (const person of await database.selectFrom('people').selectAll().orderBy('number').execute())
    await line({ person });
  for (const role of await database.selectFrom('roles').selectAll().execute()) await line({ role });
  for (let after = 0; ; ) {
    const page = database.selectFrom('acts').selectAll().where('sequence', '>', after);
    const acts = await page.orderBy('sequence').limit(500).execute();
    for (const act of acts) await line({ act });
    const last = acts.at(-1);
    if (!last) return;
    after = last.sequence;
  }
}
