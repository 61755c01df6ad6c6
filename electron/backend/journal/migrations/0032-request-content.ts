import { type Kysely, sql } from 'kysely';

/** What the request asked for that made a batch, so that its id with other content is an error (money-safety O15). */
export async function addRequestContent(database: Kysely<unknown>): Promise<void> {
  await sql`alter table batches add column request_content text`.execute(database);
}
