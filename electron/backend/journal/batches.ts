import type { Batch, PauseReason } from '../../../shared/model/batch.ts';
import type { Money } from '../../../shared/model/decimal.ts';
import { isFinal, type Order, type OrderState } from '../../../shared/model/order.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Database } from './database.ts';
import { isAlreadyThere } from './journal-failure.ts';
import { insertOrders, type NewOrder } from './order-inserts.ts';
import { orderOfRow } from './order-rows.ts';
import type { BatchRow } from './tables.ts';

export interface NewBatch {
  readonly id: string;
  readonly requestId: string;
  readonly connectionId: string;
  readonly name: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly price: Money;
}

/** Lists of orders that were committed together. */
export interface BatchJournal {
  /** All rows or none. False when a row is already unresolved (O5); the same `requestId` again changes nothing. */
  insert(batch: NewBatch, orders: readonly NewOrder[], atMs: number): Promise<boolean>;
  /** Adds rows to a batch that is there already; false as above. */
  add(batchId: string, orders: readonly NewOrder[], atMs: number): Promise<boolean>;
  findByRequest(requestId: string): Promise<Batch | null>;
  list(connectionId: string, limit: number): Promise<Batch[]>;
  read(id: string): Promise<Batch | null>;
  pause(id: string, reason: PauseReason, words: string | null, atMs: number): Promise<void>;
  resume(id: string, atMs: number): Promise<void>;
  cancelQueued(id: string, who: string, atMs: number): Promise<void>;
  /** Refused rows that no other order repeats yet. */
  refusedOnce(id: string): Promise<Order[]>;
}

export function openBatchJournal(database: Database, feed: ChangeFeed): BatchJournal {
  const setPaused = async (
    id: string,
    reason: PauseReason | null,
    words: string | null,
    atMs: number,
  ): Promise<void> => {
    const change = {
      paused: reason === null ? 0 : 1,
      pause_reason: reason,
      pause_words: words,
      updated_at: atMs,
    };
    await database.updateTable('batches').set(change).where('id', '=', id).execute();
    feed.publish('batches', id);
  };
  const read = async (id: string): Promise<Batch | null> => {
    const row = await database.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? ((await withCounts(database, [row]))[0] ?? null) : null;
  };
  const publish = (id: string): void => {
    feed.publish('batches', id);
    feed.publish('orders', null);
  };

  return {
    read,
    async insert(batch, orders, atMs) {
      try {
        await database.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('batches')
            .values(rowOf(batch, orders.length, atMs))
            .execute();
          await insertOrders(transaction, orders, atMs);
        });
      } catch (error) {
        if (isAlreadyThere(error)) return false;
        throw error;
      }
      publish(batch.id);
      return true;
    },
    async add(batchId, orders, atMs) {
      try {
        await database.transaction().execute(async (transaction) => {
          await insertOrders(transaction, orders, atMs);
          await transaction
            .updateTable('batches')
            .set((set) => ({ total: set('total', '+', orders.length), updated_at: atMs }))
            .where('id', '=', batchId)
            .execute();
        });
      } catch (error) {
        if (isAlreadyThere(error)) return false;
        throw error;
      }
      publish(batchId);
      return true;
    },
    async findByRequest(requestId) {
      const row = await database
        .selectFrom('batches')
        .select('id')
        .where('request_id', '=', requestId)
        .executeTakeFirst();
      return row ? read(row.id) : null;
    },
    async list(connectionId, limit) {
      const rows = await database
        .selectFrom('batches')
        .selectAll()
        .where('connection_id', '=', connectionId)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return withCounts(database, rows);
    },
    pause: (id, reason, words, atMs) => setPaused(id, reason, words, atMs),
    resume: (id, atMs) => setPaused(id, null, null, atMs),
    async cancelQueued(id, who, atMs) {
      // Set-based, so that cancelling 20,000 rows holds the journal for milliseconds.
      await database.transaction().execute(async (transaction) => {
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
                val('cancelled').as('to_state'),
                val('cancelled').as('why'),
              ])
              .where('batch_id', '=', id)
              .where('state', '=', 'queued'),
          )
          .execute();
        await transaction
          .updateTable('orders')
          .set({ state: 'cancelled', updated_at: atMs, finished_at: atMs })
          .where('batch_id', '=', id)
          .where('state', '=', 'queued')
          .execute();
      });
      publish(id);
    },
    async refusedOnce(id) {
      const rows = await database
        .selectFrom('orders')
        .selectAll()
        .where('batch_id', '=', id)
        .where('state', '=', 'refused')
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('orders as later')
                .select('later.id')
                .whereRef('later.again_of', '=', 'orders.id'),
            ),
          ),
        )
        .orderBy('number')
        .execute();
      return rows.map(orderOfRow);
    },
  };
}

function rowOf(batch: NewBatch, total: number, atMs: number) {
  return {
    id: batch.id,
    request_id: batch.requestId,
    connection_id: batch.connectionId,
    name: batch.name,
    service_id: batch.serviceId,
    service_name: batch.serviceName,
    price: batch.price.amount,
    currency: batch.price.currency,
    paused: 0,
    total,
    created_at: atMs,
    updated_at: atMs,
  };
}

async function withCounts(database: Database, rows: readonly Omit<BatchRow, 'number'>[]): Promise<Batch[]> {
  if (rows.length === 0) return [];
  const counted = await database
    .selectFrom('orders')
    .select((select) => ['batch_id', 'state', select.fn.countAll<number>().as('orders')])
    .where(
      'batch_id',
      'in',
      rows.map((row) => row.id),
    )
    .groupBy(['batch_id', 'state'])
    .execute();
  return rows.map((row) => {
    const own = counted.filter((count) => count.batch_id === row.id);
    const counts: Partial<Record<OrderState, number>> = Object.fromEntries(
      own.map((count) => [count.state, count.orders]),
    );
    const finished = own.every((count) => isFinal(count.state));
    return {
      id: row.id,
      connectionId: row.connection_id,
      name: row.name,
      serviceId: row.service_id,
      serviceName: row.service_name,
      price: { amount: row.price, currency: row.currency },
      state: finished ? 'finished' : row.paused === 1 ? 'paused' : 'running',
      pauseReason: row.pause_reason,
      pauseWords: row.pause_words,
      total: row.total,
      counts,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}
