import { sql } from 'kysely';

/** Who works here, what they may and what proves who they are is as it was said last: a restore gives nobody back what was taken from them. */
export const carryStaff = ['people', 'roles', 'staff_secrets', 'acts'].flatMap((table) => [
  sql`delete from ${sql.table(table)}`,
  sql`insert into ${sql.table(table)} select * from ${sql.table(`present.${table}`)}`,
]);
