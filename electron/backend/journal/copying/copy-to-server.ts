import { sql } from 'kysely';
import type { Sharing } from '../../../../shared/model/host/sharing.ts';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import { type Database, openToRead } from '../engine/database.ts';
import { JournalFailure } from '../engine/journal-failure.ts';
import { postgresFailure } from '../engine/postgres/failure.ts';
import { lockOfJournal } from '../engine/postgres/journal-lock.ts';
import { connectTo } from '../engine/postgres/open-connection.ts';
import { migrate } from '../engine/postgres/open-postgres.ts';
import { keys } from '../keys.ts';
import { type FileTable, fileTables, type Row, rowsOf } from './file-tables.ts';
import { CopyDiffers, differences, NotEmpty, sumsOf } from './journal-sums.ts';
import { onClient, patiently } from './on-client.ts';
import { type ServerTable, serverTables } from './server-tables.ts';
import { underLock } from './under-lock.ts';

type Moving = NonNullable<Sharing['moving']>;

export interface CopyProgress extends Pick<Moving, 'rows' | 'of'> {
  readonly step: Extract<Moving['step'], 'copying' | 'comparing'>;
}

/**
 * Copies an unused journal into an empty schema in one transaction. The copy has the name `move`. If the transaction fails, nothing is
 * copied. Rejects with `NotEmpty`, `CopyDiffers` or `JournalFailure`, and with `CommitUnknown` if the server's answer to the commit was
 * lost.
 */
export async function copyToServer(
  journalFile: string,
  config: PostgresConfig,
  { move, version, onProgress }: CopyRequest,
): Promise<void> {
  const client = await connectTo(config, 'write').catch((error: unknown) => {
    throw postgresFailure(error);
  });
  const file = openToRead(journalFile, 'read');
  const server = onClient(client);
  try {
    await sql`begin isolation level read committed`.execute(server);
    // A query of several statements cannot have parameters.
    await client.query(patiently);
    await client.query(lockOfJournal(config));
    await refuseFull(server, config.schema);
    await migrate(server, version);
    await fill(file, server, config.schema, onProgress);
    await sql`insert into facts (name, value) values (${keys.movedFrom.name}, ${move})`.execute(server);
    await commit(server);
  } catch (error) {
    await sql`rollback`.execute(server).catch(() => {});
    throw error;
  } finally {
    await file.destroy();
    await client.end().catch(() => {});
  }
}

/** The commit was sent, but the server's answer was lost. */
export class CommitUnknown extends Error {}

async function commit(server: Database): Promise<void> {
  try {
    await sql`commit`.execute(server);
  } catch (error) {
    if (error instanceof JournalFailure && error.failureCause !== 'unreachable') throw error;
    throw new CommitUnknown('the server did not say whether it committed', { cause: error });
  }
}

interface CopyRequest {
  /** Name by which the copy is recognized later. */
  readonly move: string;
  readonly version: string;
  readonly onProgress: (progress: CopyProgress) => void;
}

/**
 * True if the copy named `move` was committed. False if that copy can no longer be committed. Rejects with `JournalFailure` if the server
 * cannot tell now.
 */
export async function hasArrived(config: PostgresConfig, move: string): Promise<boolean> {
  // Waits for the lock, which a running copy holds: the server may not yet have noticed that the copying machine was killed.
  return underLock(config, 'read', async (server) => {
    const { rows: found } = await sql<{
      there: number;
    }>`select to_regclass('facts') is not null as there`.execute(server);
    if (found[0]?.there !== 1) return false;
    const { rows } =
      await sql`select 1 from facts where name = ${keys.movedFrom.name} and value = ${move}`.execute(server);
    return rows.length > 0;
  });
}

async function refuseFull(server: Database, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = to_regnamespace(quote_ident(${schema})) limit 1`.execute(
    server,
  );
  if (rows[0] !== undefined) throw new NotEmpty(`the schema ${schema} has ${rows[0].name} in it`);
}

async function fill(
  file: Database,
  server: Database,
  schema: string,
  onProgress: CopyRequest['onProgress'],
): Promise<void> {
  const serverTableList = await serverTables(server, schema);
  const fileTablesByName = new Map((await fileTables(file)).map((table) => [table.name, table]));
  const tables = serverTableList.filter(({ name }) => fileTablesByName.has(name));
  const missing = [...fileTablesByName.keys()].filter(
    (name) => !serverTableList.some((table) => table.name === name),
  );
  if (missing.length > 0) throw new Error(`the server has no table ${missing.join(', ')}`);
  const names = tables.map(({ name }) => name);
  await sql`begin`.execute(file);
  const before = await sumsOf(file, names);
  const of = names.reduce((sum, name) => sum + Number(before.get(`rows of ${name}`)), 0);
  // The counts that triggers keep are copied too, so the triggers must not run. Building an index is faster than extending it row by row.
  const indexes = await withoutIndexes(server, schema);
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(server);
  let rows = 0;
  for (const table of tables) {
    await sql`delete from ${sql.table(table.name)}`.execute(server);
    for await (const page of rowsOf(file, fileTablesByName.get(table.name) as FileTable)) {
      await insert(server, table, page);
      rows += page.length;
      onProgress({ step: 'copying', rows, of });
    }
  }
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(server);
  for (const index of indexes) await sql.raw(index).execute(server);
  await setSequences(server, tables);
  onProgress({ step: 'comparing', rows, of });
  const different = differences(before, await sumsOf(server, names));
  if (different.length > 0) throw new CopyDiffers(different.join('; '));
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(server);
}

async function insert(server: Database, table: ServerTable, page: readonly Row[]): Promise<void> {
  if (page.length === 0) return;
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = table.columns.map(
    ({ name, type }) => sql`${page.map((row) => row[name])}::${sql.raw(type)}[]`,
  );
  await sql`insert into ${sql.table(table.name)} (${columns}) select * from unnest(${sql.join(values)})`.execute(
    server,
  );
}

/** Drops the search indexes. Returns the statements that create them again. */
async function withoutIndexes(server: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select class.relname as name, pg_get_indexdef(class.oid) as definition
    from pg_index join pg_class as class on class.oid = indexrelid
    where class.relnamespace = to_regnamespace(quote_ident(${schema})) and not indisunique`.execute(server);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(server);
  return rows.map(({ definition }) => definition);
}

/** Sets each sequence to continue after the largest number. */
async function setSequences(server: Database, tables: readonly ServerTable[]): Promise<void> {
  for (const { name, numbered } of tables)
    if (numbered !== null)
      await sql`select setval(pg_get_serial_sequence(${name}, ${numbered}), coalesce((select max(${sql.ref(numbered)}) from ${sql.table(name)}), 0) + 1, false)`.execute(
        server,
      );
}
