import { type Kysely, sql } from 'kysely';

/** The list of a batch as it came, a page of lines in each row, packed (batch-lines.ts). Batches from before have none. */
export async function addBatchLines(database: Kysely<unknown>): Promise<void> {
  await sql`create table batch_lines (
    batch_id text not null references batches (id), page integer not null, columns integer not null, header integer not null,
    lines blob not null, primary key (batch_id, page)) strict`.execute(database);
}
