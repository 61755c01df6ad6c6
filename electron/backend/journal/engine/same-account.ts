import { type RawBuilder, sql } from 'kysely';
import { plainText } from '../sql/dialect.ts';
import type { Database } from './database.ts';

/**
 * SQL: all connections that pay from the same account as this connection. The result includes this connection and removed connections. Two
 * connections share an account if they ever used the same key under any host name, or the same e-mail address at the same supplier address.
 * Sharing is transitive.
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
 * SQL for a table `orders`: the connection whose wallet shows the order's money. The SQL returns the order's own connection; if that
 * connection was removed, another connection of its account with a wallet.
 */
export const walletOfOrder = sql<string>`coalesce(
  (select own.id from connections as own where own.id = orders.connection_id and own.removed_at is null),
  (select living.id from connection_accounts as own join connection_accounts as theirs on theirs.account = own.account
    join connections as living on living.id = theirs.connection_id join wallet_sweeps on wallet_sweeps.connection_id = living.id
    where own.connection_id = orders.connection_id and living.removed_at is null order by living.created_at, living.id limit 1),
  orders.connection_id)`;

/**
 * Records that the connection belongs to this account. The record stays after a key change, because the connection's orders were paid from
 * this account.
 */
export async function markAccount(database: Database, connectionId: string, account: string): Promise<void> {
  const known = await database
    .selectFrom('connection_accounts')
    .select('account')
    .where('connection_id', '=', connectionId)
    .where('account', '=', account)
    .executeTakeFirst();
  // Only a new account is written: a disk that cannot be written must not block reads.
  if (known) return;
  await database
    .insertInto('connection_accounts')
    .values({ connection_id: connectionId, account })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** SQL for a table `orders`: the name of the order's connection, or null if that connection is `connectionId`. */
export function elsewhereThan(connectionId: string): RawBuilder<string | null> {
  return sql<string | null>`case when orders.connection_id = ${connectionId} then null
    else (select name from connections where connections.id = orders.connection_id) end`;
}
