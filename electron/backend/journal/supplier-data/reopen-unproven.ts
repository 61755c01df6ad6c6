import { sql } from 'kysely';
import { statusNumberOf } from '../../../../shared/model/connection/status-family.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { moveOrder } from '../orders/order-moves.ts';
import { isReordered } from '../orders/reordered.ts';
import { eachJson, memberOf } from '../sql/dialect.ts';

/**
 * Reopens orders of a connection that ended by a status number alone: without result, reason or a person's decision. They are polled again. One that
 * was reordered meanwhile, or handed over, stays ended (O5).
 */
export async function reopenUnproven(
  transaction: JournalTransaction,
  connectionId: string,
  atMs: number,
): Promise<readonly Order[]> {
  const ended = await transaction
    .selectFrom('orders')
    .select(['id', 'connection_id', 'service_id', 'identifier_key', 'supplier_status'])
    .where('connection_id', '=', connectionId)
    .where('state', 'in', ['success', 'rejected'])
    .where('result', 'is', null)
    .where('reason', 'is', null)
    .where('handed_over_at', 'is', null)
    .where(
      'supplier_status',
      'not in',
      sql<string>`(select ${memberOf(sql`value`, 'said')} from connections, ${eachJson(sql`manners`, '$.mapping.statuses')} as statuses
        where connections.id = ${connectionId})`,
    )
    .orderBy('number', 'desc')
    .execute();
  const reopened: Order[] = [];
  for (const order of ended) {
    if (statusNumberOf(order.supplier_status ?? '') === null) continue;
    if (await isReordered(transaction, order)) continue;
    const move = { to: 'unknown', why: 'numbers-unproven', who: 'app', words: null } as const;
    reopened.push(await moveOrder(transaction, order.id, move, atMs));
  }
  return reopened;
}
