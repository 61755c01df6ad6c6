import { type SqlBool, sql } from 'kysely';
import type { JournalTransaction } from '../engine/database.ts';
import { unindexed } from '../sql/dialect.ts';
import type { OrderRow } from '../tables/tables.ts';
import { isUnresolvedSql } from './known-orders.ts';

/**
 * An ended order that the supplier reopens stays ended here while another one for the same thing is unresolved: O5 holds for every path.
 * It is still asked about, and its next end is written.
 */
export async function isReordered(
  transaction: JournalTransaction,
  ended: Pick<OrderRow, 'connection_id' | 'service_id' | 'identifier_key'>,
): Promise<boolean> {
  const another = await transaction
    .selectFrom('orders')
    .select('id')
    .where(isUnresolvedSql)
    .where('identifier_key', '=', ended.identifier_key)
    // By the identifier's index: without the signs SQLite could read every order of the service.
    .where(
      sql<SqlBool>`${unindexed(sql`connection_id`)} = ${ended.connection_id} and ${unindexed(sql`service_id`)} = ${ended.service_id}`,
    )
    .executeTakeFirst();
  return another !== undefined;
}
