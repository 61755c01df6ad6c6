import { sql } from 'kysely';
import type { PostgresPlace } from '../../base/journal-place.ts';
import type { Database } from '../engine/database.ts';
import { postgresFailure } from '../engine/postgres/failure.ts';
import { lockOfJournal } from '../engine/postgres/journal-lock.ts';
import { connectTo, type ServerUse } from '../engine/postgres/open-connection.ts';
import { onClient } from './on-client.ts';

/** Works on a server's journal in one transaction while nobody else writes there. Rejects with `JournalFailure`, or with what `work` rejects with; nothing is then written. */
export async function underLock<Value>(
  place: PostgresPlace,
  use: ServerUse,
  work: (server: Database) => Promise<Value>,
): Promise<Value> {
  const client = await connectTo(place, use).catch((error: unknown) => {
    throw postgresFailure(error);
  });
  const server = onClient(client);
  try {
    await sql`begin`.execute(server);
    await client.query(lockOfJournal(place)).catch((error: unknown) => {
      throw postgresFailure(error);
    });
    const done = await work(server);
    await sql`commit`.execute(server);
    return done;
  } finally {
    await client.end().catch(() => {});
  }
}
