import { type RawBuilder, sql } from 'kysely';
import { plainText } from '../sql/dialect.ts';
import type { Database } from './database.ts';

/**
 * Every connection whose orders are paid from this one's account, including itself and removed ones: those ever seen with the same key, under any
 * host name, or with an account of the same e-mail at the same address, and transitively all that share an account with those.
 */
export function ofSameAccount(connectionId: string): RawBuilder<string> {
  return sql`(with recursive same(id) as (
    select ${plainText(sql`${connectionId}`)} union
    select theirs.connection_id from same
      join connection_accounts as own on own.connection_id = same.id
      join connection_accounts as theirs on theirs.account = own.account)
    select id from same)`;
}

/**
 * The connection whose wallet has an order's money: its own, or after its removal another one of its account that has a wallet; for a table `orders`.
 */
export const walletOfOrder = sql<string>`coalesce(
  (select own.id from connections as own where own.id = orders.connection_id and own.removed_at is null),
  (select living.id from connection_accounts as own join connection_accounts as theirs on theirs.account = own.account
    join connections as living on living.id = theirs.connection_id join wallet_sweeps on wallet_sweeps.connection_id = living.id
    where own.connection_id = orders.connection_id and living.removed_at is null order by living.created_at, living.id limit 1),
  orders.connection_id)`;

/** From now on the connection counts as one of this account, even with another key: its orders stay paid by this account. */
export async function markAccount(database: Database, connectionId: string, account: string): Promise<void> {
  const known = await database
    .selectFrom('connection_accounts')
    .select('account')
    .where('connection_id', '=', connectionId)
    .where('account', '=', account)
    .executeTakeFirst();
  // A disk that cannot be written must not block mere reads.
  if (known) return;
  await database
    .insertInto('connection_accounts')
    .values({ connection_id: connectionId, account })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Name of the order's connection if it is not `connectionId`; for a table `orders`. */
export function elsewhereThan(connectionId: string): RawBuilder<string | null> {
  return sql<string | null>`case when orders.connection_id = ${connectionId} then null
    else (select name from connections where connections.id = orders.connection_id) end`;
}
