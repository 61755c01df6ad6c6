import { type SqlBool, sql } from 'kysely';
import type { Batch, PauseReason } from '../../../../shared/model/order/batch.ts';
import type { EventReason, OrderState } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { anyConnection } from '../list/number-range.ts';
import { type ConflictingOrder, findConflicting } from '../orders/conflicting-orders.ts';
import { insertOrders, type NewOrder } from '../orders/order-inserts.ts';
import { uncertainNotCancelled } from '../orders/order-moves.ts';
import { retryableOrders } from '../orders/retryable-orders.ts';
import { orderOfRow } from '../schema/order-rows.ts';
import { insertLines, packLines } from './batch-lines.ts';
import type { NewBatch } from './batch-rows.ts';
import { batchesOf, batchRow, servicesWith } from './batch-rows.ts';

/** The result of writing rows. If no row was written: the conflicting orders, or `twin` if the same request wrote its rows earlier. */
export type RowsWritten =
  | { readonly ok: true }
  | { readonly ok: false; readonly twin: boolean; readonly conflicting: readonly ConflictingOrder[] };

export type BatchJournal = ReturnType<typeof openBatchJournal>;

/** `reads` is a second connection to the same journal, on a separate thread. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, each with one query or one transaction.
export function openBatchJournal(database: Database, reads: Database, feed: ChangeFeed) {
  const setPaused = async (
    id: string,
    reason: PauseReason | null,
    message: string | null,
    atMs: number,
  ): Promise<void> => {
    const change = {
      paused: reason === null ? 0 : 1,
      pause_reason: reason,
      pause_words: message,
      updated_at: atMs,
    };
    await database.updateTable('batches').set(change).where('id', '=', id).execute();
    feed.publish('batches', [id]);
  };
  const read = async (id: string): Promise<Batch | null> => {
    const row = await reads.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? ((await batchesOf(reads, [row]))[0] ?? null) : null;
  };
  const publish = (id: string, orders: readonly { readonly id: string }[] | null): void => {
    feed.publish('batches', [id]);
    feed.publish('orders', orders?.map((order) => order.id) ?? null);
  };

  return {
    read,
    /**
     * Writes all rows or none. Checks conflicts (O5) within the writing transaction, so if two windows order the same rows, only one
     * succeeds.
     */
    async insert(batch: NewBatch, orders: readonly NewOrder[], atMs: number) {
      const pages = await packLines(batch.lines ?? []);
      const written = await database.transaction().execute(async (transaction) => {
        const refusal = await refuses(transaction, batch.connectionId, orders);
        if (refusal) return refusal;
        await transaction
          .insertInto('batches')
          .values(batchRow(batch, orders.length, atMs))
          .execute();
        await insertOrders(transaction, orders, atMs);
        await insertLines(transaction, batch.id, pages);
        return { ok: true } as const;
      });
      if (written.ok) publish(batch.id, orders);
      return written;
    },
    async add(batchId: string, orders: readonly NewOrder[], atMs: number) {
      const written = await database.transaction().execute(async (transaction) => {
        const { services, connection_id: connectionId } = await transaction
          .selectFrom('batches')
          .select(['services', 'connection_id'])
          .where('id', '=', batchId)
          .executeTakeFirstOrThrow();
        const refusal = await refuses(transaction, connectionId, orders);
        if (refusal) return refusal;
        await insertOrders(transaction, orders, atMs);
        await transaction
          .updateTable('batches')
          .set((set) => ({
            total: set('total', '+', orders.length),
            services: servicesWith(services, orders),
            updated_at: atMs,
          }))
          .where('id', '=', batchId)
          .execute();
        return { ok: true } as const;
      });
      // Also publishes the replaced attempts, because they are no longer rows of their batch's list.
      const first = orders.flatMap(({ againOf }) => (againOf === null ? [] : { id: againOf }));
      if (written.ok) publish(batchId, [...orders, ...first]);
      return written;
    },
    /** The newest batch with this content. Ignores batches whose rows were all cancelled or refused. */
    async findByContent(connectionId: string, content: string) {
      const row = await database
        .selectFrom('batches')
        .select(['id as batchId', 'name', 'created_at as createdAt', 'total as rows'])
        .where('connection_id', '=', connectionId)
        .where('content', '=', content)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.batch_id', '=', 'batches.id')
              .where('orders.state', 'not in', ['refused', 'cancelled']),
          ),
        )
        .orderBy('number', 'desc')
        .executeTakeFirst();
      return row ?? null;
    },
    /** The batch that this request created, with its `NewBatch.requestContent`. */
    async findByRequest(requestId: string) {
      const row = await database
        .selectFrom('batches')
        .select(['id', 'request_content'])
        .where('request_id', '=', requestId)
        .executeTakeFirst();
      const batch = row ? await read(row.id) : null;
      return row && batch ? { batch, content: row.request_content } : null;
    },
    async list(limit: number) {
      const rows = await reads
        .selectFrom('batches')
        .selectAll()
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return batchesOf(reads, rows);
    },
    /** Paused batches with open rows, of all connections, newest first. */
    async paused(limit: number) {
      const rows = await reads
        .selectFrom('batches')
        .selectAll()
        .where('paused', '=', sql.lit(1))
        .where('connection_id', 'in', anyConnection)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return (await batchesOf(reads, rows)).filter(({ state }) => state === 'paused');
    },
    async names(ids: readonly string[]) {
      if (ids.length === 0) return new Map();
      const rows = await reads.selectFrom('batches').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    pause: (id: string, reason: PauseReason, message: string | null, atMs: number) =>
      setPaused(id, reason, message, atMs),
    /** `overBalance`: a person accepted that the batch continues beyond the balance (O7). */
    async resume(id: string, overBalance: boolean, atMs: number) {
      if (overBalance)
        await database.updateTable('batches').set({ over_balance: 1 }).where('id', '=', id).execute();
      await setPaused(id, null, null, atMs);
    },
    async cancelQueued(id: string, who: string, atMs: number) {
      await database.transaction().execute((transaction) => cancelQueuedRows(transaction, id, who, atMs));
      publish(id, null);
    },
    /** Refused and rejected rows that no later order has replaced, in list order. */
    async retryable(id: string) {
      const rows = await retryableOrders(reads)
        .selectAll()
        .where('batch_id', '=', id)
        .orderBy('number')
        .execute();
      return rows.map(orderOfRow);
    },
  };
}

/** Each statement changes all rows together, so that the cancellation of 20,000 rows blocks the journal only for milliseconds. */
async function cancelQueuedRows(transaction: Database, id: string, who: string, atMs: number): Promise<void> {
  const columns = ['order_id', 'at', 'who', 'from_state', 'to_state', 'why'] as const;
  await transaction
    .insertInto('order_events')
    .columns(columns)
    .expression((select) =>
      select
        .selectFrom('orders')
        .select(({ val }) => [
          'orders.id',
          val(atMs).as('at'),
          val(who).as('who'),
          'orders.state',
          sql<OrderState>`case when ${mayBePlaced} then ${uncertainNotCancelled.to} else ${'cancelled'} end`.as(
            'to_state',
          ),
          sql<EventReason>`case when ${mayBePlaced} then ${uncertainNotCancelled.why} else ${'cancelled'} end`.as(
            'why',
          ),
        ])
        .where('batch_id', '=', id)
        .where('state', '=', 'queued'),
    )
    .execute();
  await transaction
    .updateTable('orders')
    .set({ state: uncertainNotCancelled.to, reason: uncertainNotCancelled.reason, updated_at: atMs })
    .where('batch_id', '=', id)
    .where('state', '=', 'queued')
    .where(mayBePlaced)
    .execute();
  await transaction
    .updateTable('orders')
    .set({ state: 'cancelled', updated_at: atMs, finished_at: atMs })
    .where('batch_id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** True if the supplier turned the order away because of its rate limit, and no look-up was made since (money-safety O12). */
const mayBePlaced = sql<SqlBool>`(orders.sent_at is not null and orders.looked_at = 0)`;

async function refuses(
  transaction: JournalTransaction,
  connectionId: string,
  orders: readonly NewOrder[],
): Promise<RowsWritten | null> {
  const twin = await transaction
    .selectFrom('orders')
    .select('id')
    .where('request_id', '=', orders[0]?.requestId ?? '')
    .executeTakeFirst();
  if (twin) return { ok: false, twin: true, conflicting: [] };
  const conflicting = await findConflicting(transaction, connectionId, orders);
  return conflicting.length > 0 ? { ok: false, twin: false, conflicting } : null;
}
