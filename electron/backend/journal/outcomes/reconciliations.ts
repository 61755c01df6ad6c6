import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import {
  mayArriveMs,
  type Order,
  type Reconciliation,
  supplierStates,
} from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { anyConnection } from '../list/number-range.ts';
import { clockAheadIn } from '../orders/clock-words.ts';
import { holdersOf } from '../orders/reference-holders.ts';
import { isDigits, unindexed } from '../sql/dialect.ts';

export interface StoredUncertain {
  readonly id: string;
  readonly connectionId: string;
  readonly serviceId: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  readonly sentAt: number;
  /** The supplier's clock minus ours when the order was sent, in ms; null if this journal did not send the order. */
  readonly clockAheadMs: number | null;
  /** Time when the order became uncertain. */
  readonly since: number;
  /** Number of look-ups since the order became uncertain. */
  readonly looks: number;
}

export type ReconciliationJournal = ReturnType<typeof openReconciliationJournal>;

/** Another order that may have changed the balance. */
export type ConcurrentOrder = Pick<Order, 'state' | 'price'> & {
  /**
   * The order was unanswered when a balance was requested, so that balance may or may not include the order. `before`: the balance known at
   * sending. `now`: the later balance.
   */
  readonly unsure?: 'before' | 'now';
};

/** A reference alone, or with the supplier's placement time. */
const foundSchema = z.array(z.union([z.string(), z.tuple([z.string(), z.number()])]));
const maxKnown = 5_000;
const maxMeanwhile = 200;
/** Accepts the same references as `referenceNumber` of `match-orders.ts`. */
const isPlainNumber = sql`length(reference) between 1 and 15 and ${isDigits(sql`reference`)}`;

/** SQL for a table `orders`: the first event that shows the order as accepted. */
const firstTaken = (column: 'sequence' | 'at') =>
  sql<number | null>`(select min(${sql.ref(column)}) from order_events where order_id = orders.id
    and to_state in (${sql.join(supplierStates.map((state) => sql.lit(state)))}))`;

/** Time of the request for the balance that was known at `atMs`; negative infinity if unknown. */
async function whenAsked(
  reads: Database,
  connectionId: string,
  atMs: number,
  amount: string | null,
): Promise<number> {
  const known = await reads
    .selectFrom('balance_diary')
    .select(['asked_at', 'amount'])
    .where('connection_id', '=', connectionId)
    .where('told_at', '<=', atMs)
    .orderBy('told_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return known?.amount === amount ? known.asked_at : Number.NEGATIVE_INFINITY;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, each with one query or one transaction.
export function openReconciliationJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    async uncertain(): Promise<StoredUncertain[]> {
      const rows = await reads
        .selectFrom('orders')
        .select(['id', 'connection_id', 'service_id', 'identifier', 'identifier_kind'])
        .select(['sent_at', 'updated_at', 'created_at'])
        .select((order) =>
          order
            .selectFrom('reconciliations')
            .whereRef('order_id', '=', 'orders.id')
            .select(({ fn }) => fn.countAll<number>().as('looks'))
            .as('looks'),
        )
        .select((order) =>
          order
            .selectFrom('order_events')
            .whereRef('order_id', '=', 'orders.id')
            .where('to_state', '=', 'sending')
            .orderBy('sequence', 'desc')
            .limit(1)
            .select(sql<string>`coalesce(words, '')`.as('words'))
            .as('sending_words'),
        )
        .where('connection_id', 'in', anyConnection)
        .where('state', '=', 'uncertain')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        connectionId: row.connection_id,
        serviceId: row.service_id,
        identifier: row.identifier,
        identifierKind: row.identifier_kind,
        sentAt: row.sent_at ?? row.created_at,
        clockAheadMs: row.sending_words === null ? null : clockAheadIn(row.sending_words),
        since: row.updated_at,
        looks: row.looks ?? 0,
      }));
    },
    /** The given references that an order of ours already has, each with that order. */
    holders: (connectionId: string, references: readonly string[]) =>
      holdersOf(reads, connectionId, references),
    /** The highest numeric reference of the last orders sent on this connection before `atMs`; null if none. */
    async highestBefore(connectionId: string, atMs: number): Promise<number | null> {
      const { rows } = await sql<{ highest: number | null }>`
        select max(cast(reference as bigint)) as highest from (select reference from orders
          where connection_id = ${connectionId} and sent_at < ${atMs} and reference is not null order by sent_at desc limit ${maxKnown}) as known
        where ${isPlainNumber}`.execute(reads);
      return rows[0]?.highest ?? null;
    },
    /** Records one look-up. Changes no state. */
    async record(
      orderId: string,
      {
        candidates,
        times = {},
        failed,
        balanceNow,
      }: Pick<Reconciliation, 'failed' | 'balanceNow'> & {
        readonly candidates: readonly string[] | null;
        readonly times?: Reconciliation['times'];
      },
      atMs: number,
    ): Promise<void> {
      const found = candidates?.map((reference) => {
        const at = times[reference];
        return at === undefined ? reference : ([reference, at] as const);
      });
      await database
        .insertInto('reconciliations')
        .values({
          order_id: orderId,
          at: atMs,
          candidates: found === undefined ? null : JSON.stringify(found),
          failed,
          balance_now: balanceNow?.amount ?? null,
          currency: balanceNow?.currency ?? null,
        })
        .execute();
      feed.publish('orders', [orderId]);
    },
    /** Sequence number of the newest event. A balance requested now certainly includes this event and all earlier ones. */
    async lastEvent(): Promise<number> {
      const newest = reads.selectFrom('order_events').select(({ fn }) => fn.max('sequence').as('sequence'));
      return (await newest.executeTakeFirst())?.sequence ?? 0;
    },
    /**
     * Other orders of the account sent up to `untilMs`, after the balance that was known when this order was
     * sent. Null if there are so many orders that they prove nothing. With `unsureMs`, also includes orders
     * sent so shortly before that balance that the balance may or may not include them. `lastEvent` is the
     * last event when the later balance was requested; without `lastEvent`, only `untilMs` counts. Orders
     * dated later than `nowMs` were sent before the clock was set back: they count as unsure. Null if this
     * order is one of them.
     */
    async ordersSentMeanwhile(
      orderId: string,
      untilMs: number,
      options: { readonly unsureMs?: number; readonly lastEvent?: number; readonly nowMs?: number } = {},
    ): Promise<ConcurrentOrder[] | null> {
      const { unsureMs = 0, lastEvent = Number.POSITIVE_INFINITY, nowMs = Number.MAX_SAFE_INTEGER } = options;
      const orderRow = await reads
        .selectFrom('orders')
        .select(['connection_id', 'sent_at', 'balance_before'])
        .where('id', '=', orderId)
        .executeTakeFirst();
      if (!orderRow || orderRow.sent_at === null || orderRow.sent_at > nowMs) return null;
      const ofOthers = reads
        .selectFrom('orders')
        .where('connection_id', 'in', ofSameAccount(orderRow.connection_id))
        .where('id', '<>', orderId);
      // Several orders may have been sent with the same known balance, which was read before the first of these orders.
      const before = await ofOthers
        .select(({ fn }) => fn.max('sent_at').as('at'))
        .where('sent_at', '<', orderRow.sent_at)
        .where('balance_before', 'is distinct from', orderRow.balance_before)
        .executeTakeFirst();
      const fromMs = before?.at ?? -1;
      const concurrent = ofOthers
        .select(['state', 'price', 'currency', 'sent_at'])
        .select([firstTaken('sequence').as('taken_in'), firstTaken('at').as('taken_at')])
        .limit(maxMeanwhile + 1);
      const rows = [
        ...(await concurrent
          .where('sent_at', '>', fromMs - unsureMs)
          .where('sent_at', '<=', untilMs)
          .execute()),
        // Orders that were refunded after `fromMs`, even if they were sent long before.
        ...(await concurrent
          .where(sql<SqlBool>`state = 'rejected' and coalesce(finished_at, updated_at) > ${fromMs}`)
          .where(unindexed(sql`sent_at`), '<=', fromMs - unsureMs)
          .execute()),
        ...(await concurrent.where('sent_at', '>', nowMs).execute()),
      ];
      if (rows.length > maxMeanwhile) return null;
      const knownAt = await whenAsked(
        reads,
        orderRow.connection_id,
        orderRow.sent_at,
        orderRow.balance_before,
      );
      const unsureOf = (row: (typeof rows)[number]): ConcurrentOrder['unsure'] => {
        if ((row.sent_at ?? 0) <= fromMs || (row.sent_at ?? 0) > nowMs) return 'before';
        if (row.state === 'sending') return 'now';
        const isLater = (row.taken_in ?? 0) > lastEvent || (row.taken_at ?? 0) > untilMs;
        return isLater && row.taken_in !== null ? 'now' : undefined;
      };
      return rows
        .filter(({ state, taken_at: at }) => state === 'rejected' || at === null || at > knownAt)
        .map((row) => {
          const unsure = unsureOf(row);
          const price = { amount: row.price, currency: row.currency };
          return { state: row.state, price, ...(unsure && { unsure }) };
        });
    },
    /** Time of the request for the balance that was known when this order was sent; negative infinity if unknown. */
    async balanceAskedAt(orderId: string): Promise<number> {
      const orderRow = await reads
        .selectFrom('orders')
        .select(['connection_id', 'sent_at', 'balance_before'])
        .where('id', '=', orderId)
        .executeTakeFirst();
      if (!orderRow || orderRow.sent_at === null) return Number.NEGATIVE_INFINITY;
      return whenAsked(reads, orderRow.connection_id, orderRow.sent_at, orderRow.balance_before);
    },
    /**
     * Time until which this order's last request may still arrive (money-safety H7). Null if the supplier answered the request completely, or
     * if the request was not sent. A gateway's answer for an unreachable supplier does not count.
     */
    async mayArriveUntil(orderId: string): Promise<number | null> {
      const last = await reads
        .selectFrom('attempts')
        .select(['started_at', 'http_status', 'verdict'])
        .where('purpose', '=', 'place')
        .where('id', 'in', (select) =>
          select
            .selectFrom('order_events')
            .select('attempt_id')
            .where('order_id', '=', orderId)
            .where('attempt_id', 'is not', null)
            .$castTo<string>(),
        )
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!last || last.verdict === 'not-sent') return null;
      return last.http_status === null || last.http_status >= 500 ? last.started_at + mayArriveMs : null;
    },
    /** All look-ups of one order, oldest first. If a found reference belongs to another order of ours now, that order is in `held`. */
    async of(orderId: string): Promise<Reconciliation[]> {
      const rows = await reads
        .selectFrom('reconciliations')
        .innerJoin('orders', 'orders.id', 'reconciliations.order_id')
        .select([
          'at',
          'candidates',
          'failed',
          'balance_now',
          'reconciliations.currency',
          'balance_before',
          'orders.currency as own',
          'orders.connection_id',
        ])
        .where('order_id', '=', orderId)
        .orderBy('reconciliations.sequence')
        .execute();
      const lookups = rows.map((row) => {
        const listed = row.candidates === null ? null : foundSchema.parse(JSON.parse(row.candidates));
        return {
          ...row,
          found: listed?.map((each) => (typeof each === 'string' ? each : each[0])) ?? null,
          times: Object.fromEntries(listed?.filter((each) => typeof each !== 'string') ?? []),
        };
      });
      const references = [...new Set(lookups.flatMap(({ found }) => found ?? []))];
      const holders = await holdersOf(reads, rows[0]?.connection_id ?? '', references, orderId);
      const heldReferences = new Set(holders.map(({ reference }) => reference));
      return lookups.map(({ found, times, ...row }) => ({
        at: row.at,
        candidates: found?.filter((reference) => !heldReferences.has(reference)) ?? null,
        times,
        held: holders.filter(({ reference }) => found?.includes(reference)),
        failed: row.failed,
        balanceBefore: row.balance_before === null ? null : { amount: row.balance_before, currency: row.own },
        balanceNow:
          row.balance_now === null ? null : { amount: row.balance_now, currency: row.currency ?? '' },
      }));
    },
  };
}
