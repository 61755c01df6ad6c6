import { sql } from 'kysely';

/** Staff, their rights and credentials are the latest ones: a restore gives nobody back a right that was taken away. */
export const carryStaff = ['people', 'roles', 'staff_secrets', 'acts'].flatMap((table) => [
  sql`delete from ${sql.table(table)}`,
  sql`insert into ${sql.table(table)} select * from ${sql.table(`present.${table}`)}`,
]);
