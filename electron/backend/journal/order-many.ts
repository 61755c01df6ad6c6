import type { Order, OrderState } from '../../../shared/model/order.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Database } from './database.ts';
import { orderOfRow } from './order-rows.ts';

/** An order that repeats another one on purpose. */
export interface RepeatingOrder {
  readonly id: string;
  readonly againOf: string;
  readonly state: OrderState;
  readonly createdAt: number;
}

/** Acts on orders that are named one by one, hundreds at a time. */
export interface ManyOrdersJournal {
  /** In no order; what is not there is left out. */
  read(ids: readonly string[]): Promise<Order[]>;
  /** Writes the same note beside each; answers with how many there were. */
  setNote(ids: readonly string[], note: string): Promise<number>;
  /** The orders that repeat these on purpose, oldest first. */
  repeatsOf(ids: readonly string[]): Promise<RepeatingOrder[]>;
}

export function openManyOrdersJournal(database: Database, feed: ChangeFeed): ManyOrdersJournal {
  return {
    async read(ids) {
      const rows = await database.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
      return rows.map(orderOfRow);
    },
    async repeatsOf(ids) {
      const rows = await database
        .selectFrom('orders')
        .select(['id', 'again_of', 'state', 'created_at as createdAt'])
        .where('again_of', 'in', ids)
        .orderBy('number')
        .execute();
      return rows.flatMap(({ again_of: againOf, ...row }) => (againOf === null ? [] : [{ ...row, againOf }]));
    },
    async setNote(ids, note) {
      const changed = await database
        .updateTable('orders')
        .set({ note })
        .where('id', 'in', ids)
        .executeTakeFirstOrThrow();
      feed.publish('orders', null);
      return Number(changed.numUpdatedRows);
    },
  };
}
