import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { postgresSchema } from '../../../../electron/backend/journal/schema/schema.ts';
import { emptyJournalOnServer } from '../../../support/postgres/journal-schema.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Tables of SQLite's word search, for which PostgreSQL has indexes. */
const wordTables = /^(order_words|order_results|wallet_words)/;
async function sqliteJournal(): Promise<DatabaseSync> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await (await openDatabase(file)).destroy();
  return new DatabaseSync(file, { readOnly: true });
}

test('each table of the journal has the same columns with the same null and unique constraints', async () => {
  const client = await emptyJournalOnServer();
  const { rows } = await client.query(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = current_schema() order by table_name, column_name`,
  );
  const sqlite = await sqliteJournal();
  const tables = sqlite
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !wordTables.test(name));
  expect(tables.length).toBeGreaterThan(70);
  const types: Readonly<Record<string, string>> = {
    TEXT: 'text',
    INTEGER: 'bigint',
    REAL: 'double precision',
    BLOB: 'bytea',
  };
  for (const table of tables) {
    const columns = sqlite.prepare(`select * from pragma_table_xinfo('${table}') order by name`).all() as {
      name: string;
      type: string;
      notnull: number;
      pk: number;
      dflt_value: string | null;
    }[];
    const here = rows.filter((row) => row.table_name === table);
    expect(here.map((row) => [row.column_name, row.data_type, row.is_nullable === 'NO'])).toEqual(
      columns.map((column) => [column.name, types[column.type], column.notnull === 1 || column.pk > 0]),
    );
    const defaults = (text: string | null) => text?.replace(/::text$/, '') ?? null;
    expect([table, here.map((row) => defaults(row.column_default))]).toEqual([
      table,
      columns.map((column) => column.dflt_value),
    ]);
  }
  sqlite.close();
});

test('every index and trigger of SQLite has an equivalent in PostgreSQL', async () => {
  const client = await emptyJournalOnServer();
  const { rows } = await client.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = current_schema()
      union select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace`,
  );
  const here = new Set(rows.map(({ name }) => name));
  const sqlite = await sqliteJournal();
  const there = sqlite
    .prepare(`select name from sqlite_master where type in ('index', 'trigger') and sql is not null`)
    .all()
    .map(({ name }) => String(name));
  sqlite.close();
  expect(postgresSchema().join('\n')).not.toMatch(/set search_path|\bpublic\./);
  // Triggers without an equivalent on the server: it has no word tables to fill, and counts the figures of `orders_waiting` with the names.
  const without = [
    'orders_worded',
    'orders_reworded',
    'transactions_worded',
    'transactions_reworded',
    'orders_waiting',
  ];
  expect(there.filter((name) => !here.has(name)).toSorted()).toEqual(without.toSorted());
});
