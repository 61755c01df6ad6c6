import { type Kysely, sql } from 'kysely';

/** The few batches that are paused, found without the many that are not. */
export async function indexPausedBatches(database: Kysely<unknown>): Promise<void> {
  await sql`create index batches_paused on batches (number) where paused = 1`.execute(database);
}
