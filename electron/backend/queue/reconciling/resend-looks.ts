import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { type EncodedNotes, note } from '../../../../shared/model/base/note.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { ResendJournal, ResendOrder, SentBefore } from '../../journal/orders/resend-journal.ts';
import type { ReconciliationJournal } from '../../journal/outcomes/reconciliations.ts';
import { fellUnexplained } from './balance-evidence.ts';
import { skewMs } from './match-orders.ts';
import { isSpent, type LookReads, listedAs, lookAtSupplier, type SupplierLook } from './supplier-look.ts';

/** Looks at the supplier for orders that wait to be sent and were, or may have been, on the wire before (money-safety O12). */
export interface ResendLooks {
  /** Something may wait for a look-up on this connection, or may be looked up again. */
  wake(connectionId: string): void;
  stop(): void;
}

export interface ResendLooksParts {
  readonly journal: ResendJournal;
  readonly reconciliations: Pick<ReconciliationJournal, 'holders' | 'highestBefore' | 'sentBeside'>;
  /** The reading half of a connection's client; null if nothing can be read now. */
  readonly reads: (connectionId: string) => Promise<LookReads | null>;
  /** False while nothing is sent on the connection; the end of that state wakes it. */
  readonly mayLook: (connectionId: string) => boolean;
  readonly clock: Clock;
  /** Some of its orders may be sent now. */
  readonly onCleared: (connectionId: string) => void;
  /** It became uncertain. */
  readonly onDoubted: (order: Order) => void;
  readonly onDefect: (error: unknown) => void;
}

/** The wall clock may be set: waits are at most this long. */
const longestWaitMs = 60_000;
const againMs = 15_000;

export function createResendLooks(parts: ResendLooksParts): ResendLooks {
  const { journal, clock } = parts;
  let stopped = false;
  const looking = new Map<string, { again: boolean }>();
  const timers = new Map<string, () => void>();
  /** When this run first saw an order wait, by the steady clock: the wall clock may be set back meanwhile. */
  const seenAtMs = new Map<string, number>();
  const waitedMs = ({ id }: ResendOrder): number => {
    const seen = seenAtMs.get(id) ?? clock.monotonicMs();
    seenAtMs.set(id, seen);
    return clock.monotonicMs() - seen;
  };
  /** Orders whose look-up was inconclusive: not before this time of the steady clock. */
  const notBefore = new Map<string, number>();

  const wakeIn = (connectionId: string, inMs: number): void => {
    timers.get(connectionId)?.();
    if (!stopped)
      timers.set(
        connectionId,
        clock.after(Math.min(longestWaitMs, Math.max(0, inMs)), () => wake(connectionId)),
      );
  };
  const look = async (connectionId: string): Promise<void> => {
    if (stopped || !parts.mayLook(connectionId)) return;
    const due = await journal.due(connectionId, clock.nowMs());
    if (due.length === 0 || stopped) return;
    const inMs = due.map((order) =>
      Math.max(
        Math.min(earliestLookAt(order) - clock.nowMs(), longestWaitOf(order) - waitedMs(order)),
        (notBefore.get(order.id) ?? Number.NEGATIVE_INFINITY) - clock.monotonicMs(),
      ),
    );
    const ready = due.filter((_, index) => (inMs[index] ?? 0) <= 0);
    if (ready.length === 0) return wakeIn(connectionId, Math.min(...inMs));
    const reads = await parts.reads(connectionId);
    if (reads === null) return wakeIn(connectionId, againMs);
    const priority = ready.some(({ isSingle }) => isSingle) ? 'person' : 'reconcile';
    const holders = (references: readonly string[]) =>
      parts.reconciliations.holders(connectionId, references);
    const seen = await lookAtSupplier(reads, holders, Math.min(...ready.map(sinceOf)), priority);
    markRule('O12');
    let isCleared = false;
    for (const order of ready) {
      if (stopped) return;
      const verdict = await judgeResend(parts.reconciliations, connectionId, order, seen, {
        nowMs: clock.nowMs(),
        waitedMs: waitedMs(order),
      });
      notBefore.delete(order.id);
      if (verdict.is !== 'again') seenAtMs.delete(order.id);
      if (verdict.is === 'again') notBefore.set(order.id, clock.monotonicMs() + verdict.inMs);
      if (verdict.is === 'clear') {
        await journal.cleared(order.id, note('resend-absent'), clock.nowMs());
        isCleared = true;
      }
      if (verdict.is !== 'doubt') continue;
      const doubted = await journal.doubted(order, verdict.words, clock.nowMs());
      if (doubted) parts.onDoubted(doubted);
    }
    if (isCleared) parts.onCleared(connectionId);
    wake(connectionId);
  };
  const wake = (connectionId: string): void => {
    const running = looking.get(connectionId);
    if (running) {
      running.again = true;
      return;
    }
    if (stopped) return;
    const state = { again: false };
    looking.set(connectionId, state);
    look(connectionId)
      .catch((error: unknown) => {
        if (stopped) return;
        parts.onDefect(error);
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

/** A look-up's verdict on an order that is about to be sent again. */
type ResendVerdict =
  | { readonly is: 'clear' }
  | { readonly is: 'again'; readonly inMs: number }
  | { readonly is: 'doubt'; readonly words: EncodedNotes };

/** After a refusal by the supplier's books, an earlier acceptance is in them. */
const afterRefusalMs = 5_000;
/**
 * A "too many" may come from in front of the books, while another server of the supplier still handles the order: as long as we would wait
 * for that.
 */
const afterAnswerMs = 30_000;
/** Maximum delay of a list, if only the list says that an order is absent. */
const lateListMs = 120_000;
/** An order sent this shortly before a balance may be in it or not. */
const unsureMs = 60_000;

/** The earliest time of a look-up: not before the request can no longer arrive (money-safety H7). */
function earliestLookAt({ sent }: Pick<ResendOrder, 'sent'>): number {
  return Math.max(
    0,
    ...sent.map((before) => before.mayArriveUntil ?? endOf(before) + waitAfterAnswerMs(before)),
  );
}

/** The longest wait of `earliestLookAt`, counted from the answer, or from the sending if none came. */
function longestWaitOf({ sent }: Pick<ResendOrder, 'sent'>): number {
  return Math.max(
    0,
    ...sent.map((before) =>
      before.mayArriveUntil === null ? waitAfterAnswerMs(before) : before.mayArriveUntil - endOf(before),
    ),
  );
}

const endOf = ({ answeredAt, sentAt }: SentBefore): number => answeredAt ?? sentAt;
const waitAfterAnswerMs = ({ isRefused }: SentBefore): number => (isRefused ? afterRefusalMs : afterAnswerMs);

/** Since when an order for the same thing may be at the supplier. */
function sinceOf({ sent, createdAt }: Pick<ResendOrder, 'sent' | 'createdAt'>): number {
  return Math.min(createdAt, ...sent.map(({ sentAt }) => sentAt));
}

/**
 * The same by the supplier's clock; null if it does not say its time. What was sent has the difference of that moment: our clock may have
 * been set since (O4).
 */
function sinceAtSupplier({ sent, createdAt }: ResendOrder, look: SupplierLook): number | null {
  const created = look.atSupplier(createdAt);
  if (created === null || sent.length === 0) return created;
  return Math.min(...sent.map(({ sentAt, clockAheadMs }) => sentAt + clockAheadMs));
}

/** Judges a look-up. Absence in a list counts unless the balance speaks against it, and after a delay if the balance says nothing. */
async function judgeResend(
  journal: Pick<ReconciliationJournal, 'highestBefore' | 'sentBeside'>,
  connectionId: string,
  order: ResendOrder,
  look: SupplierLook,
  { nowMs, waitedMs }: { readonly nowMs: number; readonly waitedMs: number },
): Promise<ResendVerdict> {
  const sinceAt = sinceAtSupplier(order, look);
  if (look.listed !== null) {
    const highestBefore = await journal.highestBefore(connectionId, sinceOf(order));
    const reference = listedAs(look, look.listed, order, sinceAt, highestBefore);
    if (reference !== null) return { is: 'doubt', words: note('resend-listed', { reference }) };
  } else if (order.sent.some(({ price }) => isSpent(look, price, sinceAt === null ? null : sinceAt - skewMs)))
    return { is: 'doubt', words: note('resend-wallet') };
  const falls = await Promise.all(
    order.sent.map((before) => fallSince(journal, before, look.balance, nowMs)),
  );
  if (falls.includes('maybe')) return { is: 'doubt', words: note('resend-balance') };
  if (falls.length > 0 && falls.every((fall) => fall === 'no')) return { is: 'clear' };
  if (look.listed === null && look.spent === null)
    return look.mayTryAgain ? { is: 'again', inMs: againMs } : { is: 'doubt', words: note('resend-unread') };
  const givenMs = Math.max(waitedMs, nowMs - Math.max(0, ...order.sent.map(endOf)));
  return givenMs < lateListMs ? { is: 'again', inMs: lateListMs - givenMs } : { is: 'clear' };
}

async function fallSince(
  journal: Pick<ReconciliationJournal, 'sentBeside'>,
  { orderId, price, balanceBefore }: SentBefore,
  balanceNow: Money | null,
  nowMs: number,
): Promise<ReturnType<typeof fellUnexplained>> {
  return fellUnexplained(
    price,
    { balanceBefore, balanceNow },
    await journal.sentBeside(orderId, nowMs, unsureMs),
  );
}
