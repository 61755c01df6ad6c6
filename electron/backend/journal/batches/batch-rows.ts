import { z } from 'zod';
import { addDecimals, multiplyDecimal, subtractDecimals } from '../../../../shared/model/base/decimal.ts';
import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import { type Batch, type BatchService, batchServiceSchema } from '../../../../shared/model/order/batch.ts';
import { isFinal, type OrderState } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import type { NewOrder } from '../orders/order-inserts.ts';
import { isRetryable, retryableStates } from '../orders/retryable-orders.ts';
import type { Row } from '../schema/schema.ts';
import { batchesWithLines } from './batch-lines.ts';

export interface NewBatch {
  readonly id: string;
  readonly requestId: string;
  /** Fingerprint of the request's content; null if the request id is itself a fingerprint of the content (money-safety O15). */
  readonly requestContent?: string | null;
  readonly connectionId: string;
  readonly name: string;
  readonly services: readonly BatchService[];
  /** Equal for lists with the same rows. */
  readonly content: string;
  /** True if a person accepted that the batch exceeds the balance (O7). */
  readonly overBalance: boolean;
  /** The list as received, if it is kept. */
  readonly lines?: readonly StoredLine[];
}

const servicesSchema = z.array(batchServiceSchema);

export function batchRow(batch: NewBatch, total: number, atMs: number) {
  return {
    id: batch.id,
    request_id: batch.requestId,
    request_content: batch.requestContent ?? null,
    connection_id: batch.connectionId,
    name: batch.name,
    services: JSON.stringify(batch.services),
    content: batch.content,
    over_balance: batch.overBalance ? 1 : 0,
    paused: 0,
    total,
    created_at: atMs,
    updated_at: atMs,
  };
}

/** The stored services of a batch, updated with the added orders. */
export function servicesWith(written: string, orders: readonly NewOrder[]): string {
  const services = new Map(
    servicesSchema.parse(JSON.parse(written)).map((service) => [service.serviceId, service]),
  );
  for (const { serviceId, price } of orders) {
    const service = services.get(serviceId);
    if (!service) throw new Error(`the batch has no service ${serviceId}`);
    const total = { ...service.total, amount: addDecimals(service.total.amount, price.amount) };
    services.set(serviceId, { ...service, rows: service.rows + 1, total });
  }
  return JSON.stringify([...services.values()] satisfies BatchService[]);
}

export async function batchesOf(
  database: Database,
  rows: readonly Omit<Row<'batches'>, 'number'>[],
): Promise<Batch[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const counted = await database
    .selectFrom('batch_counts')
    .select(['batch_id', 'state', 'rows as orders'])
    .where('batch_id', 'in', ids)
    .where('rows', '>', 0)
    .execute();
  const retryable = counted.flatMap(({ state, batch_id }) => (isRetryable(state) ? batch_id : []));
  const retried = await retriedRows(database, [...new Set(retryable)]);
  const withLines = await batchesWithLines(database, ids);
  const retriedOf = Map.groupBy(retried, (group) => group.batch_id);
  const countedOf = Map.groupBy(counted, (count) => count.batch_id);
  return rows.map((row) => {
    const batchCounts = countedOf.get(row.id) ?? [];
    const counts: Partial<Record<OrderState, number>> = Object.fromEntries(
      batchCounts.map((count) => [count.state, count.orders]),
    );
    const retried = retriedOf.get(row.id) ?? [];
    const attempts = retried.reduce((sum, { orders }) => sum + orders, 0);
    for (const { state, orders } of retried) counts[state] = (counts[state] ?? 0) - orders;
    const finished = batchCounts.every((count) => isFinal(count.state));
    return {
      id: row.id,
      connectionId: row.connection_id,
      name: row.name,
      services: servicesSchema
        .parse(JSON.parse(row.services))
        .map((service) => withoutRetried(service, retried)),
      state: finished ? 'finished' : row.paused === 1 ? 'paused' : 'running',
      pauseReason: row.pause_reason,
      pauseWords: row.pause_words,
      total: row.total - attempts,
      counts,
      hasLines: withLines.has(row.id),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

interface RetriedRows {
  readonly batch_id: string | null;
  readonly service_id: string;
  readonly state: OrderState;
  readonly price: string;
  readonly orders: number;
}

/**
 * Counts the attempts that a later attempt of the same batch replaced. All attempts of a row count as one row of the list, and at most one
 * of them is paid.
 */
async function retriedRows(database: Database, batchIds: readonly string[]): Promise<RetriedRows[]> {
  if (batchIds.length === 0) return [];
  return (
    database
      .selectFrom('orders as later')
      .innerJoin('orders', (join) =>
        join.onRef('orders.id', '=', 'later.again_of').onRef('orders.batch_id', '=', 'later.batch_id'),
      )
      .select((select) => [
        'orders.batch_id',
        'orders.service_id',
        'orders.state',
        'orders.price',
        select.fn.count<number>('orders.id').distinct().as('orders'),
      ])
      // Starts from the rows that replace others, because they are few and have their own index.
      .where('later.batch_id', 'in', batchIds)
      .where('later.again_of', 'is not', null)
      .where('orders.state', 'in', retryableStates)
      .groupBy(['orders.batch_id', 'orders.service_id', 'orders.state', 'orders.price'])
      .execute()
  );
}

function withoutRetried(service: BatchService, retried: readonly RetriedRows[]): BatchService {
  const serviceGroups = retried.filter((group) => group.service_id === service.serviceId);
  const rows = serviceGroups.reduce((sum, { orders }) => sum + orders, 0);
  const amount = serviceGroups.reduce(
    (left, { price, orders }) => subtractDecimals(left, multiplyDecimal(price, orders)),
    service.total.amount,
  );
  return { ...service, rows: service.rows - rows, total: { ...service.total, amount } };
}
