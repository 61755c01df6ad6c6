import { type QueryExecutorProvider, sql } from 'kysely';

/** The parts of a journal's tables that could make a version of the app fail. */
export interface SchemaSnapshot {
  /** By table and column: the column's type, and whether an insert may omit the column. */
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly optional: boolean }>;
  /** Indexes, triggers and views by name, with their SQL. */
  readonly objects: ReadonlyMap<string, string>;
  /** Per table: SQLite's error when it compiles a write with all triggers; null if none. */
  readonly writable: ReadonlyMap<string, string | null>;
}

/** Reads the snapshot. Writes nothing. */
export async function snapshotOf(database: QueryExecutorProvider): Promise<SchemaSnapshot> {
  const { rows: columns } = await sql<{
    table: string;
    name: string;
    type: string;
    notnull: number;
    dflt_value: string | null;
    hidden: number;
  }>`select list.name as "table", info.name, info.type, info."notnull", info.dflt_value, info.hidden
    from pragma_table_list as list join pragma_table_xinfo(list.name) as info
    where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite_%'`.execute(database);
  const { rows: objects } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type in ('index', 'trigger', 'view') and sql is not null`.execute(database);
  const written = new Map<string, string[]>();
  for (const { table, name, hidden } of columns)
    written.set(table, [...(written.get(table) ?? []), ...(hidden === 0 ? [name] : [])]);
  const writable = new Map<string, string | null>();
  for (const [table, names] of written) writable.set(table, await whatHinders(database, table, names));
  return {
    columns: new Map(
      columns.map(({ table, name, type, notnull, dflt_value, hidden }) => [
        `${table}.${name}`,
        { type: `${type} ${hidden}`, optional: notnull === 0 || dflt_value !== null },
      ]),
    ),
    objects: new Map(objects.map(({ name, sql: text }) => [name, text.replaceAll(/\s+/g, ' ')])),
    writable,
  };
}

/** Compiling a statement includes every trigger that it would fire, so a trigger that calls an unknown function is found here. */
async function whatHinders(
  database: QueryExecutorProvider,
  table: string,
  columns: readonly string[],
): Promise<string | null> {
  const name = sql.ref(table);
  const all = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)}`));
  try {
    await sql`explain insert into ${name} default values`.execute(database);
    await sql`explain update ${name} set ${all}`.execute(database);
    await sql`explain delete from ${name}`.execute(database);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the first difference in `found` with which a version of the app that needs the tables of `expected` would fail; null if these
 * tables fit.
 */
export function misfitOf(found: SchemaSnapshot, expected: SchemaSnapshot): string | null {
  const tables = new Set([...expected.columns.keys()].map(tableOf));
  for (const [column, { type }] of expected.columns)
    if (found.columns.get(column)?.type !== type) return `column ${column} is missing or has another type`;
  for (const [column, { optional }] of found.columns) {
    const isMore = tables.has(tableOf(column)) && !expected.columns.has(column);
    if (isMore && !optional) return `column ${column} is unknown and required`;
  }
  for (const [name, text] of expected.objects)
    if (found.objects.get(name) !== text) return `${name} is missing or differs`;
  for (const table of tables) {
    const hinders = found.writable.get(table) ?? null;
    if (hinders !== null) return `${table} cannot be written: ${hinders}`;
  }
  return null;
}

/** The table name in a column's key. */
export const tableOf = (column: string): string => column.slice(0, column.indexOf('.'));
