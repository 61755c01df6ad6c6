import { sql } from 'kysely';
import { type OrderState, unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { by } from '../sql/dialect.ts';

/** Final states that allow a retry: not paid, or refunded. */
export const retryableStates = ['refused', 'rejected'] as const;

export function isRetryable(state: OrderState): boolean {
  return (retryableStates as readonly OrderState[]).includes(state);
}

// Only this many of the newest orders are examined.
const newest = 10_000;
const blockingStates = sql.join(['success', ...unresolvedStates].map((state) => sql.lit(state)));

const notRepeated = sql<boolean>`not exists (select 1 from orders as later where later.again_of = orders.id)
  and not exists (select 1 from orders as later ${by('orders_by_identifier')}
    where later.identifier_key = orders.identifier_key and later.connection_id = orders.connection_id
      and later.service_id = orders.service_id and later.number > orders.number and later.state in (${blockingStates}))`;

/**
 * Refused and rejected orders that no later order repeats. A later order counts as a repeat in two cases: the user ordered it as a repeat,
 * or it is unresolved or delivered and has the same service and identifier (money-safety O5).
 */
export function retryableOrders(database: Database) {
  return database.selectFrom('orders').where('state', 'in', retryableStates).where(notRepeated);
}

/** Number of refused orders that ended after `afterMs` and were not repeated, and the time of the last one. */
export async function countRefusedSince(
  database: Database,
  afterMs: number,
): Promise<{ readonly count: number; readonly at: number | null }> {
  const { rows } = await sql<{ count: number; at: number | null }>`
    select count(*) as count, max(finished_at) as at from orders ${by('orders_by_state')}
    where connection_id in (select id from connections where removed_at is null) and state = 'refused'
      and number > coalesce((select max(number) from orders), 0) - ${newest}
      and finished_at > ${afterMs} and ${notRepeated}`.execute(database);
  return rows[0] ?? { count: 0, at: null };
}
