import { sql } from 'kysely';
import { uncertainInARow } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { keys } from '../keys.ts';
import { joinInOrder } from '../sql/dialect.ts';

/** A connection on which sending stopped because its last orders ended uncertain, one after the other. */
export interface UncertainStop {
  readonly connectionId: string;
  readonly connection: string;
  /** Number of single orders waiting on the connection. */
  readonly waiting: number;
  /** Evidence of the last uncertain order. */
  readonly evidence: string;
}

/**
 * Connections whose sending stopped after several uncertain orders in a row. The stops are read from the orders' history, so that a restart
 * does not release these connections.
 */
export function openUncertainStopJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    async list() {
      const waiting = await reads
        .selectFrom('orders')
        .innerJoin('connections', 'connections.id', 'orders.connection_id')
        .select((select) => ['connection_id', 'name', select.fn.countAll<number>().as('orders')])
        .where('connection_id', 'in', (select) => select.selectFrom('connections').select('id'))
        .where('state', '=', 'queued')
        .where('batch_id', 'is', null)
        .groupBy(['connection_id', 'name'])
        .execute();
      const stops: UncertainStop[] = [];
      for (const { connection_id: connectionId, name: connection, orders } of waiting) {
        const evidence = await uncertainStop(reads, connectionId);
        if (evidence !== null) stops.push({ connectionId, connection, waiting: orders, evidence });
      }
      return stops;
    },
    /** Resumes sending by a person's decision: earlier uncertain orders no longer count. */
    async resume(connectionId: string) {
      await sql`insert into facts (name, value)
        select ${keys.singleOrdersResumed(connectionId).name}, coalesce(max(sequence), 0) from order_events where true
        on conflict (name) do update set value = excluded.value`.execute(database);
      feed.publish('orders', []);
    },
  };
}

const definite = sql.join(
  ['accepted', 'refused', 'reconciled', 'decided-placed', 'decided-not-placed'].map((reason) =>
    sql.lit(reason),
  ),
);

/**
 * The evidence of the last order, if `uncertainInARow` orders of this connection ended uncertain in a row (money-safety O10). Single orders
 * and batch rows count together. Null if sending may continue: a definite outcome restarts the count. Orders left uncertain by a crash do
 * not count.
 */
export async function uncertainStop(
  database: Pick<Database, 'getExecutor'>,
  connectionId: string,
): Promise<string | null> {
  const { rows } = await sql<{ sequence: number; evidence: string }>`
    select max(events.sequence) as sequence, coalesce(orders.reason, '') as evidence
    from orders join order_events as events on events.order_id = orders.id and events.why = 'outcome-unknown'
    where orders.connection_id = ${connectionId} and orders.state = 'uncertain'
    group by orders.number having max(events.sequence) >
      coalesce((select cast(value as bigint) from facts where name = ${keys.singleOrdersResumed(connectionId).name}), 0)
    order by 1 desc limit ${uncertainInARow}`.execute(database);
  const [last, first] = [rows[0], rows[uncertainInARow - 1]];
  if (!last || !first) return null;
  // The sequence of the join is forced. Otherwise SQLite would scan every order of the connection, in the transaction that claims the next
  // order.
  const since = await sql`
    select 1 from order_events as events ${joinInOrder} orders on orders.id = events.order_id
    where events.sequence > ${first.sequence} and events.why in (${definite})
      and orders.connection_id = ${connectionId} limit 1`.execute(database);
  return since.rows.length > 0 ? null : last.evidence;
}
