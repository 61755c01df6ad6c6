import { DatabaseSync } from 'node:sqlite';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { databaseNameOf } from '../../postgres/open-engine.ts';
import { isOnServer } from '../world-journal.ts';
import { readOnServer } from './server-records.ts';

export interface RecordedOrder {
  readonly id: string;
  readonly request_id: string;
  readonly batch_id: string | null;
  readonly connection_id: string;
  readonly service_id: string;
  readonly identifier: string;
  readonly price: string;
  readonly currency: string;
  readonly service_name: string;
  readonly group_name: string;
  readonly identifier_kind: string;
  /** The entered values by field name, as JSON. */
  readonly fields: string;
  readonly again_of: string | null;
  readonly created_at: number;
  readonly state: OrderState;
  readonly reference: string | null;
  readonly result: string | null;
  readonly reason: string | null;
}

export interface RecordedEvent {
  readonly sequence: number;
  readonly order_id: string;
  readonly who: string;
  readonly from_state: OrderState | null;
  readonly to_state: OrderState;
  readonly why: string;
  readonly words: string | null;
  readonly attempt_id: string | null;
}

export interface RecordedAttempt {
  readonly id: string;
  readonly verdict: string;
}

/** The journal's rows, read directly from the file or the server, without the app. */
export interface RecordedOrders {
  readonly orders: readonly RecordedOrder[];
  readonly events: readonly RecordedEvent[];
  /** Attempts to place. */
  readonly attempts: readonly RecordedAttempt[];
}

/** Reads the journal in a file; if the tests use a PostgreSQL server, reads the database that replaces this file. */
export function readRecordedOrders(journalFile: string): RecordedOrders {
  const [orders, events, attempts] = readFrom(journalFile, [
    'select * from orders order by number',
    'select * from order_events order by sequence',
    "select id, verdict from attempts where purpose = 'place'",
  ]);
  return {
    orders: orders as RecordedOrder[],
    events: events as RecordedEvent[],
    attempts: attempts as RecordedAttempt[],
  };
}

/** Returns the journal's connections, those to the practice supplier first. */
export function readConnections(
  journalFile: string,
): readonly { readonly id: string; readonly practice: number }[] {
  const asAdded = isOnServer ? 'created_at, id' : 'rowid';
  const sql = `select id, practice from connections where removed_at is null order by practice desc, ${asAdded}`;
  return readFrom(journalFile, [sql])[0] as { id: string; practice: number }[];
}

function readFrom(journalFile: string, queries: readonly string[]): readonly (readonly unknown[])[] {
  if (isOnServer) return readOnServer(databaseNameOf(journalFile), queries);
  const database = new DatabaseSync(journalFile, { readOnly: true });
  try {
    database.exec('pragma busy_timeout = 5000; begin');
    return queries.map((sql) => database.prepare(sql).all());
  } finally {
    database.close();
  }
}
