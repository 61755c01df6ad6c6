import { type QueryExecutorProvider, sql } from 'kysely';

const prefix = 'tills_';
/** The group role of all till logins of a shop. A server may hold several shops. A long name may be truncated. */
export const tillRoleOf = (database: string, schema: string): string => `${prefix}${database}_${schema}`;

type Right = 'select' | 'insert' | 'update' | 'delete';
const rights: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/** Only the owner may change the version of the tables. */
const read = ['kysely_migration', 'ways_down'];
/**
 * Append-only tables: tills may neither update nor delete their rows. Triggers refuse this too, and a till's login cannot drop a trigger
 * (money-safety J4).
 */
const written = [
  'order_events',
  'claim_events',
  'balance_settlements',
  'wallet_settlements',
  'book_closes',
  'book_sums',
];
/** Tables from which the app deletes rows, directly or by a trigger. A till deletes from no other table, and never deletes an order. */
const deleted = [
  'handed_in',
  'line_messages',
  'facts',
  'gap_findings',
  'staff_secrets',
  'quotes',
  'price_rules',
  'services',
  'favourites',
  'contestants',
  'same_services',
  'numbers_seen',
  'exchange_rates',
  'accounts',
  'price_diary',
  'balance_diary',
  'claim_forms',
  'claim_places',
  'book_days',
  'book_changes',
  'wallet_names',
  'wallet_matches',
  'wallet_due',
  'wallet_findings',
  'tac_table',
  'tac_tables',
  'device_orders',
  'device_models',
  'device_due',
  'device_sweep',
  'tac_models',
  'customers',
  'customer_orders',
  'customer_owed',
];

/** A till's rights on a table. On tables that are not listed here, a till may read, insert and update rows. */
export function rightsOfTills(table: string): readonly Right[] {
  if (read.includes(table)) return ['select'];
  if (written.includes(table)) return ['select', 'insert'];
  return deleted.includes(table) ? rights : ['select', 'insert', 'update'];
}

/**
 * Grants the tills' group its rights on each table of the first schema in the path, if this login owns the schema. Finds the group by name
 * and by its access to the schema, so that the database may be renamed. Does not repeat correct grants, because each grant makes every till
 * plan its queries again.
 */
export async function grantToTills(transaction: QueryExecutorProvider): Promise<void> {
  const { rows: groups } = await sql<{ schema: string; role: string }>`
    select nspname as schema, rolname as role from pg_namespace cross join aclexplode(nspacl) as given join pg_roles on pg_roles.oid = grantee
    where nspname = current_schema() and privilege_type = 'USAGE' and not rolcanlogin and starts_with(rolname, ${prefix})
      and pg_has_role(nspowner, 'usage')`.execute(transaction);
  for (const { schema, role } of groups) await grantTo(transaction, schema, role);
}

async function grantTo(transaction: QueryExecutorProvider, schema: string, role: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string } & Record<Right, number>>`
    select relname as name, has_table_privilege(${role}, oid, 'select') as "select", has_table_privilege(${role}, oid, 'insert') as "insert",
      has_table_privilege(${role}, oid, 'update') as "update", has_table_privilege(${role}, oid, 'delete') as "delete"
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')`.execute(
    transaction,
  );
  const unlike = tables.filter(({ name, ...has }) =>
    rights.some((right) => (has[right] === 1) !== rightsOfTills(name).includes(right)),
  );
  if (unlike.length === 0) return;
  const tills = sql.id(role);
  for (const { name } of unlike) {
    const grantedRights = sql.raw(rightsOfTills(name).join(', '));
    await sql`revoke all on table ${sql.table(name)} from ${tills}`.execute(transaction);
    await sql`grant ${grantedRights} on table ${sql.table(name)} to ${tills}`.execute(transaction);
  }
  await sql`grant usage on all sequences in schema ${sql.id(schema)} to ${tills}`.execute(transaction);
  await sql`grant execute on all routines in schema ${sql.id(schema)} to ${tills}`.execute(transaction);
}
