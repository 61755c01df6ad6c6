import { DatabaseSync } from 'node:sqlite';
import type { OrderState } from '../../../shared/model/order/order.ts';

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
  return readFrom(journalFile, (all) => {
    return {
      orders: all('select * from orders order by number') as unknown as BookedOrder[],
      events: all('select * from order_events order by sequence') as unknown as BookedEvent[],
      attempts: all("select id, verdict from attempts where purpose = 'place'") as unknown as BookedAttempt[],
    };
  });
}

/** The connections of the journal, the practice supplier's first. */
export function readConnections(
  journalFile: string,
): readonly { readonly id: string; readonly practice: number }[] {
  const sql = 'select id, practice from connections where removed_at is null order by practice desc, rowid';
  return readFrom(journalFile, (all) => all(sql) as { id: string; practice: number }[]);
}

function readFrom<Read>(journalFile: string, read: (all: (sql: string) => unknown[]) => Read): Read {
  const database = new DatabaseSync(journalFile, { readOnly: true });
  try {
    database.exec('pragma busy_timeout = 5000; begin');
    return read((sql) => database.prepare(sql).all());
  } finally {
    database.close();
  }
}
