import { DatabaseSync } from 'node:sqlite';
import type { OrderState } from '../../shared/model/order.ts';

export interface BookedOrder {
  readonly id: string;
  readonly request_id: string;
  readonly batch_id: string | null;
  readonly connection_id: string;
  readonly service_id: string;
  readonly identifier: string;
  readonly price: string;
  readonly currency: string;
  readonly again_of: string | null;
  readonly created_at: number;
  readonly state: OrderState;
  readonly reference: string | null;
  readonly result: string | null;
  readonly reason: string | null;
}

export interface BookedEvent {
  readonly sequence: number;
  readonly order_id: string;
  readonly who: string;
  readonly from_state: OrderState | null;
  readonly to_state: OrderState;
  readonly why: string;
  readonly words: string | null;
  readonly attempt_id: string | null;
}

export interface BookedAttempt {
  readonly id: string;
  readonly verdict: string;
}

/** The journal's rows as they stand in the file, read past the app by an engine of our own. */
export interface OrderBook {
  readonly orders: readonly BookedOrder[];
  readonly events: readonly BookedEvent[];
  /** Attempts to place. */
  readonly attempts: readonly BookedAttempt[];
}

export function readOrderBook(journalFile: string): OrderBook {
  const database = new DatabaseSync(journalFile, { readOnly: true });
  try {
    database.exec('pragma busy_timeout = 5000; begin');
    const all = (sql: string): unknown[] => database.prepare(sql).all();
    return {
      orders: all('select * from orders order by number') as unknown as BookedOrder[],
      events: all('select * from order_events order by sequence') as unknown as BookedEvent[],
      attempts: all("select id, verdict from attempts where purpose = 'place'") as unknown as BookedAttempt[],
    };
  } finally {
    database.close();
  }
}
