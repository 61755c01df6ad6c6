import { type SqlBool, sql } from 'kysely';
import type { JournalTransaction } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';
import { unindexed } from '../sql/dialect.ts';
import { isUnresolvedSql } from './known-orders.ts';

/**
 * True if another order for the same service and identifier is unresolved. In that case an ended order that the supplier reopens stays
 * ended here, so that O5 holds on every path. The reopened order is still polled, and its next end is recorded.
 */
export async function isReordered(
  transaction: JournalTransaction,
  ended: Pick<Row<'orders'>, 'connection_id' | 'service_id' | 'identifier_key'>,
): Promise<boolean> {
  const another = await transaction
    .selectFrom('orders')
    .select('id')
    .where(isUnresolvedSql)
    .where('identifier_key', '=', ended.identifier_key)
    // `unindexed` forces the index of identifiers. Without it, SQLite could scan every order of the service.
    .where(
      sql<SqlBool>`${unindexed(sql`connection_id`)} = ${ended.connection_id} and ${unindexed(sql`service_id`)} = ${ended.service_id}`,
    )
    .executeTakeFirst();
  return another !== undefined;
}
