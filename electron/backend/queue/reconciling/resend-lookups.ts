import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type EncodedMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { ResendJournal, ResendOrder, SentBefore } from '../../journal/orders/resend-journal.ts';
import type { ReconciliationJournal } from '../../journal/outcomes/reconciliations.ts';
import type { StatusRow, SupplierReads } from '../../supplier/types/reads.ts';
import { fellUnexplained, isFree } from './balance-evidence.ts';
import { skewMs } from './match-orders.ts';
import {
  creditedSince,
  isSpent,
  type LookupReads,
  listedAs,
  lookUpAtSupplier,
  type SupplierLookup,
} from './supplier-lookup.ts';

export interface ResendLookupsDeps {
  readonly journal: ResendJournal;
  readonly reconciliations: Pick<
    ReconciliationJournal,
    'holders' | 'lastEvent' | 'ordersSentMeanwhile' | 'balanceAskedAt'
  >;
  /** The connection's read methods; null if reads are not possible now. */
  readonly reads: (connectionId: string) => Promise<ResendReads | null>;
  /** False while the connection may not send. When the connection may send again, the look-ups are woken. */
  readonly mayLook: (connectionId: string) => boolean;
  readonly clock: Clock;
  /** Same as `ClockAtSending.setForwardSince`. */
  readonly setForwardSince: (sentAt: number) => number;
  /** Called if some of the connection's orders may be sent now. */
  readonly onCleared: (connectionId: string) => void;
  /** Called if an order became uncertain. */
  readonly onDoubted: (order: Order) => void;
  readonly onDefect: (error: unknown) => void;
}

type ResendReads = LookupReads & Pick<SupplierReads, 'orderStatus' | 'orderStatuses'>;

/** Maximum delay of a timer, because the wall clock may be set during the delay. */
const maxTimerMs = 60_000;
const againMs = 15_000;
/**
 * Delay before the next look-up if other orders were in flight when the balance was read, and the maximum number of such look-ups in a row.
 */
const unansweredAgainMs = 5_000;
const maxUnanswered = 8;
/** Maximum number of open orders whose statuses are read, in one request, to check that none was refunded. */
const maxOpen = 50;

interface WaitingOrders {
  /** Time when the order was first seen, on the steady clock and on the wall clock. The wall clock may be set later. */
  readonly seenAtMs: number;
  readonly seenAtWallMs: number;
  /** Earliest time of the next look-up, on the steady clock, because the last look-up was inconclusive. */
  notBeforeMs: number;
  unanswered: number;
}

/** Looks up orders at the supplier before they are sent again, if they were or may have been in flight before (money-safety O12). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all these functions share the look-ups of one queue and their timers.
export function createResendLookups(deps: ResendLookupsDeps) {
  const { journal, clock } = deps;
  let stopped = false;
  const looking = new Map<string, { again: boolean }>();
  const timers = new Map<string, () => void>();
  const waiting = new Map<string, WaitingOrders>();
  const waitOf = ({ id, sent }: ResendOrder): WaitingOrders => {
    const wait = waiting.get(id) ?? {
      seenAtMs: clock.monotonicMs(),
      seenAtWallMs: clock.nowMs() - Math.max(0, ...sent.map(({ sentAt }) => deps.setForwardSince(sentAt))),
      notBeforeMs: Number.NEGATIVE_INFINITY,
      unanswered: 0,
    };
    waiting.set(id, wait);
    return wait;
  };
  const waitedMs = (order: ResendOrder): number => clock.monotonicMs() - waitOf(order).seenAtMs;
  /**
   * Current time by the steady clock, as a wall-clock time. It counts from the wall-clock time at which the
   * order was first seen, minus what the clock was set forward since an earlier run sent the order. So
   * setting the clock forward does not shorten the wait for late bytes (H7).
   */
  const steadyNowMs = (order: ResendOrder): number => waitOf(order).seenAtWallMs + waitedMs(order);

  const wakeIn = (connectionId: string, inMs: number): void => {
    timers.get(connectionId)?.();
    if (!stopped)
      timers.set(
        connectionId,
        clock.after(Math.min(maxTimerMs, Math.max(0, inMs)), () => wake(connectionId)),
      );
  };
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is one look-up: wait, read the supplier, and judge each order.
  const lookUpDue = async (connectionId: string): Promise<void> => {
    if (stopped || !deps.mayLook(connectionId)) return;
    const due = await journal.due(connectionId, clock.nowMs());
    if (due.length === 0 || stopped) return;
    const inMs = due.map((order) =>
      Math.max(
        Math.min(earliestLookupAt(order) - steadyNowMs(order), maxWaitMs(order) - waitedMs(order)),
        waitOf(order).notBeforeMs - clock.monotonicMs(),
      ),
    );
    const ready = due.filter((_, index) => (inMs[index] ?? 0) <= 0);
    if (ready.length === 0) return wakeIn(connectionId, Math.min(...inMs));
    const reads = await deps.reads(connectionId);
    if (reads === null) return wakeIn(connectionId, againMs);
    const priority = ready.some(({ isSingle }) => isSingle) ? 'person' : 'reconcile';
    const holders = (references: readonly string[]) => deps.reconciliations.holders(connectionId, references);
    let lastEvent = 0;
    const seen = await lookUpAtSupplier(
      reads,
      holders,
      Math.min(...ready.map(sinceOf)),
      priority,
      async () => {
        lastEvent = await deps.reconciliations.lastEvent();
      },
    );
    markRule('O12');
    const unrefunded = new Map<string, Promise<boolean>>();
    const isUnrefunded = (price: Money): Promise<boolean> => {
      const name = `${price.amount} ${price.currency}`;
      const pending = unrefunded.get(name) ?? noneRefunded(connectionId, price, reads, priority);
      unrefunded.set(name, pending);
      return pending;
    };
    let isCleared = false;
    for (const order of ready) {
      if (stopped) return;
      const wait = waitOf(order);
      const judging = { ...deps.reconciliations, isAnySentSince: journal.isAnySentSince };
      const verdict = await judgeResend(judging, order, seen, {
        nowMs: clock.nowMs(),
        steadyNowMs: steadyNowMs(order),
        waitedMs: waitedMs(order),
        lastEvent,
        isUnrefunded,
        mayBeUnanswered: wait.unanswered < maxUnanswered,
      });
      if (verdict.is === 'again') {
        wait.notBeforeMs = clock.monotonicMs() + verdict.inMs;
        wait.unanswered = verdict.isUnanswered ? wait.unanswered + 1 : 0;
        continue;
      }
      waiting.delete(order.id);
      if (verdict.is === 'clear') {
        await journal.cleared(order.id, encodeMessage('resend-absent'), clock.nowMs());
        isCleared = true;
        continue;
      }
      const doubted = await journal.doubted(order, verdict.words, clock.nowMs());
      if (doubted) deps.onDoubted(doubted);
    }
    if (isCleared) deps.onCleared(connectionId);
    wake(connectionId);
  };
  /**
   * True if all open orders at this price were still open after the balance was read, so that no refund can
   * hide a decrease of the balance.
   */
  const noneRefunded = async (
    connectionId: string,
    price: Money,
    reads: ResendReads,
    priority: Priority,
  ): Promise<boolean> => {
    const references = await journal.openAt(connectionId, price, maxOpen + 1);
    const [first] = references;
    if (first === undefined || references.length > maxOpen) return first === undefined;
    const isStanding = ({ state }: StatusRow): boolean => state !== 'rejected' && state !== 'unknown';
    if (references.length === 1) {
      const reading = await reads.orderStatus(first, priority);
      return reading.ok && isStanding(reading.value);
    }
    const reading = await reads.orderStatuses(() => references, priority);
    if (!reading.ok) return false;
    const openReferences = new Set(reading.value.filter(isStanding).map(({ reference }) => reference));
    return references.every((reference) => openReferences.has(reference));
  };
  /** Call this if an order of this connection may need a look-up, or if look-ups are possible again. */
  const wake = (connectionId: string): void => {
    const running = looking.get(connectionId);
    if (running) {
      running.again = true;
      return;
    }
    if (stopped) return;
    const state = { again: false };
    looking.set(connectionId, state);
    lookUpDue(connectionId)
      .catch((error: unknown) => {
        if (stopped) return;
        deps.onDefect(error);
        wakeIn(connectionId, againMs);
      })
      .finally(() => {
        looking.delete(connectionId);
        if (state.again) wake(connectionId);
      });
  };

  return {
    wake,
    stop() {
      stopped = true;
      for (const cancel of timers.values()) cancel();
    },
  };
}

type ResendVerdict =
  | { readonly is: 'clear' }
  | { readonly is: 'again'; readonly inMs: number; readonly isUnanswered?: boolean }
  | { readonly is: 'doubt'; readonly words: EncodedMessages };

/** Delay of the look-up after a refusal, so that the supplier's list contains an order that was accepted shortly before the refusal. */
const afterRefusalMs = 5_000;
/**
 * A gateway may answer "too many requests" while another server of the supplier still processes the order. So this time is as long as the
 * wait for an order's answer.
 */
const afterAnswerMs = 30_000;
/** Assumed maximum delay of a list, used if only the list says that the order is missing. */
const lateListMs = 120_000;
/** If an order was sent within this time before a balance was read, the balance may or may not include the order. */
const unsureMs = 60_000;

/** Earliest time of a look-up: when the request can no longer arrive (money-safety H7). */
function earliestLookupAt({ sent }: Pick<ResendOrder, 'sent'>): number {
  return Math.max(
    0,
    ...sent.map((before) => before.mayArriveUntil ?? endOf(before) + waitAfterAnswerMs(before)),
  );
}

/** Maximum wait until `earliestLookupAt`, counted from the answer, or from sending if there was no answer. */
function maxWaitMs({ sent }: Pick<ResendOrder, 'sent'>): number {
  return Math.max(
    0,
    ...sent.map((before) =>
      before.mayArriveUntil === null ? waitAfterAnswerMs(before) : before.mayArriveUntil - endOf(before),
    ),
  );
}

const endOf = ({ answeredAt, sentAt }: SentBefore): number => answeredAt ?? sentAt;
/** Time from which the request can no longer arrive, or the time of the request's answer. */
const overAt = (before: SentBefore): number => before.mayArriveUntil ?? endOf(before);
const waitAfterAnswerMs = ({ isRefused }: SentBefore): number => (isRefused ? afterRefusalMs : afterAnswerMs);

/** Earliest time at which the supplier may have an order for the same service and identifier. */
function sinceOf({
  sent,
  createdAt,
  doubtedSince,
}: Pick<ResendOrder, 'sent' | 'createdAt' | 'doubtedSince'>): number {
  return Math.min(createdAt, doubtedSince ?? createdAt, ...sent.map(({ sentAt }) => sentAt));
}

/**
 * The time of `sinceOf` on the supplier's clock; null if the supplier gives no time. For sent orders, uses the clock difference measured at
 * sending, because our clock may have been set since (O4).
 */
function sinceAtSupplier(
  { sent, createdAt, doubtedSince }: ResendOrder,
  lookup: SupplierLookup,
): number | null {
  const queued = lookup.atSupplier(Math.min(createdAt, doubtedSince ?? createdAt));
  if (queued === null || sent.length === 0) return queued;
  const sentAt = Math.min(...sent.map((before) => before.sentAt + before.clockAheadMs));
  return doubtedSince === null ? sentAt : Math.min(queued, sentAt);
}

/**
 * Judges a look-up. An order that is missing in the list counts as absent, unless the balance contradicts
 * this. If the balance says nothing, absence counts only after a delay. If nobody has called the order
 * refused, the list must also be current: it must show an order of ours that was sent later. If other orders
 * were in flight when the balance was read, the look-up is repeated, because those orders may have caused its
 * decrease. An unchanged balance counts only if a readable wallet shows no incoming money that may hide a
 * decrease.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it tests the evidence about an order in one list, the strongest evidence first.
async function judgeResend(
  journal: Pick<ReconciliationJournal, 'ordersSentMeanwhile' | 'balanceAskedAt'> &
    Pick<ResendJournal, 'isAnySentSince'>,
  order: ResendOrder,
  lookup: SupplierLookup,
  at: {
    readonly nowMs: number;
    readonly steadyNowMs: number;
    readonly waitedMs: number;
    /** The journal's last event before the balance was requested. */
    readonly lastEvent: number;
    readonly mayBeUnanswered: boolean;
    /** False if a refund of this amount may be in the balance. */
    isUnrefunded(price: Money): Promise<boolean>;
  },
): Promise<ResendVerdict> {
  const { nowMs, waitedMs, lastEvent } = at;
  const sinceAt = sinceAtSupplier(order, lookup);
  if (lookup.rows !== null) {
    const reference = listedAs(lookup, lookup.rows, order, sinceAt);
    if (reference !== null) return { is: 'doubt', words: encodeMessage('resend-listed', { reference }) };
  }
  // An order that only another copy of this data folder may have sent has no attempt in this journal.
  const prices = [
    ...order.sent.map(({ price }) => price),
    ...(order.doubtedSince === null ? [] : [order.price]),
  ];
  if (
    lookup.listed === null &&
    prices.some((price) => isSpent(lookup, price, sinceAt === null ? null : sinceAt - skewMs))
  )
    return { is: 'doubt', words: encodeMessage('resend-wallet') };
  const falls = await Promise.all(
    order.sent.map(async ({ orderId, price, balanceBefore }) => {
      const concurrent = await journal.ordersSentMeanwhile(orderId, nowMs, { unsureMs, lastEvent, nowMs });
      return fellUnexplained(price, { balanceBefore, balanceNow: lookup.balance }, concurrent);
    }),
  );
  const isUnanswered = falls.includes('unanswered');
  if (falls.includes('maybe') || (isUnanswered && !at.mayBeUnanswered))
    return { is: 'doubt', words: encodeMessage('resend-balance') };
  if (isUnanswered) return { is: 'again', inMs: unansweredAgainMs, isUnanswered };
  if (falls.length > 0 && falls.every((fall) => fall === 'no')) {
    const credited = await Promise.all(
      order.sent.map((before) => creditedMeanwhile(journal, before, lookup)),
    );
    if (credited.includes('charged')) return { is: 'doubt', words: encodeMessage('resend-wallet') };
    const isReadable = lookup.listed !== null || lookup.spent !== null;
    // If neither list nor wallet is readable, only the balance counts. A read with a temporary failure is retried first.
    const isAlone = !isReadable && credited.every((each) => each === null);
    if (isAlone && lookup.mayBeListedLater && at.mayBeUnanswered)
      return { is: 'again', inMs: againMs, isUnanswered: true };
    if (isAlone || credited.every((each) => each === 'none')) {
      const unrefunded = await Promise.all(order.sent.map(({ price }) => at.isUnrefunded(price)));
      if (unrefunded.every(Boolean)) return { is: 'clear' };
    }
  }
  // If the supplier has nothing that can be read, the only possible evidence is a person's statement that no
  // other copy sent the order.
  const isOnlyDoubted = order.doubtedSince !== null && order.sent.length === 0;
  if (lookup.listed === null && lookup.spent === null && isOnlyDoubted && !lookup.mayTryAgain)
    return { is: 'clear' };
  if (lookup.listed === null && lookup.spent === null)
    return lookup.mayTryAgain
      ? { is: 'again', inMs: againMs }
      : { is: 'doubt', words: encodeMessage('resend-unread') };
  // A list may lag behind the last request that arrived (H7).
  const givenMs = Math.max(
    waitedMs - maxWaitMs(order),
    at.steadyNowMs - Math.max(0, ...order.sent.map(overAt)),
  );
  if (givenMs < lateListMs) return { is: 'again', inMs: lateListMs - givenMs };
  const notDenied = order.sent.filter(({ price, isDenied }) => !isDenied && !isFree(price));
  const isCurrent = await Promise.all(
    notDenied.map((before) =>
      journal.isAnySentSince(lookup.shown, before.sequence, overAt(before) + waitAfterAnswerMs(before)),
    ),
  );
  return isCurrent.every(Boolean) ? { is: 'clear' } : { is: 'doubt', words: encodeMessage('resend-unread') };
}

/** Result of `creditedSince` for the balance known when this order was sent; null if the wallet is unreadable. */
async function creditedMeanwhile(
  journal: Pick<ReconciliationJournal, 'balanceAskedAt'>,
  { orderId, price }: SentBefore,
  lookup: SupplierLookup,
): Promise<ReturnType<typeof creditedSince>> {
  const wallet = await lookup.walletNow();
  if (wallet === null) return null;
  const askedAt = await journal.balanceAskedAt(orderId);
  return creditedSince(wallet, price, lookup.atSupplier(askedAt) ?? Number.NEGATIVE_INFINITY);
}
