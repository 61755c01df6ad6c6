import { type CompiledQuery, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { onTestFinished } from 'vitest';
import { createWorkerDriver } from '../../../electron/backend/journal/engine/sqlite/worker-driver.ts';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import type { JournalTables } from '../../../electron/backend/journal/schema/schema.ts';
import { emptyJournal } from './empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from './sample-orders.ts';

/** Opens a journal with a few orders that records every statement. */
export async function recordedJournal() {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  for (let number = 0; number < 5; number += 1)
    await journal.orders.insert(
      sampleOrder({ identifier: sampleImei(number), note: `abc ${number}` }),
      number,
    );
  return { file, ...recordedDatabase(file) };
}

/** Opens a journal's file for reading and records every statement. */
export function recordedDatabase(file: string) {
  const queries: CompiledQuery[] = [];
  const database = new Kysely<JournalTables>({
    dialect: {
      createDriver: () => createWorkerDriver(file, 'read'),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
    log: ({ query }) => void queries.push(query),
  });
  onTestFinished(() => database.destroy());
  return { database, queries };
}
