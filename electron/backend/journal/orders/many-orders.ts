import { type RawBuilder, sql } from 'kysely';
import { textLimit } from '../../../../shared/contract/base/call.ts';
import type { Order, OrderState } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { orderOfRow } from '../schema/order-rows.ts';
import { findConflicting, type WantedOrder } from './conflicting-orders.ts';

export interface RepeatingOrder {
  readonly id: string;
  readonly againOf: string;
  readonly state: OrderState;
  readonly createdAt: number;
}

const withLine = (note: string): RawBuilder<string> =>
  sql<string>`case when note = '' then ${note} else note || ${sql.lit('\n')} || ${note} end`;

export function openManyOrdersJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    /** The result has no particular order. Missing orders are left out. */
    async read(ids: readonly string[]): Promise<Order[]> {
      const rows = await reads.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
      return rows.map(orderOfRow);
    },
    /** Conflicts, for planning only. The writing transaction calls `findConflicting` again. */
    conflicting: (connectionId: string, wanted: readonly WantedOrder[]) =>
      findConflicting(reads, connectionId, wanted),
    /** The orders that repeat the given orders on purpose, oldest first. */
    async repeatsOf(ids: readonly string[]): Promise<RepeatingOrder[]> {
      const rows = await reads
        .selectFrom('orders')
        .select(['id', 'again_of', 'state', 'created_at as createdAt'])
        .where('again_of', 'in', ids)
        .orderBy('number')
        .execute();
      return rows.flatMap(({ again_of: againOf, ...row }) => (againOf === null ? [] : [{ ...row, againOf }]));
    },
    /**
     * Writes one note to all of these orders, replacing or appending. Returns the number of changed orders.
     * Does not append to a note that would then be too long.
     */
    async setNote(ids: readonly string[], note: string, how: 'add' | 'replace'): Promise<number> {
      const changed = await database
        .updateTable('orders')
        .set({ note: how === 'replace' ? note : withLine(note) })
        .where('id', 'in', ids)
        .where((eb) =>
          how === 'replace' ? eb.lit(true) : eb(eb.fn<number>('length', [withLine(note)]), '<=', textLimit),
        )
        .executeTakeFirstOrThrow();
      feed.publish('orders', ids);
      return Number(changed.numUpdatedRows);
    },
  };
}
