import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OpenConflict } from '../../../../shared/contract/orders/orders.ts';
import { type OrderState, unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { asJson, by, jsonList, jsonObject } from '../sql/dialect.ts';

const listOf = (states: readonly OrderState[]) => sql.join(states.map((state) => sql.lit(state)));

const open = listOf(unresolvedStates);
// One that ended without a result is in nobody's way.
const standing = listOf([...unresolvedStates, 'success']);

/**
 * True for an order that was already open together with another one of the account for the same thing when migration 2 added the check,
 * while the other is open or delivered: sending both would pay twice, and only a person knows which is meant.
 */
export function isHeldByConflict(connectionId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(orders.open_beside = 1 and exists (
    select 1 from orders as other ${by('orders_open_beside')}
    where other.open_beside = 1 and other.identifier_key = orders.identifier_key and other.service_id = orders.service_id
      and other.number <> orders.number and other.state in (${standing}) and other.connection_id in ${ofSameAccount(connectionId)}))`;
}

const standingOther = jsonObject({
  id: sql`other.id`,
  identifier: sql`other.identifier`,
  state: sql`other.state`,
});

/** All open orders held that way, with the others; oldest first. */
export async function listOpenConflicts(database: Database): Promise<OpenConflict[]> {
  const { rows } = await sql<{ id: string; identifier: string; state: OrderState; others: string }>`
    with recursive same (one, other) as (
      select id, id from connections union
      select same.one, theirs.connection_id from same
        join connection_accounts as own on own.connection_id = same.other
        join connection_accounts as theirs on theirs.account = own.account)
    select orders.id, orders.identifier, orders.state,
      ${jsonList(asJson(standingOther), sql`other.number`)} as others
    from orders ${by('orders_open_beside')}
    join orders as other ${by('orders_open_beside')} on other.identifier_key = orders.identifier_key
      and other.service_id = orders.service_id and other.number <> orders.number
    join same on same.one = orders.connection_id and same.other = other.connection_id
    where orders.open_beside = 1 and other.open_beside = 1 and orders.state in (${open}) and other.state in (${standing})
    group by orders.number order by orders.number`.execute(database);
  return rows.map(({ others, ...order }) => ({ ...order, others: JSON.parse(others) }));
}
