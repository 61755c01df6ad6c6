import { type QueryExecutorProvider, sql } from 'kysely';
import { ServerRefusal } from './failure.ts';

/** The tables have an older version, and this login may not change them. */
export class OwnerNeeded extends ServerRefusal {
  constructor() {
    super(
      'the tables on the server need migration to this version, and this login does not own them; enter the login of their owner once',
      'owner',
    );
  }
}

/** SQL: true if this login owns the tables of the first schema in the path, or may create them if there are none. */
export const mayChangeTables = `select coalesce(
  (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('kysely_migration')),
  (select has_schema_privilege(oid, 'create') from pg_namespace where nspname = current_schema()), false) as may`;

/** Rejects with `OwnerNeeded` if this login may not change the tables. */
export async function refuseOthersThanOwner(server: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql.raw<{ may: number }>(mayChangeTables).execute(server);
  if (rows[0]?.may !== 1) throw new OwnerNeeded();
}
