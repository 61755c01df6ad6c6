import { needsOwnLook, resultWarning } from '../../../../shared/model/result/result-doubt.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { countLateAndReady } from '../list/order-lateness.ts';
import { orderOfRow } from '../schema/order-rows.ts';

export function openHandOverJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    /**
     * Marks successful orders as handed over, or undoes this, with an event that names the person (money-safety J4). Returns the changed
     * orders. Never hands over a truncated code. With `many`, never hands over a result for another device or
     * with an unclear answer.
     */
    async set(orderIds: readonly string[], handedOver: boolean, who: string, atMs: number, many?: 'many') {
      const changed = await database.transaction().execute(async (transaction) => {
        const ids = handedOver ? await mayHandOver(transaction, orderIds, many !== undefined) : orderIds;
        if (ids.length === 0) return [];
        const rows = await transaction
          .updateTable('orders')
          .set({ handed_over_at: handedOver ? atMs : null })
          .where('id', 'in', ids)
          .where('state', '=', 'success')
          .where('handed_over_at', handedOver ? 'is' : 'is not', null)
          .returningAll()
          .execute();
        // The state does not change. The event records the person and the time.
        const event = {
          at: atMs,
          who,
          from_state: 'success',
          to_state: 'success',
          why: handedOver ? 'handed-over' : 'hand-over-undone',
          words: null,
          attempt_id: null,
        } as const;
        if (rows.length > 0)
          await transaction
            .insertInto('order_events')
            .values(rows.map(({ id }) => ({ ...event, order_id: id })))
            .execute();
        return rows.map(orderOfRow);
      });
      if (changed.length > 0)
        feed.publish(
          'orders',
          changed.map(({ id }) => id),
        );
      return changed;
    },
    lateAndReady: (connectionId: string | null, atMs: number, leaveOut?: readonly string[]) =>
      countLateAndReady(reads, connectionId, atMs, leaveOut),
  };
}

async function mayHandOver(
  transaction: JournalTransaction,
  ids: readonly string[],
  isMany: boolean,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('orders')
    .select(['id', 'result', 'identifier', 'identifier_kind as identifierKind'])
    .where('id', 'in', ids)
    .where('state', '=', 'success')
    .execute();
  return rows
    .filter((row) => {
      const doubt = resultWarning(row);
      return doubt === null || (doubt.is !== 'lost-digits' && !(isMany && needsOwnLook(doubt)));
    })
    .map(({ id }) => id);
}
