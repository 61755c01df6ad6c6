import { sql } from 'kysely';
import { type OrderState, unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { by } from '../sql/dialect.ts';

/** How an order ended that may be retried: it was not paid, or it was refunded. */
export const retryableStates = ['refused', 'rejected'] as const;

export function isRetryable(state: OrderState): boolean {
  return (retryableStates as readonly OrderState[]).includes(state);
}

// Only the newest orders are looked at, however many there are.
const newest = 10_000;
const standing = sql.join(['success', ...unresolvedStates].map((state) => sql.lit(state)));

const notRepeated = sql<boolean>`not exists (select 1 from orders as later where later.again_of = orders.id)
  and not exists (select 1 from orders as later ${by('orders_by_identifier')}
    where later.identifier_key = orders.identifier_key and later.connection_id = orders.connection_id
      and later.service_id = orders.service_id and later.number > orders.number and later.state in (${standing}))`;

/**
 * Refused and rejected orders that no other order repeats yet: neither as their deliberate repeat, nor as a later order of the same thing
 * that is unresolved or delivered, such as one that was placed by hand (money-safety O5).
 */
export function retryableOrders(database: Database) {
  return database.selectFrom('orders').where('state', 'in', retryableStates).where(notRepeated);
}

/** How many refused orders ended after this moment and were not repeated, and when the last of them did. */
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
