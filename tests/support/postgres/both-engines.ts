import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabase } from '../../../electron/backend/journal/engine/database.ts';
import { emptyJournal } from '../journal/empty-journal.ts';

type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** An empty journal of each engine, written and read with the same words. */
export interface BothEngines {
  /** Runs it on both; rejects if one refuses what the other takes. Resolves with the reason why both refuse it, or null. */
  write(statement: string): Promise<string | null>;
  insert(table: string, rows: readonly Row[]): Promise<string | null>;
  read(query: string): Promise<{ readonly sqlite: readonly Row[]; readonly postgres: readonly Row[] }>;
}

/** Runs `work` on two empty journals: one in a file, and one in the schema of the client, if nothing of it is left. */
export async function onBothEngines(
  client: pg.Client,
  work: (journal: BothEngines) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(await emptyJournal());
  await client.query('begin');
  try {
    await work(engines(client, database));
  } finally {
    await client.query('rollback');
    await database.destroy();
  }
}

function engines(client: pg.Client, database: Database): BothEngines {
  const refusal = (work: Promise<unknown>): Promise<string | null> =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  /** A refused statement ends only itself, as in SQLite. */
  async function onServer(statement: string): Promise<string | null> {
    await client.query('savepoint before');
    const refused = await refusal(client.query(statement));
    await client.query(refused === null ? 'release before' : 'rollback to before');
    return refused;
  }
  async function write(statement: string): Promise<string | null> {
    const [sqlite, postgres] = await Promise.all([
      refusal(sql.raw(statement).execute(database)),
      onServer(statement),
    ]);
    if ((sqlite === null) !== (postgres === null))
      throw new Error(`SQLite: ${sqlite}, PostgreSQL: ${postgres}, of ${statement.slice(0, 500)}`);
    return postgres;
  }
  return {
    write,
    insert: (table, rows) => write(insertOf(table, rows)),
    async read(query) {
      const { rows } = await sql.raw<Row>(query).execute(database);
      return { sqlite: rows, postgres: (await client.query<Row>(query)).rows };
    },
  };
}

/** As both engines take it: no parameters, whose marks they write in two ways. */
export function insertOf(table: string, rows: readonly Row[]): string {
  const [first = {}] = rows;
  const names = Object.keys(first);
  const values = rows.map((row) => `(${names.map((name) => literal(row[name] ?? null)).join(', ')})`);
  return `insert into ${table} (${names.join(', ')}) values ${values.join(', ')}`;
}

export function literal(value: Value): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
