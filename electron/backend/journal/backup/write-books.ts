import type { Database } from '../engine/database.ts';
import type { WriteLine } from './line-writer.ts';

/** Writes each closed day with its sums and booked changes, then the changes not booked yet. */
export async function writeBooks(database: Database, line: WriteLine): Promise<void> {
  for (const close of await database.selectFrom('book_closes').selectAll().orderBy('number').execute()) {
    const ofClose = ['close_number', '=', close.number] as const;
    const sums = await database
      .selectFrom('book_sums')
      .selectAll()
      .where(...ofClose)
      .orderBy('id')
      .execute();
    const changes = database
      .selectFrom('book_changes')
      .selectAll()
      .where(...ofClose)
      .orderBy('number');
    await line({ book_close: close, sums, changes: await changes.execute() });
  }
  const waiting = database.selectFrom('book_changes').selectAll().where('close_number', 'is', null);
  for (const book_change of await waiting.orderBy('number').execute()) await line({ book_change });
}
