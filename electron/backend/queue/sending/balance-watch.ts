import type { Clock } from '../../../../shared/model/base/clock.ts';
import {
  type EncodedMessages,
  encodeMessage,
  joinMessages,
} from '../../../../shared/model/base/coded-message.ts';
import { isSameUnit } from '../../../../shared/model/base/currency-unit.ts';
import { addDecimals, compareDecimals, type Money } from '../../../../shared/model/base/decimal.ts';
import { createKeyedMutex } from '../../../../shared/model/base/in-turn.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Order, ReferenceHolder } from '../../../../shared/model/order/order.ts';
import type { UnexplainedDecrease } from '../../../../shared/model/wallet/balance-decreases.ts';
import type { ChangeFeed } from '../../journal/engine/change-feed.ts';
import { firstRowsCount } from '../../journal/outbox/first-rows.ts';
import type { Outbox } from '../../journal/outbox/outbox.ts';
import type { BalanceJournal } from '../../journal/wallet/balance-history.ts';
import type { SupplierReads } from '../../supplier/types/reads.ts';
import { readOrderList } from '../reconciling/read-order-list.ts';

/**
 * Compares the supplier's charges with the orders sent (money-safety O14). A price may change while a price
 * list still counts as fresh. So the balance is compared after the first rows of a batch, before its other
 * rows are sent, and at every later balance. An unexplained decrease pauses the batches of the connection. If
 * the supplier gives no balance, there is no comparison, and no order is held.
 */
export type BalanceWatch = ReturnType<typeof createBalanceWatch>;

export interface BalanceWatchDeps {
  readonly outbox: Pick<Outbox, 'nextBatch' | 'firstRows' | 'countUnderWay' | 'pauseRunning'>;
  readonly balances: Pick<BalanceJournal, 'newestAt' | 'fall'>;
  /** Reads and stores the balance. Resolves to false if the supplier gave none. */
  readonly askBalance: (connectionId: string, hurry: boolean) => Promise<boolean>;
  readonly reads: (connectionId: string) => Promise<Pick<SupplierReads, 'orders' | 'transactions'> | null>;
  readonly holders: (
    connectionId: string,
    references: readonly string[],
  ) => Promise<readonly ReferenceHolder[]>;
  readonly orderOf: (orderId: string) => Promise<Order | null>;
  readonly feed: Pick<ChangeFeed, 'subscribe'>;
  readonly clock: Clock;
  readonly onCompared: (connectionId: string) => void;
  readonly onDefect: (error: unknown) => void;
}

/** Interval between comparisons while a batch is sent. Other reads of the balance do not change the interval. */
const checkEveryMs = 60_000;
/** After this many failed attempts in a row, rows are sent without a comparison. */
const maxTries = 3;
const retryMs = 2_000;
/**
 * Maximum wait for the answers of sent orders. It is longer than an order's deadline: before a decrease of
 * the balance is investigated, every sent order should have its answer and reference.
 */
const answeredWithinMs = 60_000;
const stepMs = 500;
/** Suppliers give times in whole seconds. */
const slackMs = 1_500;
const maxWalletPages = 3;
/** Maximum number of orders whose charge is compared with the confirmed price. */
const maxOrders = 50;

interface Charge {
  readonly words: readonly string[];
  /** The amount is positive. */
  readonly money: Money;
}

/** Result of investigating a decrease of the balance at the supplier. */
interface Finding {
  readonly explained: boolean;
  /** True if an order of ours was charged more than its confirmed price. */
  readonly proven: boolean;
  readonly seen: EncodedMessages;
}

const notShown: Finding = { explained: false, proven: false, seen: encodeMessage('fall-not-shown') };

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all these functions share the state of one comparison of balances.
export function createBalanceWatch(deps: BalanceWatchDeps) {
  const { outbox, clock } = deps;
  const runExclusive = createKeyedMutex();
  const closing = new AbortController();
  const timers = new Set<() => void>();
  const states = new Map<
    string,
    { comparedAt: number; askedAtMs: number; asking: boolean; lookingInto: boolean; failures: number }
  >();
  /** Batches whose first rows were compared, or cannot be compared. */
  const compared = new Set<string>();
  /** Time when the batch was paused, or had no earlier balance to compare with. Rows sent later count as first rows again. */
  const countedFrom = new Map<string, number>();
  /**
   * For batches whose first answers are dated later than now (the clock was set back): the time when this was
   * noticed.
   */
  const answeredBefore = new Map<string, number>();

  const stateOf = (connectionId: string) => {
    const state = states.get(connectionId) ?? {
      comparedAt: Number.NEGATIVE_INFINITY,
      askedAtMs: Number.NEGATIVE_INFINITY,
      asking: false,
      lookingInto: false,
      failures: 0,
    };
    states.set(connectionId, state);
    return state;
  };
  const after = (delayMs: number, work: () => void): void => {
    const cancel = clock.after(delayMs, () => {
      timers.delete(cancel);
      work();
    });
    timers.add(cancel);
  };
  const noteDefect = (error: unknown): void => {
    if (!closing.signal.aborted) deps.onDefect(error);
  };

  const ask = async (connectionId: string, isUrgent: boolean): Promise<void> => {
    const state = stateOf(connectionId);
    if (state.asking || closing.signal.aborted) return;
    state.asking = true;
    state.askedAtMs = clock.monotonicMs();
    const { comparedAt } = state;
    try {
      if (await deps.askBalance(connectionId, isUrgent)) await compare(connectionId);
    } catch (error) {
      noteDefect(error);
    }
    state.asking = false;
    state.failures = state.comparedAt === comparedAt ? state.failures + 1 : 0;
    if (closing.signal.aborted) return;
    const isDone = state.failures === 0 || state.failures >= maxTries;
    if (isDone) deps.onCompared(connectionId);
    else after(retryMs, () => deps.onCompared(connectionId));
  };

  const compare = (connectionId: string): Promise<void> =>
    runExclusive(connectionId, async () => {
      const state = stateOf(connectionId);
      const newestAt = await deps.balances.newestAt(connectionId);
      if (newestAt === null || newestAt === state.comparedAt) return;
      // The clock was set back.
      if (newestAt < state.comparedAt) state.comparedAt = Number.NEGATIVE_INFINITY;
      const batchId = await outbox.nextBatch(connectionId, clock.nowMs());
      if (batchId !== null) await compareFor(connectionId, batchId, state);
      state.comparedAt = newestAt;
    });
  const compareFor = async (
    connectionId: string,
    batchId: string,
    state: ReturnType<typeof stateOf>,
  ): Promise<void> => {
    // This batch did not cause a decrease that happened before its first row was sent.
    const rows = await outbox.firstRows(batchId, 0, Number.MAX_SAFE_INTEGER);
    if (rows.taken + rows.underWay === 0) return;
    const found = await deps.balances.fall(connectionId, state.comparedAt, clock.nowMs());
    if (found === null) return;
    if (found === 'first') return countAnew(batchId);
    state.lookingInto = true;
    try {
      await explainFall(connectionId, batchId, found.fall, found.currency);
    } finally {
      state.lookingInto = false;
    }
  };

  const explainFall = async (
    connectionId: string,
    batchId: string,
    fall: UnexplainedDecrease,
    currency: string,
  ): Promise<void> => {
    await whenAnswered(connectionId);
    const { explained, seen } = await explain(connectionId, fall, currency);
    if (explained || closing.signal.aborted) return;
    markRule('O14');
    const { fell, sent, rest } = fall;
    const message = joinMessages(encodeMessage('balance-fell', { fell, sent, rest, currency }), seen);
    await outbox.pauseRunning(connectionId, 'balance-fell', message, clock.nowMs());
    countAnew(batchId);
  };
  /** The next rows of the batch count as its first rows. */
  const countAnew = (batchId: string): void => {
    compared.delete(batchId);
    countedFrom.set(batchId, clock.nowMs());
  };
  /** Waits for unanswered orders: without a reference, their charges would look like charges of another person. */
  const whenAnswered = async (connectionId: string): Promise<void> => {
    const untilMs = clock.monotonicMs() + answeredWithinMs;
    while (clock.monotonicMs() < untilMs && (await outbox.countUnderWay(connectionId)) > 0) {
      if (closing.signal.aborted) return;
      await new Promise<void>((resolve) => after(stepMs, resolve));
    }
  };

  /**
   * Checks whether charges of other people caused the decrease. Reads the wallet first, then the order list.
   */
  const explain = async (
    connectionId: string,
    fall: UnexplainedDecrease,
    currency: string,
  ): Promise<Finding> => {
    const reads = await deps.reads(connectionId);
    if (reads === null) return notShown;
    const spent = await readSpent(reads, fall.after);
    const wallet = spent === null ? notShown : await judge(connectionId, spent, fall, currency);
    if (wallet.explained || wallet.proven) return wallet;
    const listed = await readListed(reads, fall.after);
    return listed === null ? wallet : judge(connectionId, listed, fall, currency);
  };
  const judge = async (
    connectionId: string,
    charges: readonly Charge[],
    { sent, rest }: UnexplainedDecrease,
    currency: string,
  ): Promise<Finding> => {
    const rows = charges.filter(({ money }) => money.currency === '' || isSameUnit(money.currency, currency));
    const references = [...new Set(rows.flatMap((row) => row.words))];
    const holders = await deps.holders(connectionId, references);
    const orderIds = new Map(holders.map(({ reference, orderId }) => [reference, orderId]));
    const ownOf = (row: Charge): string | undefined => row.words.find((word) => orderIds.has(word));
    const ownRows = rows.filter((row) => ownOf(row) !== undefined);
    // If our own charges cannot be recognized, any charge may be ours.
    const areNamed = ownRows.length > 0 || compareDecimals(sent, '0') === 0;
    const otherAmounts = rows.filter((row) => ownOf(row) === undefined).map(({ money }) => money.amount);
    if (areNamed && compareDecimals(otherAmounts.reduce(addDecimals, '0'), rest) >= 0)
      return { explained: true, proven: false, seen: encodeMessage('fall-not-explained') };
    for (const row of ownRows.slice(0, maxOrders)) {
      const reference = ownOf(row) ?? '';
      const order = await deps.orderOf(orderIds.get(reference) ?? '');
      const { amount: charged } = row.money;
      if (order === null || compareDecimals(charged, order.price.amount) <= 0) continue;
      const values = { reference, charged, price: order.price.amount, currency };
      return { explained: false, proven: true, seen: encodeMessage('fall-charged', values) };
    }
    return { explained: false, proven: false, seen: encodeMessage('fall-not-explained') };
  };

  /**
   * `made` if the app has compared a balance that it requested after the batch's first rows were answered.
   * Also `made` after `maxTries` failed reads. Times in the future are from before the clock was set back.
   */
  const firstRowsComparison = async (batchId: string, state: ReturnType<typeof stateOf>, nowMs: number) => {
    if (state.comparedAt > nowMs) state.comparedAt = Number.NEGATIVE_INFINITY;
    if ((countedFrom.get(batchId) ?? 0) > nowMs) countedFrom.set(batchId, nowMs);
    const rows = await outbox.firstRows(batchId, countedFrom.get(batchId) ?? 0, nowMs);
    if (rows.taken + rows.underWay < firstRowsCount) return 'not-due';
    if (rows.taken < firstRowsCount) return 'unanswered';
    if (rows.answeredAt <= nowMs) answeredBefore.delete(batchId);
    else if (!answeredBefore.has(batchId)) answeredBefore.set(batchId, nowMs);
    const answeredAt = answeredBefore.get(batchId) ?? rows.answeredAt;
    return state.comparedAt >= answeredAt || state.failures >= maxTries ? 'made' : 'due';
  };

  return {
    /**
     * False if the next row of a batch must wait for a comparison; in that case, reads the balance and calls `onCompared` when the
     * comparison was made or is not possible.
     */
    async maySendNextRow(connectionId: string) {
      const state = stateOf(connectionId);
      if (state.lookingInto) return false;
      const nowMs = clock.nowMs();
      const batchId = await outbox.nextBatch(connectionId, nowMs);
      if (batchId === null) return true;
      if (compared.has(batchId) && state.comparedAt <= nowMs) {
        if (clock.monotonicMs() - state.askedAtMs >= checkEveryMs) void ask(connectionId, false);
        return true;
      }
      // The clock was set back since the newest balance. No later balance is compared with it, so a balance
      // is read before the next row.
      const isAhead = ((await deps.balances.newestAt(connectionId)) ?? 0) > nowMs;
      const comparison =
        isAhead && state.failures < maxTries ? 'due' : await firstRowsComparison(batchId, state, nowMs);
      if (comparison === 'due') void ask(connectionId, true);
      if (comparison === 'made') compared.add(batchId);
      return comparison === 'made' || comparison === 'not-due';
    },
    start() {
      const follow = async (): Promise<void> => {
        for await (const { entity, ids } of deps.feed.subscribe(closing.signal)) {
          if (entity !== 'account') continue;
          for (const connectionId of ids ?? [...states.keys()]) {
            await compare(connectionId).catch(noteDefect);
            if (!closing.signal.aborted) deps.onCompared(connectionId);
          }
        }
      };
      void follow().catch(noteDefect);
    },
    stop() {
      closing.abort();
      for (const cancel of timers) cancel();
    },
  };
}

/** Charges in the wallet since `sinceMs`. Null if the wallet is unreadable or has no times. */
async function readSpent(
  reads: Pick<SupplierReads, 'transactions'>,
  sinceMs: number,
): Promise<readonly Charge[] | null> {
  const charges: Charge[] = [];
  for (let page: number | null = 1, read = 0; page !== null && read < maxWalletPages; read += 1) {
    const reading = await reads.transactions(page, 'person');
    if (!reading.ok) return null;
    const sinceAt = atSupplier(sinceMs, reading.exchange);
    if (sinceAt === null) return null;
    const { transactions } = reading.value;
    for (const { amount, at, description, details } of transactions)
      if (amount?.amount.startsWith('-') && at !== null && at >= sinceAt)
        charges.push({
          words: [description, ...Object.values(details)].flatMap(
            (text) => String(text).match(/[\w-]{1,40}/g) ?? [],
          ),
          money: { amount: amount.amount.slice(1), currency: amount.currency },
        });
    const times = transactions.flatMap(({ at }) => at ?? []);
    page = times.length > 0 && times.every((at) => at < sinceAt) ? null : reading.value.nextPage;
  }
  return charges;
}

/** Charges of the order list since `sinceMs`. Null if the list is unreadable or has no times. */
async function readListed(
  reads: Pick<SupplierReads, 'orders'>,
  sinceMs: number,
): Promise<readonly Charge[] | null> {
  const list = await readOrderList(reads, sinceMs, 'person');
  if (list.failed !== null || list.clockAheadMs === null) return null;
  const sinceAt = sinceMs + list.clockAheadMs - slackMs;
  return list.orders.flatMap(({ reference, price, createdAt }) =>
    reference !== null && price !== null && createdAt !== null && createdAt >= sinceAt
      ? [{ words: [reference], money: price }]
      : [],
  );
}

function atSupplier(
  ownMs: number,
  { serverTimeMs, finishedAt }: { readonly serverTimeMs?: number | undefined; readonly finishedAt: number },
): number | null {
  return serverTimeMs === undefined ? null : ownMs + (serverTimeMs - finishedAt) - slackMs;
}
