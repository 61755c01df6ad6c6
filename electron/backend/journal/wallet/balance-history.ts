import { sql } from 'kysely';
import { dayMs } from '../../../../shared/model/base/clock.ts';
import { addDecimals, multiplyDecimal, signOf } from '../../../../shared/model/base/decimal.ts';
import type { Account } from '../../../../shared/model/connection/account.ts';
import { mayBePaidStates } from '../../../../shared/model/order/order.ts';
import {
  type UnexplainedDecrease,
  unexplainedDecrease,
} from '../../../../shared/model/wallet/balance-decreases.ts';
import {
  type BalanceJump,
  type BalanceMove,
  type BalanceReading,
  jumpsOf,
  type PaidOrder,
  refundedWithinMs,
} from '../../../../shared/model/wallet/balance-path.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { keys } from '../keys.ts';
import type { Row } from '../schema/schema.ts';
import { by } from '../sql/dialect.ts';

/** Orders of one minute with equal price are grouped. Only the exact times of the orders are lost. */
const togetherMs = 60_000;
/** Orders older than this count as charged, because a later charge cannot be recognized. */
const lookedBackMs = 7 * dayMs;
/** Maximum number of orders that are compared with the balances. */
const maxSent = 20_000;
/**
 * `broken` of a balance that was read before the clock was set back and is dated later than the next balance.
 * This balance is not part of the history. It stays stored, because the currency of orders confirmed before
 * then is compared with it (O13).
 */
const ahead = 2;
const reached = sql.join(mayBePaidStates.map((state) => sql.lit(state)));

/** Times of the request and of the reply. The balance was correct at some time in between. */
export interface ReadingTimes {
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** Changes of a balance in a period that our orders did not cause. */
export interface BalancePath {
  /** The first and the last balance of the period; null if none is known. */
  readonly first: BalanceReading | null;
  readonly last: BalanceReading | null;
  readonly currency: string;
  /** Oldest first; each `amount` is in `currency`. */
  readonly jumps: readonly BalanceMove[];
}

/** The balance history of a connection, for a supplier without a wallet. */
export type BalanceJournal = ReturnType<typeof openBalanceJournal>;

export function openBalanceJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    path: (connectionId: string, sinceMs: number) => readPath(reads, connectionId, sinceMs),
    /**
     * Request time of the newest balance; null if none is known. If the clock was set back, this time may be
     * earlier than that of the balance before.
     */
    async newestAt(connectionId: string) {
      const row = await database
        .selectFrom('balance_diary')
        .select('asked_at')
        .where('connection_id', '=', connectionId)
        .where('broken', '<', ahead)
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.asked_at ?? null;
    },
    /**
     * How far the newest balance is below the last compared balance, after the cost of sent orders is
     * subtracted (money-safety O14). Null if the cost of orders accounts for the decrease, or if the decrease
     * is unknown; `first` if there is no earlier balance with which the newest can be compared.
     */
    async fall(connectionId: string, comparedAt: number, nowMs: number) {
      const newest = await this.newestAt(connectionId);
      if (newest === null) return null;
      return readFall(reads, connectionId, newest - lookedBackMs, { comparedAt, nowMs });
    },
    /** Call this if balances are read in another way from now on. Earlier balances cannot be compared with later ones. */
    breakPath: (connectionId: string) => breakPath(database, connectionId),
    /** Records durably that a person settled a change or reopened it. */
    async settle(
      connectionId: string,
      { noticedAt, amount }: Pick<BalanceJump, 'noticedAt' | 'amount'>,
      {
        settled,
        ...by
      }: { readonly settled: boolean; readonly who: string; readonly words: string; readonly at: number },
    ) {
      const row = {
        connection_id: connectionId,
        noticed_at: noticedAt,
        amount,
        settled: settled ? 1 : 0,
        ...by,
      };
      await database.insertInto('balance_settlements').values(row).execute();
      feed.publish('account', [connectionId]);
    },
  };
}

/**
 * Records the balance, within the transaction that stores it with the account. Of consecutive equal balances, only the first and the last
 * are kept.
 */
export async function writeBalance(
  transaction: Database,
  connectionId: string,
  { amount, currency }: NonNullable<Account['balance']>,
  { startedAt, finishedAt }: ReadingTimes,
): Promise<void> {
  const { numUpdatedRows: nowAhead } = await transaction
    .updateTable('balance_diary')
    .set({ broken: ahead })
    .where('connection_id', '=', connectionId)
    .where(({ or, eb }) =>
      // A balance is also dated ahead if the clock was set forward and back around its reply.
      or([eb('asked_at', '>', finishedAt), eb('told_at', '>', finishedAt + togetherMs)]),
    )
    .where('broken', '<', ahead)
    .executeTakeFirst();
  if (nowAhead > 0n) {
    await breakPath(transaction, connectionId);
    const { rows } = await sql<{
      last: number;
    }>`select coalesce(max(sequence), 0) as last from order_events`.execute(transaction);
    const setBack = { sequence: Number(rows[0]?.last ?? 0), at: startedAt };
    await openKeyValueJournal(transaction).write(keys.clockSetBack(connectionId), setBack);
  }
  const [last, before] = await transaction
    .selectFrom('balance_diary')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('broken', '<', ahead)
    .orderBy('asked_at', 'desc')
    .limit(2)
    .execute();
  const of = (askedAt: number) => ({ connection_id: connectionId, asked_at: askedAt });
  // Overlapping reads count as one.
  if (last !== undefined && startedAt <= last.told_at) return;
  const same = (row: typeof last): boolean =>
    row !== undefined && row.amount === amount && row.currency === currency && row.broken === 0;
  if (last !== undefined && same(last) && same(before))
    await transaction
      .deleteFrom('balance_diary')
      .where(({ and }) => and(of(last.asked_at)))
      .execute();
  const row = { ...of(startedAt), told_at: finishedAt, amount, currency, broken: 0 };
  await transaction
    .insertInto('balance_diary')
    .values(row)
    .onConflict((conflict) => conflict.columns(['connection_id', 'asked_at']).doUpdateSet(row))
    .execute();
}

/**
 * Marks a break in the history: balances are read differently from now on, or the clock was set back. Earlier balances cannot be compared
 * with later ones.
 */
async function breakPath(database: Database, connectionId: string): Promise<void> {
  await sql`update balance_diary set broken = 1 where connection_id = ${connectionId}
    and asked_at = (select max(asked_at) from balance_diary where connection_id = ${connectionId} and broken < ${ahead})`.execute(
    database,
  );
}

/** Balances since `sinceMs` that can be compared with the newest one, oldest first. */
async function readingsSince(
  reads: Database,
  connectionId: string,
  sinceMs: number,
): Promise<{ readonly currency: string; readonly readings: readonly BalanceReading[] }> {
  const rows = await reads
    .selectFrom('balance_diary')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('asked_at', '>=', sinceMs)
    .where('broken', '<', ahead)
    .orderBy('asked_at')
    .execute();
  const currency = rows.at(-1)?.currency ?? '';
  const isBreak = (row: Row<'balance_diary'>, index: number): boolean =>
    row.currency !== currency || (row.broken === 1 && index < rows.length - 1);
  const readings = rows
    .slice(rows.findLastIndex(isBreak) + 1)
    .map(({ asked_at, told_at, amount }) => ({ askedAt: asked_at, reportedAt: told_at, amount }));
  return { currency, readings };
}

async function readFall(
  reads: Database,
  connectionId: string,
  sinceMs: number,
  { comparedAt, nowMs }: { readonly comparedAt: number; readonly nowMs: number },
): Promise<{ readonly currency: string; readonly fall: UnexplainedDecrease } | 'first' | null> {
  const { currency, readings } = await readingsSince(reads, connectionId, sinceMs);
  const [first, second] = readings;
  if (first === undefined || second === undefined) return 'first';
  const rows = await reads
    .selectFrom('orders')
    .select(['id', 'sent_at as sentAt', 'finished_at as finishedAt', 'price', 'currency'])
    .where('connection_id', 'in', ofSameAccount(connectionId))
    .where('sent_at', '>=', first.askedAt - dayMs)
    .where('state', 'in', [...mayBePaidStates])
    .orderBy('sent_at', 'desc')
    .limit(maxSent)
    .execute();
  const notLater = await readNotLater(reads, connectionId, first.askedAt - dayMs);
  // An order dated later than now was sent before the clock was set back, so it may be charged at any time.
  const orders = rows.flatMap(({ id, sentAt, finishedAt, ...order }) => {
    if (sentAt === null) return [];
    const sent = notLater(id, sentAt);
    const finished = finishedAt === null ? null : notLater(id, finishedAt);
    return [{ ...order, sentAt: sent > nowMs ? first.askedAt : sent, finishedAt: finished }];
  });
  const oldest = orders.length < maxSent ? Number.NEGATIVE_INFINITY : (orders.at(-1)?.sentAt ?? 0);
  const known = readings.filter(({ askedAt }) => askedAt >= oldest);
  const fall = unexplainedDecrease(known, currency, orders, comparedAt);
  return fall === null ? null : { currency, fall };
}

/**
 * Corrects times of an order from before the clock was set back. Such an event was stored before the balance
 * that revealed the change of the clock. So the event counts as not later than this balance, even after the
 * clock has passed the event's own time.
 */
async function readNotLater(
  reads: Database,
  connectionId: string,
  sinceMs: number,
): Promise<(orderId: string, at: number) => number> {
  const setBack = await openKeyValueJournal(reads).read(keys.clockSetBack(connectionId));
  if (setBack === null) return (_, at) => at;
  const rows = await reads
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(['orders.id', 'order_events.at'])
    .where('orders.connection_id', 'in', ofSameAccount(connectionId))
    .where('orders.sent_at', '>=', sinceMs)
    .where(({ or, eb }) => or([eb('sent_at', '>', setBack.at), eb('finished_at', '>', setBack.at)]))
    .where('order_events.sequence', '<=', setBack.sequence)
    .where('order_events.at', '>', setBack.at)
    .execute();
  const dated = new Set(rows.map(({ id, at }) => `${id} ${at}`));
  return (orderId, at) => (dated.has(`${orderId} ${at}`) ? setBack.at : at);
}

/**
 * The balances since `sinceMs`, compared with the possible cost of the account's orders. Reads the orders day by day, so that no list
 * waits.
 */
async function readPath(reads: Database, connectionId: string, sinceMs: number): Promise<BalancePath> {
  const { currency, readings } = await readingsSince(reads, connectionId, sinceMs);
  const [first] = readings;
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return { first: null, last: null, currency, jumps: [] };
  const of = { connectionId, currency };
  const orders = await rejectedLater(reads, { ...of, from: first.askedAt });
  for (let from = first.askedAt - dayMs; from <= last.reportedAt; from += dayMs)
    orders.push(...(await ordersOfDay(reads, { ...of, from })));
  const settled = await settledJumps(reads, connectionId);
  const jumps = jumpsOf(readings, orders).map((jump) => ({
    ...jump,
    refundsDue: refundsDue(orders, jump),
    settled: settled.get(`${jump.noticedAt} ${jump.amount}`) ?? null,
  }));
  return { first, last, currency, jumps };
}

/**
 * Rejected orders whose refunds may have caused a change. If the balance fell: orders whose refund was due
 * within the period of the change. If the balance rose: orders sent before the end of the period whose refund
 * was due after the start of the period. A missing refund would make the increase smaller, which looks the
 * same as a smaller top-up.
 */
function refundsDue(
  orders: readonly PaidOrders[],
  { after, before, amount }: BalanceJump,
): BalanceMove['refundsDue'] {
  const fell = signOf(amount) < 0;
  const due = orders.filter(({ fate, finishedAt, sentAt }) => {
    const dueAt = (finishedAt ?? sentAt) + refundedWithinMs;
    return fate === 'rejected' && dueAt > after && (fell ? dueAt : sentAt) <= before;
  });
  if (due.length === 0) return null;
  return {
    orders: due.reduce((sum, { orders: count }) => sum + count, 0),
    amount: due.reduce((sum, { price }) => addDecimals(sum, price), '0'),
  };
}

/** Changes whose last decision by a person is "settled". */
async function settledJumps(reads: Database, connectionId: string) {
  const lastRow = await reads
    .selectFrom('balance_settlements')
    .select(['noticed_at', 'amount', 'settled', 'who', 'words', 'at'])
    .where('connection_id', '=', connectionId)
    .orderBy('sequence')
    .execute();
  const last = new Map(lastRow.map((row) => [`${row.noticed_at} ${row.amount}`, row]));
  return new Map(
    [...last].flatMap(([jump, { settled, who, words, at }]) =>
      settled === 1 ? [[jump, { who, words, at }]] : [],
    ),
  );
}

interface OrdersFrom {
  readonly connectionId: string;
  readonly currency: string;
  readonly from: number;
}

/**
 * Groups orders of one minute with equal price and outcome. A group counts as charged at its first time and as refunded at its last time.
 */
const asOne = sql`min(sent_at) as "sentAt", max(coalesce(finished_at, updated_at)) as "finishedAt", price, count(*) as orders,
  case when state = 'rejected' then 'rejected' when state in ('sending', 'uncertain') then 'uncertain' else 'paid' end as fate`;
const perMinute = sql`group by sent_at / ${sql.lit(togetherMs)}, price, fate`;

async function ordersOfDay(
  reads: Database,
  { connectionId, currency, from }: OrdersFrom,
): Promise<PaidOrders[]> {
  const { rows } =
    await sql<PaidOrders>`select ${asOne} from orders where connection_id in ${ofSameAccount(connectionId)}
    and sent_at >= ${from} and sent_at < ${from + dayMs} and currency = ${currency} and state in (${reached}) ${perMinute}`.execute(
      reads,
    );
  return rows.map(inAll);
}

/** Orders sent before the period begins and refunded within the period. */
async function rejectedLater(
  reads: Database,
  { connectionId, currency, from }: OrdersFrom,
): Promise<PaidOrders[]> {
  const { rows } = await sql<PaidOrders>`select ${asOne} from orders ${by('orders_refunded')}
    where connection_id in ${ofSameAccount(connectionId)} and state = 'rejected' and coalesce(finished_at, updated_at) >= ${from - refundedWithinMs}
      and sent_at < ${from - dayMs} and currency = ${currency} ${perMinute}`.execute(reads);
  return rows.map(inAll);
}

interface PaidOrders extends PaidOrder {
  readonly orders: number;
}

function inAll(orders: PaidOrders): PaidOrders {
  return { ...orders, price: multiplyDecimal(orders.price, orders.orders) };
}
