import { type Kysely, sql } from 'kysely';

/** When each row of a wallet was first read, by our own clock: it is of no order that was sent after that. Of rows from before this nobody knows. */
export async function addWalletReadingTimes(database: Kysely<unknown>): Promise<void> {
  await sql`alter table transactions add column read_at integer`.execute(database);
}
