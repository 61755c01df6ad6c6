import { sql } from 'kysely';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import type { Database } from '../engine/database.ts';
import { postgresFailure } from '../engine/postgres/failure.ts';
import { lockOfJournal } from '../engine/postgres/journal-lock.ts';
import { connectTo, type ServerUse } from '../engine/postgres/open-connection.ts';
import { onClient } from './on-client.ts';

/**
 * Calls `work` in one transaction on a server's journal, while no other writer can write. Rejects with `JournalFailure`, or with the error
 * of `work`; then nothing is written.
 */
export async function underLock<Value>(
  config: PostgresConfig,
  use: ServerUse,
  work: (server: Database) => Promise<Value>,
): Promise<Value> {
  const client = await connectTo(config, use).catch((error: unknown) => {
    throw postgresFailure(error);
  });
  const server = onClient(client);
  try {
    await sql`begin`.execute(server);
    await client.query(lockOfJournal(config)).catch((error: unknown) => {
      throw postgresFailure(error);
    });
    const done = await work(server);
    await sql`commit`.execute(server);
    return done;
  } finally {
    await client.end().catch(() => {});
  }
}
