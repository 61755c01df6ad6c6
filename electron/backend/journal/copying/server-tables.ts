import { type QueryExecutorProvider, sql } from 'kysely';

export interface ServerTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** The column that gets its numbers from the server; null if none. */
  readonly numbered: string | null;
}

/** The tables of a server journal in order of creation, so that referenced tables come first. */
export async function serverTables(server: QueryExecutorProvider, schema: string): Promise<ServerTable[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; numbered: number }>`
    select class.relname as "table", attname as name, format_type(atttypid, null) as type, attidentity <> '' as numbered
    from pg_class as class join pg_attribute on attrelid = class.oid
    where relnamespace = to_regnamespace(quote_ident(${schema})) and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    order by class.oid, attnum`.execute(server);
  const tables = new Map<string, typeof rows>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    numbered: columns.find((column) => column.numbered === 1)?.name ?? null,
  }));
}
