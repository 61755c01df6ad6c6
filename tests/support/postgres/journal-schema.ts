import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { connectTo } from '../../../electron/backend/journal/engine/postgres/open-connection.ts';
import { asAdministrator, databaseOf } from './databases.ts';

/** Opens the app's own connection to an empty journal on the tests' server; both are removed after the test. */
export async function emptyJournalOnServer(): Promise<pg.Client> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const client = await connectTo(await databaseOf(name), 'write');
  // Switches the timeouts off, because a busy machine may need long for a statement, or between two statements.
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  onTestFinished(async () => {
    await client.end();
    await asAdministrator(`drop database ${name}`);
  });
  return client;
}
