import { sql } from 'kysely';
import type { EventReason, OrderState } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { joinInOrder } from '../sql/dialect.ts';

/** An order that ended or became uncertain without a person's action. */
export interface OrderNews {
  readonly orderId: string;
  readonly batchId: string | null;
  readonly state: OrderState;
  readonly identifier: string;
  readonly serviceName: string;
  readonly result: string | null;
  readonly reason: string | null;
}

// Changes made by a start or a restore are not news, and people know their own decisions.
const automaticReasons: readonly EventReason[] = [
  'accepted',
  'refused',
  'outcome-unknown',
  'status-read',
  'reconciled',
  'price-moved',
  'not-offered',
  'not-chosen',
  'service-changed',
];
const notifiedStates: readonly OrderState[] = ['success', 'rejected', 'refused', 'uncertain', 'cancelled'];
const maxResultLength = 2_000;

/** Order events that no person caused, in order of history. */
export function openOrderNewsJournal(reads: Database) {
  /** Sequence number of the newest event. Later events are news. */
  const mark = async (): Promise<number> => {
    const { rows } = await sql<{
      last: number;
    }>`select coalesce(max(sequence), 0) as last from order_events`.execute(reads);
    return rows[0]?.last ?? 0;
  };
  return {
    mark,
    /**
     * News after the event `before`, and the sequence number for the next call. Each order appears a single
     * time, with its current state.
     */
    async after(before: number) {
      const next = await mark();
      // The query starts from the events, because they are few. Otherwise SQLite may scan all orders. If the code of a successful order
      // arrives later, this is news too.
      const { rows } = await sql<OrderNews>`
        select orders.id as "orderId", orders.batch_id as "batchId", orders.state, orders.identifier,
          orders.service_name as "serviceName", substr(orders.result, 1, ${maxResultLength}) as result, orders.reason
        from order_events as events ${joinInOrder} orders on orders.id = events.order_id
        where events.sequence > ${before} and events.sequence <= ${next}
          and events.why in (${sql.join(automaticReasons)}) and events.to_state in (${sql.join(notifiedStates)})
          and orders.state = events.to_state and (events.from_state is distinct from events.to_state or orders.finished_at = events.at)
        group by orders.number order by max(events.sequence)`.execute(reads);
      return { news: rows, mark: next };
    },
  };
}
