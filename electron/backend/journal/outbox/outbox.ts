import { type SqlBool, sql } from 'kysely';
import type { EncodedMessages } from '../../../../shared/model/base/coded-message.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { PauseReason } from '../../../../shared/model/order/batch.ts';
import { mayMove, type Order, type ReferenceHolder } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { anyConnection } from '../list/number-range.ts';
import { clockWords } from '../orders/clock-words.ts';
import { moveOrder, type OrderMove, publishOrders } from '../orders/order-moves.ts';
import { holderOf } from '../orders/reference-holders.ts';
import { mayBeSent } from '../orders/resend-journal.ts';
import { orderOfRow } from '../schema/order-rows.ts';
import { isAwaitingList } from '../supplier-data/further-list.ts';
import { type FinishedAttempt, finishAttempt, isFinished, startAttempt } from './attempts.ts';
import { guardBalance } from './balance-guard.ts';
import { claimOrder, releaseClaim, underClaim } from './claims.ts';
import { readFirstRows } from './first-rows.ts';
import { type LateOutcome, writeLateOutcome } from './late-outcome.ts';
import { guardPrice } from './price-guard.ts';
import { uncertainStop } from './uncertain-stops.ts';

/** `single`: orders placed one by one, which have priority. `batch`: rows of batches that are not paused. */
export type QueueLane = 'single' | 'batch';

/** An order that an earlier run queued. The order must be looked up at the supplier before it is sent (money-safety O2, J8). */
export interface EarlierOrder {
  readonly id: string;
  readonly serviceId: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  readonly createdAt: number;
  readonly price: Money;
}

/**
 * `turnedAway`: how many times the supplier has turned the order away, including this time. Set only if the
 * maximum is reached: the order is not queued again.
 */
export type Settlement =
  | { readonly order: Order; readonly holder: null }
  | { readonly order: null; readonly holder: ReferenceHolder }
  | { readonly order: null; readonly holder: null; readonly turnedAway: number };

/**
 * An order that was turned away (answered with "too many requests") this many times is no longer sent
 * automatically, because the supplier may have accepted it (money-safety O12).
 */
const maxTurnedAway = 4;

/** The journal's functions for the submit queue. Each step is durable when it resolves (money-safety O1). */
export interface Outbox {
  /**
   * True if the lane has an order that can be claimed. False also if too many orders ended uncertain in a row
   * (`uncertainStop`); for the lane `batch`, the running batches are then paused with the reason.
   */
  hasQueued(connectionId: string, lane: QueueLane, atMs: number): Promise<boolean>;
  /** Number of queued orders in each lane, without those of paused batches. */
  countQueued(connectionId: string): Promise<Readonly<Record<QueueLane, number>>>;
  /**
   * Claims the lane's oldest queued order for this attempt. Null if no order is queued, if too many orders
   * ended uncertain in a row (O10), or if the order or its batch was stopped: its price or service changed
   * (O6, O13), or the balance does not cover a batch's row (O7).
   */
  claimNext(connectionId: string, lane: QueueLane, attemptId: string, atMs: number): Promise<Order | null>;
  /** Releases a claim before anything was sent. No effect if the claim has ended. */
  release(attemptId: string, words: string, atMs: number): Promise<void>;
  /** Makes a claimed order uncertain instead of sending it. Null if the claim has ended. */
  doubt(attemptId: string, words: EncodedMessages, atMs: number): Promise<Order | null>;
  /** Commits `sending` and the attempt before the first byte. If false, the claim has ended and nothing may be sent. */
  beginSending(
    attempt: { readonly id: string; readonly request: string; readonly clockAheadMs?: number | null },
    atMs: number,
  ): Promise<boolean>;
  /**
   * Commits an attempt's outcome before anybody is notified. If the reference belongs to another order of the account, writes nothing and
   * returns that order (money-safety O9). An order turned away too often is not queued again (O12). An outcome is written only once. If the
   * order's state has changed meanwhile, the state stays, and only the attempt is finished. Returns the current order.
   */
  settle(
    orderId: string,
    attemptId: string,
    finished: FinishedAttempt,
    move: OrderMove,
    atMs: number,
  ): Promise<Settlement>;
  /** Same as `writeLateOutcome`, for an outcome of an earlier run. */
  settleLate(outcome: LateOutcome, atMs: number): ReturnType<typeof writeLateOutcome>;
  /**
   * Runs after a start: orders claimed by earlier runs return to the queue, and orders that were being sent become uncertain (O2). All
   * earlier runs have ended, because only one run can hold the data folder. Returns the counts.
   */
  recover(atMs: number): Promise<{ requeued: number; uncertain: number }>;
  /**
   * Orders of the connection that an earlier run queued and that need a look-up, in sending order. Empty
   * while orders released by the previous look-up still wait. Empty also if too many orders ended uncertain
   * in a row; then, as in `hasQueued`, batches are paused with the reason.
   */
  earlier(connectionId: string, atMs: number): Promise<EarlierOrder[]>;
  /** Records that these orders were looked up and not found. Of the orders of earlier runs, only these may be claimed now. */
  looked(connectionId: string, orderIds: readonly string[]): void;
  /** The batch whose row is sent next; null if none. */
  nextBatch(connectionId: string, atMs: number): Promise<string | null>;
  /** Same as `readFirstRows`. */
  firstRows(batchId: string, sinceMs: number, untilMs: number): ReturnType<typeof readFirstRows>;
  /** Number of the connection's orders that are claimed or being sent. */
  countUnderWay(connectionId: string): Promise<number>;
  /** Pauses every batch of the connection that has rows to send. */
  pauseRunning(connectionId: string, reason: PauseReason, words: string, atMs: number): Promise<void>;
  connectionsWithQueued(): Promise<string[]>;
}

/** `owner` identifies this run of the app. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it has all transactions from queued to settled. Their sequence prevents double payment, so they stay together.
export function openOutbox(database: Database, reads: Database, feed: ChangeFeed, owner: string): Outbox {
  const queuedOf = (source: Pick<Database, 'selectFrom'>, connectionId: string) =>
    source
      .selectFrom('orders')
      .leftJoin('batches', 'batches.id', 'orders.batch_id')
      .where('orders.connection_id', '=', connectionId)
      .where('orders.state', '=', 'queued')
      .where(isAwaitingList, '=', 0);
  const isRunning = sql<SqlBool>`(orders.batch_id is null or batches.paused = 0)`;
  /** Number of the last order when this run began, and the earlier orders released since by look-ups. */
  let earlierUpTo = 0;
  const lookedFor = new Map<string, readonly string[]>();
  const isClaimable = (connectionId: string) => {
    const looked = lookedFor.get(connectionId) ?? [];
    // PostgreSQL does not accept an empty list.
    const ids = sql.join(looked.length > 0 ? looked : ['']);
    return sql<SqlBool>`(orders.number > ${earlierUpTo} or orders.id in (${ids}))`;
  };
  const ofLane = (source: Pick<Database, 'selectFrom'>, connectionId: string, lane: QueueLane) =>
    queuedOf(source, connectionId)
      .where(isClaimable(connectionId))
      .where(isRunning)
      .where('orders.batch_id', lane === 'single' ? 'is' : 'is not', null);
  const queued = (
    source: Pick<Database, 'selectFrom'>,
    connectionId: string,
    lane: QueueLane,
    atMs: number,
  ) => ofLane(source, connectionId, lane).where(mayBeSent(atMs));
  const pauseRunning: Outbox['pauseRunning'] = async (connectionId, reason, message, atMs) => {
    const paused = await database
      .updateTable('batches')
      .set({ paused: 1, pause_reason: reason, pause_words: message, updated_at: atMs })
      .where('connection_id', '=', connectionId)
      .where(
        'id',
        'in',
        queuedOf(database, connectionId)
          .where('orders.batch_id', 'is not', null)
          .select('orders.batch_id')
          .$castTo<string>(),
      )
      .where('paused', '=', 0)
      .returning('id')
      .execute();
    if (paused.length > 0)
      feed.publish(
        'batches',
        paused.map(({ id }) => id),
      );
  };

  return {
    async hasQueued(connectionId, lane, atMs) {
      const waiting = queued(database, connectionId, lane, atMs).select('orders.id').limit(1);
      if ((await waiting.executeTakeFirst()) === undefined) return false;
      const evidence = await uncertainStop(database, connectionId);
      if (evidence !== null && lane === 'batch')
        await pauseRunning(connectionId, 'uncertain', evidence, atMs);
      return evidence === null;
    },
    async countQueued(connectionId) {
      const { single, batch } = await queuedOf(reads, connectionId)
        .select(({ fn, eb }) => [
          fn.countAll<number>().filterWhere('orders.batch_id', 'is', null).as('single'),
          fn
            .countAll<number>()
            .filterWhere(eb('batches.paused', '=', 0))
            .as('batch'),
        ])
        .executeTakeFirstOrThrow();
      return { single, batch };
    },
    async claimNext(connectionId, lane, attemptId, atMs) {
      const { claimed, guard } = await database.transaction().execute(async (transaction) => {
        const next = await queued(transaction, connectionId, lane, atMs)
          .select('orders.id')
          .orderBy('orders.number')
          .limit(1)
          .executeTakeFirst();
        if (!next || (await uncertainStop(transaction, connectionId)) !== null)
          return { claimed: null, guard: null };
        const guard = await guardPrice(transaction, next.id, atMs);
        if (guard.stopped !== 'nothing') return { claimed: null, guard };
        const batchId = lane === 'batch' ? await guardBalance(transaction, next.id, atMs) : null;
        if (batchId !== null) return { claimed: null, guard: { stopped: 'batch', batchId } as const };
        return { claimed: await claimOrder(transaction, next.id, { owner, attemptId }, atMs), guard };
      });
      if (claimed) publishOrders(feed, claimed);
      if (guard?.stopped === 'order') publishOrders(feed, guard.order);
      if (guard?.stopped === 'batch') feed.publish('batches', [guard.batchId]);
      return claimed;
    },
    async release(attemptId, message, atMs) {
      const order = await database
        .transaction()
        .execute((transaction) => releaseClaim(transaction, { owner, attemptId }, message, atMs));
      if (order) publishOrders(feed, order);
    },
    async doubt(attemptId, words, atMs) {
      const order = await database.transaction().execute(async (transaction) => {
        const claimedOrder = await underClaim(transaction, { owner, attemptId }, ['claimed']);
        const move = { to: 'uncertain', why: 'not-sent-again', who: 'app', words, reason: words } as const;
        return claimedOrder ? moveOrder(transaction, claimedOrder.id, move, atMs) : null;
      });
      if (order) publishOrders(feed, order);
      return order;
    },
    async beginSending(attempt, atMs) {
      const order = await database.transaction().execute(async (transaction) => {
        const claimedOrder = await underClaim(transaction, { owner, attemptId: attempt.id }, ['claimed']);
        if (!claimedOrder) return null;
        await startAttempt(transaction, attempt, atMs);
        // The baseline of O4: the last known balance before the first byte.
        await transaction
          .updateTable('orders')
          .set((set) => ({
            balance_before: set
              .selectFrom('accounts')
              .select('balance')
              .whereRef('accounts.connection_id', '=', 'orders.connection_id')
              .whereRef('accounts.currency', '=', 'orders.currency'),
          }))
          .where('id', '=', claimedOrder.id)
          .execute();
        const move = {
          to: 'sending',
          why: 'sending',
          who: 'app',
          words: clockWords(attempt.clockAheadMs ?? null),
          attemptId: attempt.id,
        } as const;
        return moveOrder(transaction, claimedOrder.id, move, atMs);
      });
      if (order) publishOrders(feed, order);
      return order !== null;
    },
    async settle(orderId, attemptId, finished, move, atMs) {
      const settlement = await database.transaction().execute(async (transaction): Promise<Settlement> => {
        if (await isFinished(transaction, attemptId)) return currentOrder(transaction, orderId);
        const holder = await holderOfNamed(transaction, orderId, move);
        if (holder) return { order: null, holder };
        const turnedAway =
          move.why === 'rate-limited' ? (await timesTurnedAway(transaction, orderId)) + 1 : 0;
        if (turnedAway >= maxTurnedAway) return { order: null, holder: null, turnedAway };
        await finishAttempt(transaction, attemptId, finished);
        // Another start may have made the order uncertain while it was being sent. This attempt's outcome is still valid.
        const claimedOrder = await underClaim(transaction, { owner, attemptId }, ['sending', 'uncertain']);
        if (!claimedOrder || !mayMove(claimedOrder.state, move.to)) return currentOrder(transaction, orderId);
        return { order: await moveOrder(transaction, orderId, { ...move, attemptId }, atMs), holder: null };
      });
      if (settlement.order) publishOrders(feed, settlement.order);
      return settlement;
    },
    async settleLate(outcome, atMs) {
      const written = await database
        .transaction()
        .execute((transaction) => writeLateOutcome(transaction, outcome, atMs));
      if (written.order) publishOrders(feed, written.order);
      return written;
    },
    async recover(atMs) {
      return database.transaction().execute(async (transaction) => {
        const newest = transaction.selectFrom('orders').select(({ fn }) => fn.max('number').as('number'));
        earlierUpTo = (await newest.executeTakeFirst())?.number ?? 0;
        const stranded = await transaction
          .selectFrom('orders')
          .select(['id', 'state'])
          .where('connection_id', 'in', anyConnection)
          .where('state', 'in', ['claimed', 'sending'])
          .where((where) => where.or([where('claim_owner', 'is', null), where('claim_owner', '!=', owner)]))
          .execute();
        if (stranded.length > 0) markRule('O2');
        let requeued = 0;
        for (const { id, state } of stranded) {
          if (state === 'claimed') requeued += 1;
          await moveOrder(transaction, id, state === 'claimed' ? backToQueue : nowUncertain, atMs);
        }
        return { requeued, uncertain: stranded.length - requeued };
      });
    },
    async earlier(connectionId, atMs) {
      const released = lookedFor.get(connectionId) ?? [];
      const open = queuedOf(database, connectionId)
        .where('orders.number', '<=', earlierUpTo)
        .where(isRunning)
        .where(mayBeSent(atMs));
      if (released.length > 0) {
        const stillQueued = open.where('orders.id', 'in', released).select('orders.id').limit(1);
        if ((await stillQueued.executeTakeFirst()) !== undefined) return [];
      }
      const rows = await open
        .select(['orders.id', 'service_id', 'identifier', 'identifier_kind', 'orders.created_at'])
        .select(['price', 'currency'])
        .orderBy(sql`orders.batch_id is not null`)
        .orderBy('orders.number')
        .limit(maxEarlier)
        .execute();
      if (rows.length === 0) return [];
      const evidence = await uncertainStop(database, connectionId);
      if (evidence !== null) {
        await pauseRunning(connectionId, 'uncertain', evidence, atMs);
        return [];
      }
      return rows.map((row) => ({
        id: row.id,
        serviceId: row.service_id,
        identifier: row.identifier,
        identifierKind: row.identifier_kind,
        createdAt: row.created_at,
        price: { amount: row.price, currency: row.currency },
      }));
    },
    looked: (connectionId, orderIds) => void lookedFor.set(connectionId, orderIds),
    async nextBatch(connectionId, atMs) {
      const next = await queued(database, connectionId, 'batch', atMs)
        .select('orders.batch_id')
        .orderBy('orders.number')
        .limit(1)
        .executeTakeFirst();
      return next?.batch_id ?? null;
    },
    firstRows: (batchId, sinceMs, untilMs) => readFirstRows(database, batchId, sinceMs, untilMs),
    async countUnderWay(connectionId) {
      const { orders } = await database
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('orders'))
        .where('connection_id', '=', connectionId)
        .where('state', 'in', ['claimed', 'sending'])
        .executeTakeFirstOrThrow();
      return orders;
    },
    pauseRunning,
    async connectionsWithQueued() {
      const rows = await database
        .selectFrom('connections')
        .select('id')
        .where((where) =>
          where.exists(
            where
              .selectFrom('orders')
              .select('number')
              .whereRef('connection_id', '=', 'connections.id')
              .where('state', '=', 'queued'),
          ),
        )
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

/** Maximum number of orders checked with one read of the supplier's list. */
const maxEarlier = 200;

async function currentOrder(transaction: JournalTransaction, orderId: string): Promise<Settlement> {
  const row = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { order: orderOfRow(row), holder: null };
}

async function timesTurnedAway(transaction: JournalTransaction, orderId: string): Promise<number> {
  const { times } = await transaction
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('order_id', '=', orderId)
    .where('why', '=', 'rate-limited')
    .executeTakeFirstOrThrow();
  return times;
}

async function holderOfNamed(
  transaction: JournalTransaction,
  orderId: string,
  { reference }: OrderMove,
): Promise<ReferenceHolder | null> {
  if (reference === undefined) return null;
  const orderRow = await transaction
    .selectFrom('orders')
    .select('connection_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return holderOf(transaction, orderRow.connection_id, reference, orderId);
}

const backToQueue: OrderMove = { to: 'queued', why: 'found-after-restart', who: 'app', words: null };
const nowUncertain: OrderMove = { to: 'uncertain', why: 'found-after-restart', who: 'app', words: null };
