import { sql } from 'kysely';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { type Database, openToRead } from '../engine/database.ts';
import { JournalFailure } from '../engine/journal-failure.ts';

/** Contents of a journal or backup, for a person who must choose one. */
export interface JournalContents {
  readonly orders: Partial<Record<OrderState, number>>;
  /** Number of the newest order; 0 without orders. */
  readonly lastNumber: number;
  /** Milliseconds since the epoch. */
  readonly newestOrderAt: number | null;
  readonly connections: readonly { readonly name: string; readonly orders: number }[];
}

/** Reads the contents of a finished backup. Rejects with `JournalFailure` if the backup cannot be read. */
export async function readContents(file: string): Promise<JournalContents> {
  return withFile(file, 'read-finished', async (database) => {
    const states = await countByState(database, 0);
    const newest = await database
      .selectFrom('orders')
      .select(['number', 'created_at'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const connections = await database
      .selectFrom('connections')
      .leftJoin('orders', 'orders.connection_id', 'connections.id')
      .select((select) => ['connections.name', select.fn.count<number>('orders.id').as('orders')])
      .where('connections.removed_at', 'is', null)
      .groupBy('connections.id')
      .orderBy('connections.created_at')
      .execute();
    return {
      orders: states,
      lastNumber: newest?.number ?? 0,
      newestOrderAt: newest?.created_at ?? null,
      connections,
    };
  });
}

/** Counts, for each state, the orders whose order number is above `lastNumber`. */
export async function countLaterOrders(
  journalFile: string,
  lastNumber: number,
): Promise<Partial<Record<OrderState, number>>> {
  return withFile(journalFile, 'read', (database) => countByState(database, lastNumber));
}

/** Rejects with `JournalFailure` unless SQLite's integrity check passes for the finished file (money-safety J3). */
export async function checkIntegrity(file: string): Promise<void> {
  await withFile(file, 'read-finished', async (database) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(database);
    const found = rows[0]?.integrity_check ?? 'no answer';
    if (found !== 'ok') throw new JournalFailure(`the copy is damaged: ${found}`, null);
    // An empty file passes the check too, so the table must exist.
    await database.selectFrom('orders').select('id').limit(1).execute();
  });
}

async function countByState(
  database: Database,
  afterNumber: number,
): Promise<Partial<Record<OrderState, number>>> {
  const rows = await database
    .selectFrom('orders')
    .select((select) => ['state', select.fn.countAll<number>().as('orders')])
    .where('number', '>', afterNumber)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.state, row.orders]));
}

async function withFile<Value>(
  file: string,
  use: 'read' | 'read-finished',
  read: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = openToRead(file, use);
  try {
    return await read(database);
  } finally {
    await database.destroy();
  }
}
