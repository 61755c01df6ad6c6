import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../../electron/backend/journal/engine/database.ts';
import { type Migrations, migrations } from '../../../electron/backend/journal/migrations/migrations.ts';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';

/** The tables of the first release only. */
const firstRelease: Migrations = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name === '0001-first-release'),
);

/**
 * Writes a journal of the first release: orders in every state, with history, attempts and raw replies, a batch, and an order that was
 * being sent when the app stopped.
 */
export async function writeFirstJournal(file: string, version = ''): Promise<void> {
  await (await openDatabase(file, { known: firstRelease, version })).destroy();
  const text = await readFile(new URL('first-journal.sql', import.meta.url), 'utf8');
  const database = new DatabaseSync(file);
  database.function('customer_key', (name) => customerKey(String(name)));
  try {
    // Foreign keys are off, because an order may be inserted before the order that it repeats.
    database.exec(`pragma foreign_keys = off; begin; ${text} commit;`);
  } finally {
    database.close();
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Reads every row of every table except the list of migrations, by table name; changes nothing in the file. */
export function readEveryRow(file: string): Readonly<Record<string, Rows>> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database
      .prepare(
        `select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')
           and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name }) => [String(name), database.prepare(`select * from "${name}"`).all()]),
    );
  } finally {
    database.close();
  }
}

/** Returns the rows of `now` with only the columns of `before`, so that a comparison ignores the columns that a migration added. */
export function asBefore(
  now: Readonly<Record<string, Rows>>,
  before: Readonly<Record<string, Rows>>,
): Readonly<Record<string, Rows>> {
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const kept = (now[table] ?? []).map((row) =>
        Object.fromEntries(columns.map((column) => [column, row[column]])),
      );
      return [table, rows.length === 0 ? (now[table] ?? []) : kept];
    }),
  );
}
