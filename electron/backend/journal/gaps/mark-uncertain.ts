import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventWhy } from '../../../../shared/model/order/order.ts';
import type { JournalTransaction } from '../engine/database.ts';

type Waiting = 'queued' | 'claimed' | 'sending';
const everything: readonly Waiting[] = ['queued', 'claimed', 'sending'];

/**
 * Makes all queued and sending orders uncertain, and pauses their batches: the journal cannot prove that they were not sent (money-safety
 * O2). With `ofConnections`, only the orders of these connections. Returns the number of orders.
 */
export async function markUncertain(
  transaction: JournalTransaction,
  why: EventWhy,
  words: string,
  atMs: number,
  pauseWords = words,
  waiting: readonly Waiting[] = everything,
  ofConnections: RawBuilder<string> | null = null,
): Promise<number> {
  const isConcerned =
    ofConnections === null ? sql<SqlBool>`true` : sql<SqlBool>`connection_id in ${ofConnections}`;
  const pause = { paused: 1, pause_reason: 'person', pause_words: pauseWords, updated_at: atMs } as const;
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
    select id, ${atMs}, 'app', state, 'uncertain', ${why}, ${words} from orders
    where state in (${sql.join(waiting)}) and ${isConcerned}`.execute(transaction);
  const moved = await transaction
    .updateTable('orders')
    .set({ state: 'uncertain', reason: words, updated_at: atMs })
    .where('state', 'in', waiting)
    .where(isConcerned)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}
