import { type QueryExecutorProvider, type SqlBool, sql } from 'kysely';
import { keys } from '../keys.ts';

/** A table of a file journal that a server journal also has. */
export interface FileTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns by which the table's rows are sorted. */
  readonly key: readonly string[];
}

export type Row = Readonly<Record<string, unknown>>;

/** Search indexes and their queues. A server has no such tables, and a file rebuilds them. */
const ofSearch = /^(order_words|order_results|wallet_words)(_|$)/;
/** Each engine writes these tables itself. */
const ofEngine = new Set(['kysely_migration', 'ways_down']);
/** Keys that are valid only for this installation, and are not copied. */
export const installationKeys: readonly string[] = [
  keys.movedTo,
  keys.movedFrom,
  keys.cameBack,
  keys.lastOnDuty,
  // Marks belong to the journal's place and are not copied.
  keys.marked,
  keys.serverIdentity,
  keys.machine,
].map(({ name }) => name);

/** The tables to copy, in no particular order. */
export async function fileTables(file: QueryExecutorProvider): Promise<FileTable[]> {
  const { rows } = await sql<{ table: string; wr: number; name: string; pk: number }>`
    select list.name as "table", list.wr, info.name, info.pk
    from pragma_table_list as list join pragma_table_xinfo(list.name) as info
    where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite_%' and info.hidden = 0
    order by list.name, info.cid`.execute(file);
  const tables = new Map<string, typeof rows>();
  for (const row of rows) {
    if (ofSearch.test(row.table) || ofEngine.has(row.table)) continue;
    tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  }
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => column.name),
    key:
      columns[0]?.wr === 1
        ? columns
            .filter(({ pk }) => pk > 0)
            .toSorted((left, right) => left.pk - right.pk)
            .map((column) => column.name)
        : ['rowid'],
  }));
}

const pageRows = 500;

export async function* rowsOf(file: QueryExecutorProvider, table: FileTable): AsyncGenerator<readonly Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const keyNames = table.key.map((_, index) => `key ${index}`);
  const named = sql.join(
    table.key.map((column, index) => sql`${sql.ref(column)} as ${sql.id(`key ${index}`)}`),
  );
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  let after: readonly unknown[] | null = null;
  for (;;) {
    const afterLastKey: ReturnType<typeof sql<SqlBool>> =
      after === null ? sql<SqlBool>`true` : sql<SqlBool>`(${key}) > (${sql.join(after)})`;
    const { rows }: { rows: Row[] } =
      await sql<Row>`select ${columns}, ${named} from ${sql.table(table.name)} where ${afterLastKey} order by ${key} limit ${pageRows}`.execute(
        file,
      );
    if (rows.length > 0)
      yield table.name === 'facts'
        ? rows.filter(({ name }) => !installationKeys.includes(String(name)))
        : rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = keyNames.map((name) => last[name]);
  }
}
