import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EncodedMessages } from '../../../../shared/model/base/coded-message.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { keysOnOrder } from '../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import {
  type Attempt,
  mayArriveMs,
  type Order,
  openAtSupplierStates,
} from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { by, each, eachJson, eachTextOf, joinInOrder, plainText } from '../sql/dialect.ts';
import { clockAheadIn } from './clock-words.ts';
import { moveOrder, publishOrders } from './order-moves.ts';

/** How long a look-up that did not find the order stays valid. An older look-up must be repeated before the order is sent. */
const looksFreshMs = 5 * 60_000;
const dueAtOnce = 50;

/** SQL for a queued order: true if it was never sent, or if a recent look-up did not find it at the supplier (money-safety O12). */
export function mayBeSent(atMs: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(orders.looked_at is null or (orders.looked_at > ${atMs - looksFreshMs} and orders.looked_at <= ${atMs}))`;
}

/**
 * Marks new orders that must be looked up before they are sent: this account, or perhaps another copy of this
 * journal, already sent an order for the same service and identifier, and that order has no reference.
 */
export async function markResends(
  transaction: JournalTransaction,
  connectionId: string,
  orders: readonly Pick<Order, 'id' | 'serviceId' | 'identifier' | 'identifierKind'>[],
  reason: EncodedMessages,
): Promise<void> {
  const keys = orders.flatMap(({ id, serviceId, identifier, identifierKind }) =>
    keysOnOrder(identifierKind, identifier).map(({ key, orderedAs }) => [id, serviceId, key, orderedAs]),
  );
  await sql`update orders set looked_at = 0, reason = ${reason} where id in (
    select wanted.value ->> 0 from ${eachJson(JSON.stringify(keys))} as wanted
    ${joinInOrder} orders as sent ${by('orders_by_identifier')} on sent.identifier_key = wanted.value ->> 2
    where ${wasSentAs('wanted.value ->> 1', eachTextOf(sql`wanted.value -> 3`))}
      and sent.id <> wanted.value ->> 0 and sent.connection_id in ${ofSameAccount(connectionId)})`.execute(
    transaction,
  );
}

const wasSentAs = (serviceId: string, kinds: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`sent.service_id = ${sql.raw(serviceId)} and sent.identifier_kind in (select value from ${kinds} as kinds)
    and (sent.sent_at is not null or ${wasDoubted}) and sent.reference is null`;

/** SQL for a table `sent`: true if this journal did not send the order, but another copy may have (money-safety J5, J8). */
const wasDoubted = sql<SqlBool>`(sent.sent_at is null and exists (
  select 1 from order_events as doubts where doubts.order_id = sent.id and doubts.why = 'found-in-gap'))`;

/** A queued order that must be looked up at the supplier before it is sent. */
export interface ResendOrder {
  readonly id: string;
  readonly serviceId: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  /** True for a single order, because a person may be waiting for it. */
  readonly isSingle: boolean;
  readonly createdAt: number;
  readonly price: Money;
  /**
   * Queue time of the oldest order for the same service and identifier that another copy of this journal may
   * have sent; null without one.
   */
  readonly doubtedSince: number | null;
  /** All attempts that were sent for the same service and identifier, by this order or others, oldest first. */
  readonly sent: readonly SentBefore[];
}
export interface SentBefore {
  readonly orderId: string;
  readonly price: Money;
  readonly balanceBefore: Money | null;
  readonly sentAt: number;
  /** The supplier's clock minus ours when the attempt was sent, in ms. 0 if the difference was below two minutes or unknown. */
  readonly clockAheadMs: number;
  /** Time of the supplier's complete answer; null if there was none. */
  readonly answeredAt: number | null;
  /** True if the answer was a refusal in the supplier's own words, not a "too many requests" or an unknown answer. */
  readonly isRefused: boolean;
  /** True if such an answer (`isRefused`), or a person who checked, says that the order was not accepted. */
  readonly isDenied: boolean;
  /** Sequence number of the attempt's `sending` event. */
  readonly sequence: number;
  /** Same as `ReconciliationJournal.mayArriveUntil`. */
  readonly mayArriveUntil: number | null;
}

/** A sent order without a reference. A row at the supplier may be this order, even if the supplier refused it. */
export interface UnboundOrder {
  readonly id: string;
  readonly serviceId: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  readonly price: Money;
}

/** Orders that are looked up before they are sent again (money-safety O12). */
export type ResendJournal = ReturnType<typeof openResendJournal>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, each with one query or one transaction.
export function openResendJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    /** Unbound orders of the account sent since `sinceMs`. */
    async unbound(connectionId: string, sinceMs: number) {
      const rows = await reads
        .selectFrom('orders')
        .select(['id', 'service_id', 'identifier', 'identifier_kind', 'price', 'currency'])
        .where(sql<SqlBool>`connection_id in ${ofSameAccount(connectionId)}`)
        .where('sent_at', '>=', sinceMs)
        .where('reference', 'is', null)
        .execute();
      return rows.map(({ id, service_id, identifier, identifier_kind, price, currency }) => ({
        id,
        serviceId: service_id,
        identifier,
        identifierKind: identifier_kind,
        price: { amount: price, currency },
      }));
    },
    /** Orders that wait for a look-up: single orders and orders of running batches, oldest first, at most 50. */
    async due(connectionId: string, atMs: number): Promise<ResendOrder[]> {
      const rows = await reads
        .selectFrom('orders')
        .leftJoin('batches', 'batches.id', 'orders.batch_id')
        .select(['orders.id', 'orders.service_id', 'orders.identifier', 'orders.identifier_kind'])
        .select(['orders.batch_id', 'orders.created_at', 'orders.price', 'orders.currency'])
        .where('orders.connection_id', '=', connectionId)
        .where('orders.state', '=', sql.lit('queued'))
        .where('orders.looked_at', 'is not', null)
        .where(sql<SqlBool>`not ${mayBeSent(atMs)}`)
        .where((eb) => eb.or([eb('orders.batch_id', 'is', null), eb('batches.paused', '=', 0)]))
        .orderBy('orders.number')
        .limit(dueAtOnce)
        .execute();
      return Promise.all(
        rows.map(async (row) => {
          const order = {
            id: row.id,
            serviceId: row.service_id,
            identifier: row.identifier,
            identifierKind: row.identifier_kind,
            isSingle: row.batch_id === null,
            createdAt: row.created_at,
            price: { amount: row.price, currency: row.currency },
          };
          return {
            ...order,
            doubtedSince: await doubtedSince(reads, connectionId, order),
            sent: await sentBefore(reads, connectionId, order),
          };
        }),
      );
    },
    /**
     * References of at most `limit` orders of the account at this price that are open at the supplier. The
     * balance may already include their refunds.
     */
    async openAt(connectionId: string, { amount, currency }: Money, limit: number) {
      const rows = await reads
        .selectFrom('orders')
        .select('reference')
        .where(sql<SqlBool>`connection_id in ${ofSameAccount(connectionId)}`)
        .where(
          'state',
          'in',
          openAtSupplierStates.map((state) => sql.lit(state)),
        )
        .where('currency', '=', currency)
        .where(
          sql<SqlBool>`cast(price as double precision) = cast(${plainText(sql`${amount}`)} as double precision)`,
        )
        .limit(limit)
        .execute();
      return rows.flatMap(({ reference }) => reference ?? []);
    },
    /**
     * True if one of these orders was sent after the event `sequence` and not before `atMs`. A supplier's list that shows such an order
     * also shows the orders accepted earlier.
     */
    async isAnySentSince(orderIds: readonly string[], sequence: number, atMs: number) {
      const { rows } = await sql`
        select 1 from ${each('text', orderIds)} as shown
        ${joinInOrder} order_events as events on events.order_id = shown.value
        where events.to_state = 'sending' and events.sequence > ${sequence} and events.at >= ${atMs} limit 1`.execute(
        reads,
      );
      return rows.length > 0;
    },
    /** Records that a look-up did not find the order, so it may be sent. No effect if the order no longer waits. */
    async cleared(orderId: string, message: EncodedMessages, atMs: number) {
      const isWaiting = await database.transaction().execute(async (transaction) => {
        const marked = await transaction
          .updateTable('orders')
          .set({ looked_at: atMs })
          .where('id', '=', orderId)
          .where('state', '=', 'queued')
          .where('looked_at', 'is not', null)
          .executeTakeFirst();
        if (marked.numUpdatedRows === 0n) return false;
        const looked = { from_state: 'queued', to_state: 'queued', why: 'looked', words: message } as const;
        await transaction
          .insertInto('order_events')
          .values({ order_id: orderId, at: atMs, who: 'app', ...looked })
          .execute();
        return true;
      });
      if (isWaiting) feed.publish('orders', [orderId]);
    },
    /** Makes the order uncertain, because the supplier accepted it or may have accepted it. Null if the order no longer waits. */
    async doubted({ id, sent }: ResendOrder, message: EncodedMessages, atMs: number) {
      const order = await database.transaction().execute(async (transaction) => {
        const claimed = await transaction
          .selectFrom('orders')
          .select(['id', 'sent_at', 'balance_before'])
          .where('id', '=', id)
          .where('state', '=', 'queued')
          .where('looked_at', 'is not', null)
          .executeTakeFirst();
        if (!claimed) return null;
        // The first attempt is the baseline for look-ups.
        const [first] = sent;
        if (first && claimed.sent_at === null)
          await transaction
            .updateTable('orders')
            .set({ sent_at: first.sentAt, balance_before: first.balanceBefore?.amount ?? null })
            .where('id', '=', id)
            .execute();
        const move = {
          to: 'uncertain',
          why: 'not-sent-again',
          who: 'app',
          words: message,
          reason: message,
        } as const;
        return moveOrder(transaction, id, move, atMs);
      });
      if (order) publishOrders(feed, order);
      return order;
    },
  };
}

interface SentRow {
  readonly orderId: string;
  readonly price: string;
  readonly currency: string;
  readonly balanceBefore: string | null;
  readonly sentAt: number;
  readonly finishedAt: number | null;
  readonly httpStatus: number | null;
  readonly verdict: Attempt['verdict'];
  readonly words: string | null;
  readonly sequence: number;
  readonly decided: number;
}

async function doubtedSince(
  reads: Database,
  connectionId: string,
  { serviceId, identifier, identifierKind }: Pick<ResendOrder, 'serviceId' | 'identifier' | 'identifierKind'>,
): Promise<number | null> {
  const { rows } = await sql<{ since: number | null }>`
    select min(sent.created_at) as since from ${eachJson(JSON.stringify(keysAsked(serviceId, identifierKind, identifier)))} as wanted
    ${joinInOrder} orders as sent ${by('orders_by_identifier')} on sent.identifier_key = wanted.value ->> 1
    where ${wasSentAs('wanted.value ->> 0', eachTextOf(sql`wanted.value -> 2`))} and ${wasDoubted}
      and sent.connection_id in ${ofSameAccount(connectionId)}`.execute(reads);
  return rows[0]?.since ?? null;
}

const keysAsked = (serviceId: string, identifierKind: IdentifierKind, identifier: string) =>
  keysOnOrder(identifierKind, identifier).map(({ key, orderedAs }) => [serviceId, key, orderedAs]);

/** Every attempt for the same service and identifier that may have sent bytes. */
async function sentBefore(
  reads: Database,
  connectionId: string,
  { serviceId, identifier, identifierKind }: Pick<ResendOrder, 'serviceId' | 'identifier' | 'identifierKind'>,
): Promise<SentBefore[]> {
  const keys = keysAsked(serviceId, identifierKind, identifier);
  const { rows } = await sql<SentRow>`
    select sent.id as "orderId", sent.price, sent.currency, sent.balance_before as "balanceBefore",
      attempts.started_at as "sentAt", attempts.finished_at as "finishedAt", attempts.http_status as "httpStatus", attempts.verdict,
      events.words, events.sequence,
      (select count(*) from order_events as decided where decided.order_id = sent.id and decided.why = 'decided-not-placed'
        and decided.sequence > events.sequence) as "decided"
    from ${eachJson(JSON.stringify(keys))} as wanted
    ${joinInOrder} orders as sent ${by('orders_by_identifier')} on sent.identifier_key = wanted.value ->> 1
    ${joinInOrder} order_events as events on events.order_id = sent.id and events.to_state = 'sending'
    ${joinInOrder} attempts on attempts.id = events.attempt_id and attempts.verdict <> 'not-sent'
    where ${wasSentAs('wanted.value ->> 0', eachTextOf(sql`wanted.value -> 2`))}
      and sent.connection_id in ${ofSameAccount(connectionId)}
    order by attempts.started_at`.execute(reads);
  return rows.map(({ orderId, price, currency, balanceBefore, sentAt, finishedAt, ...row }) => {
    const { httpStatus, verdict, words, sequence, decided } = row;
    // A gateway's answer for an unreachable supplier does not count (H7).
    const isAnswered = httpStatus !== null && httpStatus < 500;
    return {
      orderId,
      price: { amount: price, currency },
      balanceBefore: balanceBefore === null ? null : { amount: balanceBefore, currency },
      sentAt,
      clockAheadMs: clockAheadIn(words ?? ''),
      answeredAt: isAnswered ? (finishedAt ?? sentAt) : null,
      isRefused: isAnswered && verdict === 'refused',
      isDenied: (isAnswered && verdict === 'refused') || Number(decided) > 0,
      sequence: Number(sequence),
      mayArriveUntil: isAnswered ? null : sentAt + mayArriveMs,
    };
  });
}
