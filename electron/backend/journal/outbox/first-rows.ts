import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';

/** Number of rows of a batch that are sent before the balance is checked (money-safety O14). */
export const firstRowsCount = 3;

/** The first rows that a batch sent within a given time. */
export interface FirstRows {
  /** Number of rows that the supplier accepted or may have accepted; at most `firstRowsCount`. */
  readonly taken: number;
  /** Number of rows under way; at most `firstRowsCount`. */
  readonly underWay: number;
  /** Time of the last answer to the accepted rows, on our clock; 0 if there is none. */
  readonly answeredAt: number;
}

const maybeAcceptedStates = ['uncertain', 'pending', 'in-process', 'unknown', 'success', 'rejected'] as const;

export async function readFirstRows(
  database: Database,
  batchId: string,
  sinceMs: number,
  untilMs: number,
): Promise<FirstRows> {
  const underWay = await database
    .selectFrom('orders')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['claimed', 'sending'])
    .limit(firstRowsCount)
    .execute();
  const firstRows = await database
    .selectFrom('orders')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', 'in', maybeAcceptedStates)
    .where('sent_at', '>=', sinceMs)
    .where('sent_at', '<=', untilMs)
    .orderBy('number')
    .limit(firstRowsCount)
    .execute();
  const ids = firstRows.map(({ id }) => id);
  const answered = await database
    .selectFrom('order_events')
    .select(sql<number | null>`max(at)`.as('at'))
    .where('order_id', 'in', ids.length > 0 ? ids : [''])
    .where('from_state', '=', 'sending')
    .executeTakeFirst();
  return { taken: ids.length, underWay: underWay.length, answeredAt: answered?.at ?? 0 };
}
