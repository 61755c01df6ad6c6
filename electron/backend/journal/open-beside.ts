import { type RawBuilder, sql } from 'kysely';
import { unresolvedStates } from '../../../shared/model/order.ts';
import { ofSameAccount } from './same-account.ts';

// One that ended without a result stands in nobody's way.
const standing = sql.join([...unresolvedStates, 'success' as const].map((state) => sql.lit(state)));

/**
 * 1 for an order of this connection that was open beside another one of the account for the same thing when the journal learned to tell
 * (migration 2), as long as that one is open or delivered: sending both would pay twice, and which of them is meant only a person knows.
 */
export function isHeldBeside(connectionId: string): RawBuilder<number> {
  return sql<number>`(orders.open_beside = 1 and exists (
    select 1 from orders as other indexed by orders_open_beside
    where other.open_beside = 1 and other.identifier_key = orders.identifier_key and other.service_id = orders.service_id
      and other.number <> orders.number and other.state in (${standing}) and other.connection_id in ${ofSameAccount(connectionId)}))`;
}
