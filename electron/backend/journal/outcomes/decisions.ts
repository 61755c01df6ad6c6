import type { Order } from '../../../../shared/model/order/order.ts';
import { mayMove } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { moveOrder, type OrderMove, tell } from '../orders/order-moves.ts';
import { holderOf } from '../orders/reference-holders.ts';
import { orderOfRow } from '../tables/order-rows.ts';
import { countDoubted, readDoubted } from './doubted-queues.ts';
import { readUnclearReplies } from './unclear-replies.ts';

/** A person's decisions about an order: cancelling it while queued, or settling how an uncertain order ended. */
export type DecisionJournal = ReturnType<typeof openDecisionJournal>;

export function openDecisionJournal(database: Database, feed: ChangeFeed) {
  return {
    /** Same as `readUnclearReplies`. */
    unclear: (connectionId: string | null) => readUnclearReplies(database, connectionId),
    /** Same as `countDoubted` and `readDoubted`. */
    doubtedQueues: () => countDoubted(database),
    doubtedOrders: (connectionId: string) => readDoubted(database, connectionId),
    /**
     * Null if the order does not exist. `moved` is false if the order's state no longer allows the move, or if the move's reference belongs
     * to another order, `holder` (O9).
     */
    async decide(orderId: string, from: Order['state'], move: OrderMove, atMs: number) {
      const decided = await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', orderId)
          .executeTakeFirst();
        if (!row) return null;
        if (row.state !== from || !mayMove(row.state, move.to))
          return { moved: false, order: orderOfRow(row), holder: null };
        const holder =
          move.reference === undefined
            ? null
            : await holderOf(transaction, row.connection_id, move.reference, orderId);
        if (holder) return { moved: false, order: orderOfRow(row), holder };
        return { moved: true, order: await moveOrder(transaction, orderId, move, atMs), holder: null };
      });
      // The order is also published if it could not move, because the user should see which order has the reference.
      if (decided?.moved || decided?.holder) tell(feed, decided.order);
      return decided;
    },
  };
}
