import { type Kysely, sql } from 'kysely';

/** The rows of a batch that were ordered anew within it, found without the many that were not. */
export async function indexRepeatsInBatches(database: Kysely<unknown>): Promise<void> {
  await sql`create index orders_repeated on orders (batch_id, again_of) where again_of is not null`.execute(
    database,
  );
}
