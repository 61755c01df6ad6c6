import type { Order } from '../../../shared/model/order.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Database } from './database.ts';
import { orderOfRow } from './order-rows.ts';

/** Acts on orders that are named one by one, hundreds at a time. */
export interface ManyOrdersJournal {
  /** In no order; what is not there is left out. */
  read(ids: readonly string[]): Promise<Order[]>;
  /** Writes the same note beside each; answers with how many there were. */
  setNote(ids: readonly string[], note: string): Promise<number>;
}

export function openManyOrdersJournal(database: Database, feed: ChangeFeed): ManyOrdersJournal {
  return {
    async read(ids) {
      const rows = await database.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
      return rows.map(orderOfRow);
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
