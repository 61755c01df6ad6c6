import { sql } from 'kysely';
import { z } from 'zod';
import { addDecimals, multiplyMoney, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { type Batch, type BatchService, batchServiceSchema } from '../../../../shared/model/order/batch.ts';
import { isFinal, type OrderState, unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import type { NewOrder } from '../orders/order-inserts.ts';
import type { BatchRow } from '../tables/tables.ts';

export interface NewBatch {
  readonly id: string;
  readonly requestId: string;
  readonly connectionId: string;
  readonly name: string;
  readonly services: readonly BatchService[];
  /** Says whether two lists have the same rows. */
  readonly content: string;
  /** A person said that it may start, and goes on, over the balance (O7). */
  readonly overBalance: boolean;
}

// The disk is a border: what was written as JSON is checked again when it is read.
const servicesSchema = z.array(batchServiceSchema);

/** A new batch as its row. */
export function batchRow(batch: NewBatch, total: number, atMs: number) {
  return {
    id: batch.id,
    request_id: batch.requestId,
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

/** The services of a batch, as written, with rows added to them. */
export function servicesWith(written: string, orders: readonly NewOrder[]): string {
  const services = new Map(
    servicesSchema.parse(JSON.parse(written)).map((service) => [service.serviceId, service]),
  );
  for (const { serviceId, price } of orders) {
    const service = services.get(serviceId);
    if (!service) throw new Error('a batch is given rows of a service that it does not have');
    const total = { ...service.total, amount: addDecimals(service.total.amount, price.amount) };
    services.set(serviceId, { ...service, rows: service.rows + 1, total });
  }
  return JSON.stringify([...services.values()] satisfies BatchService[]);
}

/**
 * Refused orders that no other order repeats yet: neither as their deliberate repeat, nor as a later order of the same thing that is
 * unresolved or delivered, such as one that was placed by hand (money-safety O5).
 */
export function refusedNotRepeated(database: Database) {
  return database
    .selectFrom('orders')
    .where('state', '=', 'refused')
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('orders as later').select('later.id').whereRef('later.again_of', '=', 'orders.id'),
        ),
      ),
    )
    .where(
      sql<boolean>`not exists (select 1 from orders as later indexed by orders_by_identifier
        where later.identifier_key = orders.identifier_key and later.connection_id = orders.connection_id
          and later.service_id = orders.service_id and later.number > orders.number and later.state in (${standing}))`,
    );
}

const standing = sql.join(['success', ...unresolvedStates].map((state) => sql.lit(state)));

/** Batches as the contract shows them, with what their orders are doing. */
export async function batchesOf(
  database: Database,
  rows: readonly Omit<BatchRow, 'number'>[],
): Promise<Batch[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const counted = await database
    .selectFrom('batch_counts')
    .select(['batch_id', 'state', 'rows as orders'])
    .where('batch_id', 'in', ids)
    .where('rows', '>', 0)
    .execute();
  const withRefused = counted.flatMap((count) => (count.state === 'refused' ? count.batch_id : []));
  const refused =
    withRefused.length > 0
      ? await refusedNotRepeated(database)
          .select((select) => ['batch_id', 'price', 'currency', select.fn.countAll<number>().as('orders')])
          .where('batch_id', 'in', withRefused)
          .groupBy(['batch_id', 'price', 'currency'])
          .execute()
      : [];
  const countedOf = Map.groupBy(counted, (count) => count.batch_id);
  const refusedOf = Map.groupBy(refused, (group) => group.batch_id);
  return rows.map((row) => {
    const own = countedOf.get(row.id) ?? [];
    const counts: Partial<Record<OrderState, number>> = Object.fromEntries(
      own.map((count) => [count.state, count.orders]),
    );
    const finished = own.every((count) => isFinal(count.state));
    return {
      id: row.id,
      connectionId: row.connection_id,
      name: row.name,
      services: servicesSchema.parse(JSON.parse(row.services)),
      state: finished ? 'finished' : row.paused === 1 ? 'paused' : 'running',
      pauseReason: row.pause_reason,
      pauseWords: row.pause_words,
      total: row.total,
      counts,
      refused: sumOf(refusedOf.get(row.id) ?? []),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

function sumOf(
  groups: readonly { readonly price: string; readonly currency: string; readonly orders: number }[],
): Batch['refused'] {
  const rows = groups.reduce((sum, { orders }) => sum + orders, 0);
  const costs = groups.map(({ price, currency, orders }) =>
    multiplyMoney({ amount: price, currency }, orders),
  );
  return { rows, totals: sumByCurrency(costs) };
}
