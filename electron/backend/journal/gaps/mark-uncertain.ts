import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventReason } from '../../../../shared/model/order/order.ts';
import type { JournalTransaction } from '../engine/database.ts';

type UnsentState = 'queued' | 'claimed' | 'sending';
const everything: readonly UnsentState[] = ['queued', 'claimed', 'sending'];

/**
 * Makes all queued and sending orders uncertain, and pauses their batches: the journal cannot prove that they were not sent (money-safety
 * O2). With `ofConnections`, only the orders of these connections. Returns the number of orders.
 */
export async function markUncertain(
  transaction: JournalTransaction,
  reason: EventReason,
  message: string,
  atMs: number,
  pauseMessage = message,
  waiting: readonly UnsentState[] = everything,
  ofConnections: RawBuilder<string> | null = null,
): Promise<number> {
  const isConcerned =
    ofConnections === null ? sql<SqlBool>`true` : sql<SqlBool>`connection_id in ${ofConnections}`;
  const pause = { paused: 1, pause_reason: 'person', pause_words: pauseMessage, updated_at: atMs } as const;
  await transaction
    .updateTable('batches')
    .set(pause)
    .where('id', 'in', (select) =>
      select
        .selectFrom('orders')
        .select('batch_id')
        .where('state', 'in', waiting)
        .where(isConcerned)
        .where('batch_id', 'is not', null)
        .$castTo<string>(),
    )
    .execute();
  await sql`insert into order_events (order_id, at, who, from_state, to_state, why, words)
    select id, ${atMs}, 'app', state, 'uncertain', ${reason}, ${message} from orders
    where state in (${sql.join(waiting)}) and ${isConcerned}`.execute(transaction);
  const moved = await transaction
    .updateTable('orders')
    .set({ state: 'uncertain', reason: message, updated_at: atMs })
    .where('state', 'in', waiting)
    .where(isConcerned)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}
