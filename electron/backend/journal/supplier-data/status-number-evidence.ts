import { sql } from 'kysely';
import {
  familyOf,
  type NumberFact,
  type StatusFamily,
  statusNumberOf,
} from '../../../../shared/model/connection/status-family.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { moveOrder } from '../orders/order-moves.ts';
import { isReordered } from '../orders/reordered.ts';
import { eachJson, memberOf } from '../sql/dialect.ts';

/**
 * How evidence was found. `beside`: the number came together with its word or with a result; this evidence
 * counts immediately. `first`: the number came right after an order was placed. `left`: an order's number
 * changed to another one. A single order may be an accident, so `first` and `left` count only after a second
 * order shows the same.
 */
export interface StatusNumberEvidence extends NumberFact {
  readonly how: 'beside' | 'first' | 'left';
  /** Empty if the evidence belongs to no order. */
  readonly orderId: string;
}

const enoughOrders = 2;

interface Judged {
  /** Orders that ended only by a status number whose meaning is no longer proven, and that are open again. */
  readonly reopened: readonly Order[];
}

/**
 * Records evidence about a connection's status numbers, and what all evidence proves together. A contradiction withdraws a proof, and
 * reopens the orders that ended only by it. Null if there is no new proof.
 */
export async function addStatusNumberEvidence(
  transaction: JournalTransaction,
  connectionId: string,
  seen: readonly StatusNumberEvidence[],
  atMs: number,
): Promise<Judged | null> {
  const known = await factsOf(transaction, connectionId);
  const fresh = seen.filter((fact) => {
    const same = known.filter(
      ({ number, says, how }) => fact.number === number && fact.says === says && fact.how === how,
    );
    const isThere = same.some(({ orderId }) => orderId === fact.orderId);
    return !isThere && same.length < enoughOrders;
  });
  for (const { number, says, how, orderId } of fresh)
    await transaction
      .insertInto('numbers_seen')
      .values({ connection_id: connectionId, number, says, how, order_id: orderId, seen_at: atMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const family = familyOf(countingOf([...known, ...fresh]));
  return family === null ? null : prove(transaction, connectionId, family, atMs);
}

/** Deletes evidence found at another address. */
export async function forgetStatusNumberEvidence(
  transaction: JournalTransaction,
  connectionId: string,
): Promise<void> {
  await transaction.deleteFrom('numbers_seen').where('connection_id', '=', connectionId).execute();
}

async function factsOf(
  transaction: JournalTransaction,
  connectionId: string,
): Promise<readonly StatusNumberEvidence[]> {
  const rows = await transaction
    .selectFrom('numbers_seen')
    .select(['number', 'says', 'how', 'order_id as orderId'])
    .where('connection_id', '=', connectionId)
    .execute();
  return rows as readonly StatusNumberEvidence[];
}

function countingOf(facts: readonly StatusNumberEvidence[]): readonly NumberFact[] {
  return facts.filter(({ number, says, how }) => {
    if (how === 'beside') return true;
    const orders = facts.filter(
      (each) => each.how !== 'beside' && each.number === number && each.says === says,
    );
    return new Set(orders.map(({ orderId }) => orderId)).size >= enoughOrders;
  });
}

async function prove(
  transaction: JournalTransaction,
  connectionId: string,
  family: StatusFamily,
  atMs: number,
): Promise<Judged | null> {
  const row = await transaction
    .selectFrom('connections')
    .select('manners')
    .where('id', '=', connectionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const requestProfile = JSON.parse(row.manners) as Record<string, unknown>;
  if (requestProfile.statusFamilyBy === 'person') return null;
  const isTakenBack = requestProfile.statusFamilyBy === 'evidence';
  if (isTakenBack && requestProfile.statusFamily === family) return null;
  await transaction
    .updateTable('connections')
    .set({ manners: JSON.stringify({ ...requestProfile, statusFamily: family, statusFamilyBy: 'evidence' }) })
    .where('id', '=', connectionId)
    .execute();
  return { reopened: isTakenBack ? await reopenUnproven(transaction, connectionId, atMs) : [] };
}

/**
 * Reopens the connection's orders that ended only by a status number: without result, reason or a person's decision. Reopened orders are
 * polled again. Orders that were ordered again or handed over meanwhile stay ended (O5).
 */
async function reopenUnproven(
  transaction: JournalTransaction,
  connectionId: string,
  atMs: number,
): Promise<readonly Order[]> {
  const ended = await transaction
    .selectFrom('orders')
    .select(['id', 'connection_id', 'service_id', 'identifier_key', 'supplier_status'])
    .where('connection_id', '=', connectionId)
    .where('state', 'in', ['success', 'rejected'])
    .where('result', 'is', null)
    .where('reason', 'is', null)
    .where('handed_over_at', 'is', null)
    .where(
      'supplier_status',
      'not in',
      sql<string>`(select ${memberOf(sql`value`, 'said')} from connections, ${eachJson(sql`manners`, '$.mapping.statuses')} as statuses
        where connections.id = ${connectionId})`,
    )
    .orderBy('number', 'desc')
    .execute();
  const reopened: Order[] = [];
  for (const order of ended) {
    if (statusNumberOf(order.supplier_status ?? '') === null) continue;
    if (await isReordered(transaction, order)) continue;
    const move = { to: 'unknown', why: 'numbers-unproven', who: 'app', words: null } as const;
    reopened.push(await moveOrder(transaction, order.id, move, atMs));
  }
  return reopened;
}
