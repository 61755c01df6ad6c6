import { connectTo } from '../../../electron/backend/journal/engine/postgres/open-connection.ts';
import { configOn } from '../postgres/databases.ts';
import { databaseNameOf } from '../postgres/open-engine.ts';
import { writeBeside } from './write-beside.ts';

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Runs statements on a file's journal from outside the app, on the engine under test; a `select` returns its rows. Only the journal's
 * functions needed by triggers and indexes are available.
 */
export async function runBeside(file: string, statements: string): Promise<Row[]> {
  if (process.env.IMEI_DESK_ENGINE === 'postgres') return onServer(file, statements);
  const rows: Row[] = [];
  await writeBeside(file, (journal) => {
    journal.function('plain_letters', String);
    journal.function('identifier_ending', String);
    journal.function('identifier_key', (_, written) => String(written));
    if (/^\s*select\b/.test(statements)) rows.push(...(journal.prepare(statements).all() as Row[]));
    else journal.exec(statements);
  });
  return rows;
}

/** Writes a value as an SQL literal. */
export const literal = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

async function onServer(file: string, statements: string): Promise<Row[]> {
  const client = await connectTo(configOn(databaseNameOf(file)), 'write');
  try {
    return (await client.query<Row>(statements)).rows ?? [];
  } finally {
    await client.end();
  }
}
