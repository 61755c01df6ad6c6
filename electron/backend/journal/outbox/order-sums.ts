import type { Waiting } from '../../../../shared/model/connection/account.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { anyConnection } from '../list/order-walk.ts';
import { waitingCosts } from './waiting-costs.ts';

/** Orders of one service that stand alike and cost alike. */
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
  /** What the balance that was told at `sinceMs` does not show yet of what its account has on order (O7). */
  waiting(connectionId: string, sinceMs: number): Promise<Waiting[]>;
  /** Those sent from `fromMs` on and before `untilMs`. Ask for one day at a time, so that orders are not held up. */
  sentBetween(fromMs: number, untilMs: number): Promise<OrderSum[]>;
}

/** `reads` is the same journal, read in a thread of its own. */
export function openOrderSumJournal(database: Database, reads: Database): OrderSumJournal {
  return {
    // Asked before an order is written: no list may be before it. It is read from kept figures.
    waiting: (connectionId, sinceMs) => waitingCosts(database, connectionId, sinceMs, 'queued'),
    async sentBetween(fromMs, untilMs) {
      const rows = await reads
        .selectFrom('orders')
        .select((select) => [
          'connection_id',
          'service_id',
          select.fn.max('service_name').as('service_name'),
          'state',
          'price',
          'currency',
          select.fn.countAll<number>().as('orders'),
        ])
        .where('connection_id', 'in', anyConnection)
        .where('sent_at', '>=', fromMs)
        .where('sent_at', '<', untilMs)
        .groupBy(['connection_id', 'service_id', 'state', 'price', 'currency'])
        .execute();
      return rows.map((row) => ({
        connectionId: row.connection_id,
        serviceId: row.service_id,
        serviceName: row.service_name,
        state: row.state,
        price: row.price,
        currency: row.currency,
        orders: row.orders,
      }));
    },
  };
}
