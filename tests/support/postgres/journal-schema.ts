import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { connectTo } from '../../../electron/backend/journal/engine/postgres/open-connection.ts';
import { asAdministrator, databaseOf } from './databases.ts';

/** The app's own connection to an empty journal of the tests' server; both are gone after the test. */
export async function emptyJournalOnServer(): Promise<pg.Client> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const client = await connectTo(await databaseOf(name), 'write');
  // How long a busy machine takes for a statement, or between two of them, is no matter here.
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  onTestFinished(async () => {
    await client.end();
    await asAdministrator(`drop database ${name}`);
  });
  return client;
}
