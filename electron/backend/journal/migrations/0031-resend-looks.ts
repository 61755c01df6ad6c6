import { type Kysely, sql } from 'kysely';

const resendLookStatements = [
  // Null: nothing of it was ever on the wire. 0: it must be looked for at the supplier before it is sent (money-safety O12). Else when it was looked for last and was not there.
  `alter table orders add column looked_at integer`,
  `create index orders_to_look_for on orders (connection_id, number) where state = 'queued' and looked_at is not null`,
];

/**
 * Orders that were on the wire before are looked for at the supplier before they are sent again. An earlier version does not know this,
 * and sends as it did.
 */
export async function addResendLooks(database: Kysely<unknown>): Promise<void> {
  for (const statement of resendLookStatements) await sql.raw(statement).execute(database);
  await sql`update orders set looked_at = 0 where state = 'queued' and sent_at is not null`.execute(database);
}
