import { type SqlBool, sql } from 'kysely';
import type { DoubtedQueue } from '../../../../shared/contract/orders/settling.ts';
import { mayMove, type Order } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { anyConnection } from '../list/number-range.ts';
import { moveOrder, type OrderMove, publishOrders } from '../orders/order-moves.ts';
import { holderOf } from '../orders/reference-holders.ts';
import { orderOfRow } from '../schema/order-rows.ts';
import { readUnclearReplies } from './unclear-replies.ts';

const atOnce = 25;

export type DecisionJournal = ReturnType<typeof openDecisionJournal>;

export function openDecisionJournal(database: Database, feed: ChangeFeed) {
  return {
    unclear: (connectionId: string | null) => readUnclearReplies(database, connectionId),
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
      if (decided?.moved || decided?.holder) publishOrders(feed, decided.order);
      return decided;
    },
    /**
     * The same move for many orders, in transactions of `atOnce` orders: a transaction for each order takes minutes on a slow disk. Returns
     * the ids of the orders that could not move because their state is no longer `from`.
     */
    async decideAll(orderIds: readonly string[], from: Order['state'], move: OrderMove, atMs: number) {
      const undecided: string[] = [];
      for (let first = 0; first < orderIds.length; first += atOnce) {
        const moved = await database.transaction().execute(async (transaction) => {
          const chunk = orderIds.slice(first, first + atOnce);
          const rows = await transaction
            .selectFrom('orders')
            .select('id')
            .where('id', 'in', chunk)
            .where('state', '=', from)
            .execute();
          const may = new Set(rows.map(({ id }) => id));
          undecided.push(...chunk.filter((id) => !may.has(id)));
          const orders: Order[] = [];
          for (const id of chunk) if (may.has(id)) orders.push(await moveOrder(transaction, id, move, atMs));
          return orders;
        });
        publishOrders(feed, ...moved);
      }
      return undecided;
    },
  };
}

/** SQL for a table `orders`: true for an uncertain order that this journal never sent, but another copy may have (money-safety J5, J8). */
const isDoubted = sql<SqlBool>`orders.state = 'uncertain' and orders.sent_at is null and orders.reference is null
  and exists (select 1 from order_events as doubts where doubts.order_id = orders.id and doubts.why = 'found-in-gap')`;

/** Number of orders with `isDoubted` per connection. */
async function countDoubted(database: Database): Promise<DoubtedQueue[]> {
  const rows = await database
    .selectFrom('orders')
    .select(({ fn }) => ['connection_id as connectionId', fn.countAll<number>().as('orders')])
    .where('connection_id', 'in', anyConnection)
    .where(isDoubted)
    .groupBy('connection_id')
    .execute();
  return rows.map(({ connectionId, orders }) => ({ connectionId, orders: Number(orders) }));
}

/** All orders of a connection with `isDoubted`, oldest first. */
async function readDoubted(database: Database, connectionId: string): Promise<Order[]> {
  const rows = await database
    .selectFrom('orders')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where(isDoubted)
    .orderBy('number')
    .execute();
  return rows.map(orderOfRow);
}
