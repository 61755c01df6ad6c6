import { type Kysely, sql } from 'kysely';

/** Who may send a claimed order, and by which attempt (money-safety O11). What an earlier version claimed belongs to nobody that runs. */
export async function addClaimOwner(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table orders add column claim_owner text').execute(database);
  await sql.raw('alter table orders add column claim_attempt text').execute(database);
}
