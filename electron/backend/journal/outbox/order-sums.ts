import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { countedAt, isTaken, shopConnections } from '../books/counted-orders.ts';
import type { Database } from '../engine/database.ts';
import { by } from '../sql/dialect.ts';
import { waitingCosts } from './waiting-costs.ts';

export interface OrderSum {
  readonly connectionId: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly state: OrderState;
  readonly price: string;
  readonly currency: string;
  readonly orders: number;
}

/** Sums of orders, for waiting costs and for reports. `reads` is a second connection to the same journal, on a separate thread. */
export function openOrderSumJournal(database: Database, reads: Database) {
  return {
    // This read runs on the writer's thread, because an order waits for the result. It is fast for any number
    // of queued orders, because their sums are stored.
    /** Costs of the account's orders that the balance of time `sinceMs` does not include yet (O7). */
    waiting: (connectionId: string, sinceMs: number, nowMs: number) =>
      waitingCosts(database, connectionId, sinceMs, nowMs, 'queued'),
    /** Costs of the account's orders that are under way or were sent since `sinceMs`. */
    sentSince: (connectionId: string, sinceMs: number, nowMs: number) =>
      waitingCosts(database, connectionId, sinceMs, nowMs, 'under-way'),
    /**
     * Orders whose time in the books is from `fromMs` (inclusive) to `untilMs` (exclusive). Orders that were
     * not accepted count at their send time. Call this for one day at a time, so that no order waits.
     */
    async sentBetween(fromMs: number, untilMs: number) {
      const alike = (index: string, at: RawBuilder<number>, which: RawBuilder<boolean>) => sql<OrderSum>`
        select connection_id as "connectionId", service_id as "serviceId", max(service_name) as "serviceName", state, price, currency,
          count(*) as orders
        from orders ${by(index)}
        where connection_id in ${shopConnections} and ${at} >= ${fromMs} and ${at} < ${untilMs} and ${which}
        group by connection_id, service_id, state, price, currency`;
      const { rows } = await sql<OrderSum>`${alike('orders_spent', countedAt, isTaken)}
        union all ${alike('orders_by_sending', sql`sent_at`, sql`not ${isTaken}`)}`.execute(reads);
      return rows;
    },
  };
}
