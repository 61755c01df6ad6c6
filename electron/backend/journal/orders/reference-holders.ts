import { type RawBuilder, sql } from 'kysely';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import {
  type Order,
  openAtSupplierStates,
  type ReferenceHolder,
  type SharedReference,
} from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { elsewhereThan } from '../engine/same-account.ts';
import { anyConnection } from '../list/number-range.ts';
import { ofOneNumbering as numberedTogether, referenceKey } from '../schema/sql-conditions.ts';
import { by, each, filledIn, joinInOrder, on, plainText, unindexed } from '../sql/dialect.ts';

const keyOfReference = (reference: RawBuilder<unknown>): RawBuilder<string> =>
  on({
    sqlite: filledIn(referenceKey.sqlite, reference),
    postgres: filledIn(referenceKey.postgres, plainText(reference)),
  });

const ofOneNumbering = (connection: RawBuilder<unknown>): RawBuilder<string> =>
  on({
    sqlite: filledIn(numberedTogether.sqlite, connection),
    postgres: filledIn(numberedTogether.postgres, plainText(connection)),
  });

type Source = Pick<Database, 'getExecutor'>;

/** The orders that have a reference, for display. */
export function openReferenceJournal(database: Database) {
  return {
    sharedWith: async ({ id, connectionId, reference }: Pick<Order, 'id' | 'connectionId' | 'reference'>) =>
      reference === null ? [] : holdersOf(database, connectionId, [reference], id),
    /** Same as `readShared`. */
    shared: () => readShared(database),
  };
}

/**
 * The given references that an order of ours already has, each with that order. Searches all connections that share the supplier's
 * numbering with this one (money-safety O9). Ignores `exceptOrderId`.
 */
export async function holdersOf(
  database: Source,
  connectionId: string,
  references: readonly string[],
  exceptOrderId: string | null = null,
): Promise<ReferenceHolder[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<ReferenceHolder>`
    select asked.value as reference, orders.id as "orderId", orders.identifier, orders.service_name as "serviceName", orders.state,
      orders.created_at as "createdAt", ${elsewhereThan(connectionId)} as elsewhere
    from ${each('text', references)} as asked
    ${joinInOrder} orders on orders.reference_key = ${keyOfReference(sql`asked.value`)} and orders.reference is not null
    where orders.id is distinct from ${exceptOrderId} and orders.connection_id in ${ofOneNumbering(sql`${connectionId}`)}
    order by asked.key, orders.number`.execute(database);
  return rows;
}

/** The order that already has the reference; null if none. Call this within the transaction that would give the reference to `orderId`. */
export async function holderOf(
  transaction: Source,
  connectionId: string,
  reference: string,
  orderId: string,
): Promise<ReferenceHolder | null> {
  const [holder = null] = await holdersOf(transaction, connectionId, [reference], orderId);
  if (holder !== null) markRule('O9');
  return holder;
}

const open = sql.join(openAtSupplierStates.map((state) => sql.lit(state)));
const maxShared = 20;

/**
 * Orders that share their reference with another order of ours and are still open at the supplier, oldest first, at most 20. Shared
 * references exist in older or restored journals, and if two connections were later found to be one account.
 */
async function readShared(database: Source): Promise<SharedReference[]> {
  const { rows } = await sql<SharedReference>`
    select orders.id as "orderId", orders.identifier, orders.reference from orders ${by('orders_by_state')}
    where orders.connection_id in ${anyConnection} and orders.state in (${open}) and ${unindexed(sql`orders.reference`)} is not null and exists (
      select 1 from orders as other where other.reference_key = orders.reference_key and other.reference is not null
        and other.id <> orders.id and other.connection_id in ${ofOneNumbering(sql`orders.connection_id`)})
    order by orders.number limit ${maxShared}`.execute(database);
  return rows;
}
