import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabase } from '../../../electron/backend/journal/engine/database.ts';
import { emptyJournal } from '../journal/empty-journal.ts';

type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** Runs the same statements on an empty journal of each engine. */
export interface BothEngines {
  /** Runs a statement on both engines; rejects if only one refuses it. Resolves with the reason if both refuse it, else null. */
  write(statement: string): Promise<string | null>;
  insert(table: string, rows: readonly Row[]): Promise<string | null>;
  read(query: string): Promise<{ readonly sqlite: readonly Row[]; readonly postgres: readonly Row[] }>;
}

/** Runs `work` on two empty journals: one in a file, one in the client's schema, which must be empty. */
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
  /** A savepoint lets a refused statement fail without its transaction, as in SQLite. */
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

/** Writes SQL that both engines accept. It has no parameters, because the engines' placeholders differ. */
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
