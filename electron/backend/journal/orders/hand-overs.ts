import type { Order } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { countLateAndReady, type LateAndReady } from '../list/order-lateness.ts';
import { orderOfRow } from '../tables/order-rows.ts';

/** What waits for its customer, and what for its supplier for too long. */
export interface HandOverJournal {
  /**
   * Ticks succeeded orders off as handed to their customers, or takes the tick back, with who and when in their history (money-safety
   * J4). Returns those that it changed; the others were so already, or have not succeeded.
   */
  set(ids: readonly string[], handedOver: boolean, who: string, atMs: number): Promise<Order[]>;
  lateAndReady(connectionId: string | null, atMs: number): Promise<LateAndReady>;
}

export function openHandOverJournal(database: Database, reads: Database, feed: ChangeFeed): HandOverJournal {
  return {
    async set(ids, handedOver, who, atMs) {
      const changed = await database.transaction().execute(async (transaction) => {
        const rows = await transaction
          .updateTable('orders')
          .set({ handed_over_at: handedOver ? atMs : null })
          .where('id', 'in', ids)
          .where('state', '=', 'success')
          .where('handed_over_at', handedOver ? 'is' : 'is not', null)
          .returningAll()
          .execute();
        // The state stays: the event is there for who and when.
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
    lateAndReady: (connectionId, atMs) => countLateAndReady(reads, connectionId, atMs),
  };
}
