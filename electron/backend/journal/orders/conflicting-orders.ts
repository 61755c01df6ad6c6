import { sql } from 'kysely';
import type { FailureData } from '../../../../shared/contract/base/failures.ts';
import { keysOnOrder } from '../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { Database } from '../engine/database.ts';
import { elsewhereThan, ofSameAccount } from '../engine/same-account.ts';
import { by, eachJson, eachTextOf, joinInOrder } from '../sql/dialect.ts';
import { isUnresolvedSql } from './known-orders.ts';

/** An order about to be placed. `againOf`: the order that it repeats on purpose. */
export interface WantedOrder {
  readonly serviceId: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  readonly againOf: string | null;
}

/** An order that prevents a wanted order. `row` is the index of the wanted order. */
export type ConflictingOrder = FailureData<'rows-on-order'>['rows'][number];

// This many conflicts are enough for a person to correct a list.
const maxConflicting = 500;

/**
 * Orders that prevent the wanted orders (money-safety O5): unresolved or delivered orders for the same service and identifier, on this
 * connection or another of its account. A person may repeat an order of the account on purpose. But another unresolved or delivered order
 * prevents the repeat if it is newer than the repeated order, because the person may not know about it. Unresolved orders of this
 * connection always conflict. One statement checks any number of rows, so that a transaction can check before it writes. Returns at most
 * 500 conflicts, in row order.
 */
export async function findConflicting(
  database: Pick<Database, 'getExecutor'>,
  connectionId: string,
  wantedOrders: readonly WantedOrder[],
): Promise<ConflictingOrder[]> {
  const keys = wantedOrders.flatMap(({ serviceId, identifier, identifierKind, againOf }, row) =>
    keysOnOrder(identifierKind, identifier).map(({ key, orderedAs }) => [
      row,
      serviceId,
      key,
      orderedAs,
      againOf,
    ]),
  );
  const { rows } = await sql<ConflictingOrder>`
    select cast(wanted.value ->> 0 as bigint) as "row", orders.id as "orderId", orders.state, orders.created_at as "createdAt",
      ${elsewhereThan(connectionId)} as elsewhere
    from ${eachJson(JSON.stringify(keys))} as wanted
    ${joinInOrder} orders ${by('orders_by_identifier')} on orders.identifier_key = wanted.value ->> 2
    where orders.service_id = wanted.value ->> 1
      and orders.identifier_kind in (select value from ${eachTextOf(sql`wanted.value -> 3`)} as kinds) and orders.connection_id in ${ofSameAccount(connectionId)}
      and (${isUnresolvedSql} or state = 'success')
      and ((${isUnresolvedSql} and orders.connection_id = ${connectionId}) or orders.number > coalesce(
        (select first.number from orders as first where first.id = wanted.value ->> 4 and first.connection_id in ${ofSameAccount(connectionId)}), 0))
    order by wanted.key, orders.connection_id <> ${connectionId}, orders.number desc limit ${maxConflicting}`.execute(
    database,
  );
  return rows;
}
