import { DatabaseSync } from 'node:sqlite';
import { connectTo } from '../../../electron/backend/journal/engine/postgres/open-connection.ts';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';
import { placeOn } from '../postgres/databases.ts';
import { databaseNameOf } from '../postgres/open-engine.ts';

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Runs statements on the journal of a file beside the app, on whichever engine the tests run; a `select` answers with its rows. What the
 * journal's own thread adds to SQLite is there as far as triggers and indexes need it.
 */
export async function runBeside(file: string, statements: string): Promise<Row[]> {
  return process.env.IMEI_DESK_ENGINE === 'postgres' ? onServer(file, statements) : inFile(file, statements);
}

/** A value as it stands within a statement. */
export const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

async function onServer(file: string, statements: string): Promise<Row[]> {
  const client = await connectTo(placeOn(databaseNameOf(file)), 'write');
  try {
    return (await client.query<Row>(statements)).rows ?? [];
  } finally {
    await client.end();
  }
}

function inFile(file: string, statements: string): Row[] {
  const database = new DatabaseSync(file, { timeout: 30_000 });
  try {
    database.function('customer_key', (name) => customerKey(String(name)));
    database.function('plain_letters', String);
    database.function('identifier_ending', String);
    database.function('identifier_key', (_, written) => String(written));
    if (/^\s*select\b/.test(statements)) return database.prepare(statements).all() as Row[];
    database.exec(statements);
    return [];
  } finally {
    database.close();
  }
}
