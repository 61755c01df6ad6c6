import { type SqlBool, sql } from 'kysely';
import type { Details } from '../../../shared/model/details.ts';
import type { IdentifierKind } from '../../../shared/model/identifier.ts';
import type { Order, SupplierState } from '../../../shared/model/order.ts';
import { isFinal, openAtSupplierStates } from '../../../shared/model/order.ts';
import { addAttempt, type FinishedAttempt } from './attempts.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Database, JournalTransaction } from './database.ts';
import { isUnresolvedSql } from './known-orders.ts';
import { moveOrder } from './order-moves.ts';
import { anyConnection } from './order-walk.ts';
import { tell } from './sendings.ts';
import type { OrderRow } from './tables.ts';

/** An order that the supplier is still asked about. */
export interface OpenOrder {
  readonly id: string;
  readonly connectionId: string;
  readonly serviceId: string;
  readonly reference: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  readonly sentAt: number;
}

/** What the supplier now says of one order. */
export interface StatusChange {
  readonly orderId: string;
  readonly state: SupplierState;
  readonly supplierStatus: string | null;
  readonly result: string | null;
  readonly reason: string | null;
  /** What else it says; an answer that says nothing more keeps what was told before. */
  readonly details?: Details;
}

/** The journal as the status poller uses it. */
export interface StatusJournal {
  /** Every order that is open at its supplier, and those that ended without a code since `codelessSinceMs`. */
  open(codelessSinceMs: number): Promise<OpenOrder[]>;
  /**
   * Records one reply about several orders in one transaction, and the reply itself once. Orders about which it says nothing new are
   * left untouched. Returns the orders that changed.
   */
  record(
    attempt: { readonly id: string } & FinishedAttempt,
    changes: readonly StatusChange[],
    atMs: number,
  ): Promise<Order[]>;
}

export function openStatusJournal(database: Database, feed: ChangeFeed): StatusJournal {
  return {
    async open(codelessSinceMs) {
      const asked = database
        .selectFrom('orders')
        .select([
          'id',
          'connection_id',
          'service_id',
          'reference',
          'identifier',
          'identifier_kind',
          'sent_at',
        ])
        // With the sign, else SQLite reads every order that has a reference.
        .where(sql<SqlBool>`+reference is not null`);
      const open = await asked
        .where('connection_id', 'in', anyConnection)
        .where('state', 'in', openAtSupplierStates)
        .execute();
      const codeless = await asked
        // Written out, not as parameters: only so does SQLite see that the partial index holds them.
        .where(sql<SqlBool>`state in ('success', 'rejected') and result is null`)
        .where('finished_at', '>', codelessSinceMs)
        .execute();
      return [...open, ...codeless].map((row) => ({
        id: row.id,
        connectionId: row.connection_id,
        serviceId: row.service_id,
        reference: row.reference ?? '',
        identifier: row.identifier,
        identifierKind: row.identifier_kind,
        sentAt: row.sent_at ?? 0,
      }));
    },
    async record(attempt, changes, atMs) {
      const changed = await database.transaction().execute(async (transaction) => {
        const moved: Order[] = [];
        for (const change of changes) {
          const now = await transaction
            .selectFrom('orders')
            .select([
              'state',
              'supplier_status',
              'result',
              'reason',
              'connection_id',
              'service_id',
              'identifier_key',
            ])
            .where('id', '=', change.orderId)
            .executeTakeFirst();
          if (!now) continue;
          const told = isFinal(change.state) && now.state === change.state ? addedTo(now, change) : change;
          const same =
            now.state === told.state &&
            now.supplier_status === told.supplierStatus &&
            now.result === told.result &&
            (!isFinal(told.state) || now.reason === told.reason);
          if (same) continue;
          if (isFinal(now.state) && !isFinal(change.state) && (await isOrderedAnew(transaction, now)))
            continue;
          if (moved.length === 0) await addAttempt(transaction, attempt.id, attempt);
          const { state: to, supplierStatus, result, reason, details = {} } = told;
          const move = {
            to,
            why: 'status-read',
            who: 'supplier',
            words: reason,
            attemptId: attempt.id,
            supplierStatus,
            result,
            reason,
            ...(Object.keys(details).length === 0 ? {} : { details }),
          } as const;
          moved.push(await moveOrder(transaction, change.orderId, move, atMs));
        }
        return moved;
      });
      for (const order of changed) tell(feed, order);
      return changed;
    },
  };
}

/** What has ended so already may be told its code or its reason later; an answer that leaves them out takes neither back. */
function addedTo(ended: Pick<OrderRow, 'result' | 'reason'>, change: StatusChange): StatusChange {
  return { ...change, result: change.result ?? ended.result, reason: change.reason ?? ended.reason };
}

/**
 * An order that has ended and that the supplier opens again stays ended here while another one for the same thing is unresolved: O5
 * holds for every path. It goes on being asked for, and what it ends with the next time is written.
 */
async function isOrderedAnew(
  transaction: JournalTransaction,
  ended: Pick<OrderRow, 'connection_id' | 'service_id' | 'identifier_key'>,
): Promise<boolean> {
  const another = await transaction
    .selectFrom('orders')
    .select('id')
    .where(isUnresolvedSql)
    .where('identifier_key', '=', ended.identifier_key)
    // By the identifier's index: without the signs SQLite could read every order of the service.
    .where(sql<SqlBool>`+connection_id = ${ended.connection_id} and +service_id = ${ended.service_id}`)
    .executeTakeFirst();
  return another !== undefined;
}
