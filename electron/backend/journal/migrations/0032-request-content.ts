import { type Kysely, sql } from 'kysely';

/** The content of the request that made a batch, so that its id with other content is an error (money-safety O15). */
export async function addRequestContent(database: Kysely<unknown>): Promise<void> {
  await sql`alter table batches add column request_content text`.execute(database);
}
