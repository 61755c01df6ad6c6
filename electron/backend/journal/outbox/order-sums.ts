import { type RawBuilder, sql } from 'kysely';
import type { Waiting } from '../../../../shared/model/connection/account.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { countedAt, isTaken, shopConnections } from '../books/counted-orders.ts';
import type { Database } from '../engine/database.ts';
import { by } from '../sql/dialect.ts';
import { waitingCosts } from './waiting-costs.ts';

/** Orders of one service with the same state and cost. */
export interface OrderSum {
  readonly connectionId: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly state: OrderState;
  readonly price: string;
  readonly currency: string;
  readonly orders: number;
}

/** Orders counted together: what waits, and for reports. */
export interface OrderSumJournal {
  /** Costs of the account's orders that the balance read at `sinceMs` does not include yet (O7). */
  waiting(connectionId: string, sinceMs: number): Promise<Waiting[]>;
  /** What its account's orders cost that were sent since then. */
  sentSince(connectionId: string, sinceMs: number): Promise<Waiting[]>;
  /**
   * Those that count from `fromMs` on and before `untilMs`, as in the books; of those that were not taken, the ones that were sent then.
   * Ask for one day at a time, so that orders are not held up.
   */
  sentBetween(fromMs: number, untilMs: number): Promise<OrderSum[]>;
}

/** `reads` is the same journal, read in a thread of its own. */
export function openOrderSumJournal(database: Database, reads: Database): OrderSumJournal {
  return {
    // Asked before an order is written: no list may be before it. It is read from kept figures.
    waiting: (connectionId, sinceMs) => waitingCosts(database, connectionId, sinceMs, 'queued'),
    sentSince: (connectionId, sinceMs) => waitingCosts(database, connectionId, sinceMs, 'under-way'),
    async sentBetween(fromMs, untilMs) {
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
