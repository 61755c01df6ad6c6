import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import { type Database, openDatabase, writeWholeFile } from '../engine/database.ts';
import { postgresFailure } from '../engine/postgres/failure.ts';
import { connectTo } from '../engine/postgres/open-connection.ts';
import { blockBits, ordersPerBlock } from '../schema/search.ts';
import type { CopyProgress } from './copy-to-server.ts';
import { fileTables, installationKeys, type Row } from './file-tables.ts';
import { CopyDiffers, differences, sumsOf } from './journal-sums.ts';
import { onClient, patiently } from './on-client.ts';
import { type ServerTable, serverTables } from './server-tables.ts';

/**
 * Copies a server's journal, from one snapshot, into a new file. Replaces an existing file. At the end, `lastly` writes data that only the
 * copy contains. No writer waits for the copy. Rejects with `CopyDiffers` or `JournalFailure`; the file is then removed.
 */
export async function copyToFile(
  config: PostgresConfig,
  file: string,
  {
    version,
    onProgress = () => {},
    lastly = async () => {},
  }: {
    readonly version: string;
    readonly onProgress?: (progress: CopyProgress) => void;
    readonly lastly?: (copy: Database) => Promise<unknown>;
  },
): Promise<void> {
  await removeAll(file);
  const client = await connectTo(config, 'read').catch((error: unknown) => {
    throw postgresFailure(error);
  });
  const server = onClient(client);
  try {
    await sql`begin isolation level repeatable read read only`.execute(server);
    await client.query(patiently);
    const copy = await openDatabase(file, { deferIntegrityCheck: true, version });
    try {
      await copy.transaction().execute(async (transaction) => {
        // Some rows refer to rows that are copied later.
        await sql`pragma defer_foreign_keys = on`.execute(transaction);
        await fill(server, transaction, config.schema, onProgress);
      });
      await lastly(copy);
      await writeWholeFile(copy);
    } finally {
      await copy.destroy();
    }
  } catch (error) {
    await removeAll(file);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function removeAll(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
}

async function fill(
  server: Database,
  copy: Database,
  schema: string,
  onProgress: (progress: CopyProgress) => void,
): Promise<void> {
  const tablesOnServer = new Map((await serverTables(server, schema)).map((table) => [table.name, table]));
  const names = (await fileTables(copy)).map(({ name }) => name);
  const before = await sumsOf(server, names);
  const of = names.reduce((sum, name) => sum + Number(before.get(`rows of ${name}`)), 0);
  // The counts that triggers keep are copied too, so the triggers must not run.
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(copy);
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(copy);
  let rows = 0;
  for (const name of names) {
    const table = tablesOnServer.get(name);
    if (table === undefined) throw new CopyDiffers(`the server has no table ${name}`);
    await sql`delete from ${sql.table(name)}`.execute(copy);
    for await (const page of rowsOfServer(server, table)) {
      await insert(copy, table, page);
      rows += page.length;
      onProgress({ step: 'copying', rows, of });
    }
  }
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(copy);
  // The file has its own word index, which is filled in the background.
  await sql`insert or ignore into order_words_due select distinct number / ${sql.lit(ordersPerBlock)} from orders`.execute(
    copy,
  );
  await sql`insert or ignore into wallet_words_due select distinct number >> ${sql.lit(blockBits)} from transactions`.execute(
    copy,
  );
  onProgress({ step: 'comparing', rows, of });
  const different = differences(before, await sumsOf(copy, names));
  if (different.length > 0) throw new CopyDiffers(different.join('; '));
}

const pageRows = 500;

async function* rowsOfServer(server: Database, table: ServerTable): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const whereClause =
    table.name === 'facts'
      ? sql`where name not in (${sql.join(installationKeys.map((name) => sql.lit(name)))})`
      : sql``;
  await sql`declare copied no scroll cursor for select ${columns} from ${sql.table(table.name)} ${whereClause}`.execute(
    server,
  );
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from copied`.execute(server);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) break;
  }
  await sql`close copied`.execute(server);
}

/** SQLite limits the number of values per statement. */
const maxValues = 30_000;

async function insert(copy: Database, table: ServerTable, page: readonly Row[]): Promise<void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const atOnce = Math.floor(maxValues / table.columns.length);
  for (let from = 0; from < page.length; from += atOnce) {
    const values = page
      .slice(from, from + atOnce)
      .map((row) => sql`(${sql.join(table.columns.map(({ name }) => row[name]))})`);
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(copy);
  }
}
