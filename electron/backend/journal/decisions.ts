import type { Order } from '../../../shared/model/order.ts';
import { mayMove } from '../../../shared/model/order.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Database } from './database.ts';
import { moveOrder, type OrderMove } from './order-moves.ts';
import { orderOfRow } from './order-rows.ts';
import { ofSameSupplier } from './same-supplier.ts';
import { tell } from './sendings.ts';

/** What a person decides about an order: to cancel it while queued, or how an uncertain one ended. */
export interface DecisionJournal {
  /** Null where there is no such order; `moved` false where its state no longer allows the move (it is as `order` says). */
  decide(
    orderId: string,
    from: Order['state'],
    move: OrderMove,
    atMs: number,
  ): Promise<{ moved: boolean; order: Order } | null>;
  /** True where an order of ours already carries this reference. */
  isBound(connectionId: string, reference: string): Promise<boolean>;
}

export function openDecisionJournal(database: Database, feed: ChangeFeed): DecisionJournal {
  return {
    async decide(orderId, from, move, atMs) {
      const decided = await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', orderId)
          .executeTakeFirst();
        if (!row) return null;
        if (row.state !== from || !mayMove(row.state, move.to))
          return { moved: false, order: orderOfRow(row) };
        return { moved: true, order: await moveOrder(transaction, orderId, move, atMs) };
      });
      if (decided?.moved) tell(feed, decided.order);
      return decided;
    },
    async isBound(connectionId, reference) {
      const bound = await database
        .selectFrom('orders')
        .select('id')
        .where('connection_id', 'in', ofSameSupplier(database, connectionId))
        .where('reference', '=', reference)
        .limit(1)
        .executeTakeFirst();
      return bound !== undefined;
    },
  };
}
