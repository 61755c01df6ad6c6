import { type SqlBool, sql } from 'kysely';
import {
  type EncodedMessages,
  encodeMessage,
  joinMessages,
} from '../../../../shared/model/base/coded-message.ts';
import type { Details } from '../../../../shared/model/base/details.ts';
import { statusNumberOf } from '../../../../shared/model/connection/status-family.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import {
  answerEvents,
  isFinal,
  type Order,
  openAtSupplierStates,
  otherDeviceOf,
  type SupplierState,
} from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { anyConnection } from '../list/number-range.ts';
import { moveOrder, publishOrders } from '../orders/order-moves.ts';
import { isReordered } from '../orders/reordered.ts';
import { addAttempt, type FinishedAttempt } from '../outbox/attempts.ts';
import type { Row } from '../schema/schema.ts';
import { unindexed } from '../sql/dialect.ts';
import { storedText } from '../sql/stored-text.ts';
import {
  addStatusNumberEvidence,
  type StatusNumberEvidence,
} from '../supplier-data/status-number-evidence.ts';

/** An order that is still polled. */
export interface OpenOrder {
  readonly id: string;
  readonly connectionId: string;
  readonly serviceId: string;
  readonly reference: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  readonly sentAt: number;
  /** True for a single order, because a person may be waiting for it. */
  readonly atCounter: boolean;
}

export interface StatusChange {
  readonly orderId: string;
  readonly state: SupplierState;
  readonly supplierStatus: string | null;
  readonly result: string | null;
  readonly reason: string | null;
  /** Additional details. A status without details keeps the earlier details. */
  readonly details?: Details;
}

/** An answer that is not applied to its order, and the reason. */
export interface HeldAnswer {
  readonly orderId: string;
  readonly words: EncodedMessages;
  readonly otherOrderId?: string;
}

export type StatusJournal = ReturnType<typeof openStatusJournal>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, each with one query or one transaction.
export function openStatusJournal(database: Database, feed: ChangeFeed) {
  return {
    /** All orders open at their supplier, and those that ended without a code since `awaitingSinceMs`. */
    async open(awaitingSinceMs: number): Promise<OpenOrder[]> {
      const openOrders = database
        .selectFrom('orders')
        .select([
          'id',
          'connection_id',
          'service_id',
          'reference',
          'identifier',
          'identifier_kind',
          'sent_at',
          'batch_id',
        ])
        // Without `unindexed`, SQLite scans every order with a reference.
        .where(sql<SqlBool>`${unindexed(sql`reference`)} is not null`);
      const open = await openOrders
        .where('connection_id', 'in', anyConnection)
        .where('state', 'in', openAtSupplierStates)
        .execute();
      const awaitingResult = await openOrders
        // The states are literals and not parameters, because SQLite uses the partial index only for literals.
        .where(sql<SqlBool>`state in ('success', 'rejected') and result is null`)
        .where('finished_at', '>', awaitingSinceMs)
        .execute();
      return [...open, ...awaitingResult].map((row) => ({
        id: row.id,
        connectionId: row.connection_id,
        serviceId: row.service_id,
        reference: row.reference ?? '',
        identifier: row.identifier,
        identifierKind: row.identifier_kind,
        sentAt: row.sent_at ?? 0,
        atCounter: row.batch_id === null,
      }));
    },
    /**
     * Records one reply about several orders in one transaction, and stores a single copy of the reply. Orders without news are not changed.
     * Returns the changed orders.
     */
    async record(
      attempt: { readonly id: string } & FinishedAttempt,
      changes: readonly StatusChange[],
      atMs: number,
    ): Promise<Order[]> {
      // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one transaction writes all statuses of a reply.
      const changed = await database.transaction().execute(async (transaction) => {
        const moved: Order[] = [];
        const seen = new Map<string, StatusNumberEvidence[]>();
        for (const change of changes.map(asStored)) {
          const now = await transaction
            .selectFrom('orders')
            .select([
              'state',
              'reference',
              'supplier_status',
              'result',
              'reason',
              'connection_id',
              'service_id',
              'identifier_key',
              'sent_at',
              'handed_over_at',
            ])
            .where('id', '=', change.orderId)
            .executeTakeFirst();
          // A server's journal that was restored to an earlier state may not show that the order was sent.
          // Such an order is settled as a gap (J5).
          if (!now || now.reference === null) continue;
          for (const fact of shownBy(now, change, atMs))
            seen.set(now.connection_id, [...(seen.get(now.connection_id) ?? []), fact]);
          const reported =
            isFinal(change.state) && now.state === change.state ? addedTo(now, change) : change;
          const same =
            now.state === reported.state &&
            now.supplier_status === reported.supplierStatus &&
            now.result === reported.result &&
            (!isFinal(reported.state) || now.reason === reported.reason);
          if (same) continue;
          if (isFinal(now.state) && !isFinal(change.state) && (await isReordered(transaction, now))) continue;
          if (moved.length === 0) await addAttempt(transaction, attempt.id, attempt);
          const { state: to, supplierStatus, result, reason, details = {} } = reported;
          const isChanged = now.result !== null && now.state === 'success' && now.result !== result;
          // The customer has the earlier answer, so the order is ready to be handed over once more.
          if (now.handed_over_at !== null && (isChanged || to !== 'success'))
            await transaction
              .updateTable('orders')
              .set({ handed_over_at: null })
              .where('id', '=', change.orderId)
              .execute();
          const move = {
            to,
            why: 'status-read',
            who: 'supplier',
            words: isChanged ? earlierResult(now.result ?? '', reason) : reason,
            attemptId: attempt.id,
            supplierStatus,
            result,
            reason,
            ...(Object.keys(details).length === 0 ? {} : { details }),
          } as const;
          moved.push(await moveOrder(transaction, change.orderId, move, atMs));
        }
        const proven: string[] = [];
        for (const [connectionId, facts] of seen) {
          const judged = await addStatusNumberEvidence(transaction, connectionId, facts, atMs);
          if (judged === null) continue;
          proven.push(connectionId);
          moved.push(...judged.reopened);
        }
        return { moved, proven };
      });
      publishOrders(feed, ...changed.moved);
      for (const connectionId of changed.proven) feed.publish('connections', [connectionId]);
      return changed.moved;
    },
    /**
     * Records a held answer in the history of its open order, with the reply. The same answer is not recorded a second time, unless another
     * status came in between.
     */
    async hold(
      attempt: { readonly id: string } & FinishedAttempt,
      held: readonly HeldAnswer[],
      atMs: number,
    ): Promise<void> {
      const reported = await database.transaction().execute(async (transaction) => {
        const written: string[] = [];
        for (const { orderId, words, otherOrderId = null } of held) {
          const order = await transaction
            .selectFrom('orders')
            .select('state')
            .where('id', '=', orderId)
            .where('state', 'in', openAtSupplierStates)
            .executeTakeFirst();
          if (!order) continue;
          const before = await latestAnswers(transaction, orderId).limit(maxHeld).execute();
          const latest = before.findIndex(({ why }) => why !== 'status-held');
          const since = latest === -1 ? before : before.slice(0, latest);
          const stored = storedText(words);
          if (since.length === maxHeld || since.some((each) => each.words === stored)) continue;
          if (written.length === 0) await addAttempt(transaction, attempt.id, attempt);
          await transaction
            .insertInto('order_events')
            .values({
              order_id: orderId,
              at: atMs,
              who: 'app',
              from_state: order.state,
              to_state: order.state,
              why: 'status-held',
              words: stored,
              attempt_id: attempt.id,
              other_order_id: otherOrderId,
            })
            .execute();
          written.push(orderId);
        }
        return written;
      });
      if (reported.length > 0) feed.publish('orders', reported);
    },
    /** True if another order of the connection has one of these references. */
    async isOfOther(
      { id, connectionId }: Pick<OpenOrder, 'id' | 'connectionId'>,
      references: readonly string[],
    ): Promise<boolean> {
      const other = await database
        .selectFrom('orders')
        .select('id')
        .where('reference', 'in', references)
        .where('connection_id', '=', connectionId)
        .where('id', '!=', id)
        .executeTakeFirst();
      return other !== undefined;
    },
    /** Those of these orders whose reference the supplier also gave to another order, which is therefore uncertain. */
    async referenceShared(orders: readonly Pick<OpenOrder, 'id' | 'reference'>[]): Promise<HeldAnswer[]> {
      if (orders.length === 0) return [];
      const events = await database
        .selectFrom('order_events')
        .innerJoin('orders', 'orders.id', 'order_events.order_id')
        .select(['order_events.order_id as otherOrderId', 'other_order_id as orderId'])
        .where(
          'other_order_id',
          'in',
          orders.map(({ id }) => id),
        )
        .where('orders.state', '=', 'uncertain')
        .execute();
      return orders.flatMap(({ id, reference }) => {
        const other = events.find(({ orderId }) => orderId === id);
        if (other === undefined) return [];
        const words = encodeMessage('held-shared-reference', { reference });
        return [{ orderId: id, words, otherOrderId: other.otherOrderId }];
      });
    },
    /** Ids of the orders whose held answer a person accepted. */
    async accepted(held: readonly HeldAnswer[]): Promise<ReadonlySet<string>> {
      const rows = await database
        .selectFrom('order_events as held')
        .innerJoin('order_events as accepted', (join) =>
          join
            .onRef('accepted.order_id', '=', 'held.order_id')
            .onRef('accepted.attempt_id', '=', 'held.attempt_id'),
        )
        .select(['held.order_id', 'held.words'])
        .where(
          'held.order_id',
          'in',
          held.map(({ orderId }) => orderId),
        )
        .where('held.why', '=', 'status-held')
        .where('accepted.why', '=', 'answer-accepted')
        .execute();
      const isAccepted = ({ orderId, words }: HeldAnswer): boolean =>
        rows.some((row) => row.order_id === orderId && row.words === storedText(words));
      return new Set(held.filter(isAccepted).map(({ orderId }) => orderId));
    },
    /**
     * Records that a person accepts this attempt's answer as belonging to this order. Null if this answer is not the latest answer held for
     * another device, or if the order is no longer open.
     */
    async accept(
      { orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
      { who, words }: { readonly who: string; readonly words: string },
      atMs: number,
    ): Promise<Order | null> {
      const accepted = await database.transaction().execute(async (transaction) => {
        const order = await transaction
          .selectFrom('orders')
          .select('state')
          .where('id', '=', orderId)
          .where('state', 'in', openAtSupplierStates)
          .executeTakeFirst();
        const latest = await latestAnswers(transaction, orderId).limit(1).executeTakeFirst();
        if (!order || latest?.why !== 'status-held' || latest.attempt_id !== attemptId) return null;
        if (otherDeviceOf(latest.words) === null) return null;
        const move = {
          to: order.state,
          why: 'answer-accepted',
          who,
          words: `${latest.words} ${words}`,
          attemptId,
        } as const;
        return moveOrder(transaction, orderId, move, atMs);
      });
      if (accepted) publishOrders(feed, accepted);
      return accepted;
    },
    /** Number of the connection's open orders whose latest answer is held. */
    async countHeld(connectionId: string): Promise<number> {
      const { held } = await database
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('held'))
        .where('connection_id', '=', connectionId)
        .where('state', 'in', openAtSupplierStates)
        .where(
          ({ selectFrom }) =>
            selectFrom('order_events')
              .select('why')
              .whereRef('order_id', '=', 'orders.id')
              .where('why', 'in', answerEvents)
              .orderBy('sequence', 'desc')
              .limit(1),
          '=',
          'status-held',
        )
        .executeTakeFirstOrThrow();
      return Number(held);
    },
  };
}

/** Events about status answers in an order's history, latest first. */
function latestAnswers(database: Pick<Database, 'selectFrom'>, orderId: string) {
  return database
    .selectFrom('order_events')
    .select(['why', 'words', 'attempt_id'])
    .where('order_id', '=', orderId)
    .where('why', 'in', answerEvents)
    .orderBy('sequence', 'desc');
}

/**
 * Maximum number of held answers in a row that are recorded for an order, so that a supplier whose answers
 * always differ does not fill the journal.
 */
const maxHeld = 10;

/** The change with its texts in their stored form. Some texts change when they are stored, and would otherwise look new at every poll. */
function asStored(change: StatusChange): StatusChange {
  const { supplierStatus, result, reason } = change;
  const stored = (text: string | null): string | null => text && storedText(text);
  return {
    ...change,
    supplierStatus: stored(supplierStatus),
    result: stored(result),
    reason: stored(reason),
  };
}

/** The result that a later answer replaced, for the order's history. */
function earlierResult(result: string, reason: string | null): EncodedMessages {
  return joinMessages(
    encodeMessage('earlier-result', { result: result.slice(0, 1_000) }),
    ...(reason === null ? [] : [encodeMessage('supplier-said', { words: reason.slice(0, 300) })]),
  );
}

/** An ended order may receive its code or reason later. An answer without a code or reason does not remove the stored code or reason. */
function addedTo(ended: Pick<Row<'orders'>, 'result' | 'reason'>, change: StatusChange): StatusChange {
  return { ...change, result: change.result ?? ended.result, reason: change.reason ?? ended.reason };
}

// If an order without a result was sent less than this time ago, its status means that the order is still open.
const freshForMs = 120_000;

/**
 * Evidence from an order's history about a status number that did not end the order. All families use 3 for rejected, so 3 is no evidence.
 */
function shownBy(
  now: Pick<Row<'orders'>, 'supplier_status' | 'result' | 'reason' | 'sent_at'>,
  change: StatusChange,
  atMs: number,
): readonly StatusNumberEvidence[] {
  const before = statusNumberOf(now.supplier_status ?? '');
  const after = statusNumberOf(change.supplierStatus ?? '');
  const { orderId } = change;
  const isEmptyChange = change.result === null && change.reason === null;
  if (now.supplier_status === null)
    return after !== null && after !== '3' && isEmptyChange && atMs - (now.sent_at ?? 0) < freshForMs
      ? [{ number: after, says: 'open', how: 'first', orderId }]
      : [];
  // An order that succeeded without a code may still be refunded.
  const isLeft = before !== null && before !== '3' && after !== null && after !== before && after !== '3';
  return isLeft && now.result === null && now.reason === null
    ? [{ number: before, says: 'open', how: 'left', orderId }]
    : [];
}
