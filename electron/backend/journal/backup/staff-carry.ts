import { sql } from 'kysely';

/** Staff, their rights and credentials are the present ones: a restore gives nobody back a revoked right. */
export const carryStaff = ['people', 'roles', 'staff_secrets', 'acts'].flatMap((table) => [
  sql`delete from ${sql.table(table)}`,
  sql`insert into ${sql.table(table)} select * from ${sql.table(`present.${table}`)}`,
]);
