import { type Clock, dayMs } from '../../../../shared/model/base/clock.ts';
import {
  addDecimals,
  compareDecimals,
  type Money,
  subtractDecimals,
} from '../../../../shared/model/base/decimal.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Waiting } from '../../../../shared/model/connection/account.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { isOtherCurrency } from '../../../../shared/model/wallet/judge-order.ts';
import type { SentElsewhere } from '../../journal/gaps/recognise-gaps.ts';
import type { UnboundOrder } from '../../journal/orders/resend-journal.ts';
import type { EarlierOrder, Outbox } from '../../journal/outbox/outbox.ts';
import type { ReconciliationJournal } from '../../journal/outcomes/reconciliations.ts';
import type { ListedOrder } from '../../supplier/types/reads.ts';
import {
  isSpent,
  type LookupReads,
  listedAs,
  lookUpAtSupplier,
  type SupplierLookup,
} from '../reconciling/supplier-lookup.ts';
import { backoffMs } from './backoff.ts';

/** Number of orders started in this run, and how many of them are unanswered. */
export interface SendCount {
  readonly begun: number;
  readonly underWay: number;
}

export interface PreSendLookupDeps {
  readonly outbox: Pick<Outbox, 'earlier' | 'looked'>;
  /** The newest stored balance with its time; null if no balance is stored. */
  readonly balanceOf: (
    connectionId: string,
  ) => Promise<{ readonly balance: Money; readonly atMs: number } | null>;
  /** Total cost of the account's orders that are under way or were sent since `sinceMs`, per currency. */
  readonly sentSince: (connectionId: string, sinceMs: number, nowMs: number) => Promise<readonly Waiting[]>;
  readonly holders: ReconciliationJournal['holders'];
  /** The account's orders sent since `sinceMs` without a reference. A row of the supplier's list may belong to one of these orders. */
  readonly unbound: (connectionId: string, sinceMs: number) => Promise<readonly UnboundOrder[]>;
  /** True if an order for this row's service and identifier is queued in this journal. */
  readonly isQueued: (connectionId: string, listed: ListedOrder) => Promise<boolean>;
  readonly orderOf: (id: string) => Promise<Order | null>;
  /**
   * Called if orders were sent from elsewhere. Sending stops until a person has read the notice. Queued orders that may be among the orders
   * sent from elsewhere become uncertain.
   */
  readonly onSentElsewhere: (found: SentElsewhere) => Promise<void>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Called if orders may be sent now, or if the look-up may be retried. */
  readonly onLooked: (connectionId: string) => void;
}

/**
 * Checks the supplier before sending orders that an earlier run queued (money-safety O2, J8). This data
 * folder may be a copy or a restored machine image, and another copy may have sent the same orders, or may be
 * sending them now. If a look-up finds nothing, a few orders are released. After each further look-up, more
 * orders are released. A look-up also follows a "too many requests" that our own requests did not cause:
 * another computer may use the key (L6).
 */
export type PreSendLookup = ReturnType<typeof createPreSendLookup>;

/**
 * Maximum number of orders that one look-up releases. If another copy sends the same orders at the same
 * moment, at most one portion is paid twice.
 */
const maxPortion = 64;
/** Maximum number of released orders that later look-ups check again. */
const maxReleased = 128;
const maxRestMs = 60_000;
/** Requests that used up a limit were sent within the window of one minute. Another minute is added as tolerance. */
const suspectMs = 2 * 60_000;

interface KnownBalance {
  readonly balance: Money;
  readonly atMs: number;
}

interface State {
  portion: number;
  failures: number;
  restUntilMs: number;
  balance: KnownBalance | null;
  /** The last balance stored before this run. */
  first: KnownBalance | null;
  meeting: Promise<void> | null;
  /** Orders placed elsewhere while the app was not running. */
  meanwhile: readonly ListedOrder[];
  /** Start of the time in which somebody else may have used the key; null if there is no sign of this. */
  suspectSinceMs: number | null;
  /** Time when the last sign of another user of the key was seen. */
  suspectedAtMs: number;
  /** Orders released in this run, with their release times. */
  readonly released: Map<string, { readonly order: EarlierOrder; readonly atMs: number }>;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all these functions share the state of the look-up in one run.
export function createPreSendLookup(deps: PreSendLookupDeps) {
  const { outbox, clock } = deps;
  const states = new Map<string, State>();
  const looking = new Set<string>();
  const timers = new Set<() => void>();
  let stopped = false;

  const stateOf = (connectionId: string): State => {
    const state = states.get(connectionId) ?? {
      portion: 1,
      failures: 0,
      restUntilMs: Number.NEGATIVE_INFINITY,
      balance: null,
      first: null,
      meeting: null,
      meanwhile: [],
      suspectSinceMs: null,
      suspectedAtMs: Number.NEGATIVE_INFINITY,
      released: new Map(),
    };
    states.set(connectionId, state);
    return state;
  };
  const scheduleRetry = (connectionId: string, state: State): void => {
    state.failures += 1;
    const inMs = backoffMs(state.failures, deps.random, 2_000, maxRestMs);
    state.restUntilMs = clock.monotonicMs() + inMs;
    const cancel = clock.after(inMs, () => {
      timers.delete(cancel);
      deps.onLooked(connectionId);
    });
    timers.add(cancel);
  };

  const lookUpNow = async (
    connectionId: string,
    reads: LookupReads,
    sends: () => SendCount,
    due: readonly EarlierOrder[],
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it tests the evidence about earlier orders in one list, the strongest evidence first.
  ): Promise<void> => {
    const state = stateOf(connectionId);
    const startedAt = clock.nowMs();
    const before = sends();
    const suspectSinceMs = state.suspectSinceMs ?? Number.POSITIVE_INFINITY;
    const sinceMs = Math.min(suspectSinceMs, ...due.map(({ createdAt }) => createdAt));
    state.balance ??= await deps.balanceOf(connectionId);
    const holders = (references: readonly string[]) => deps.holders(connectionId, references);
    const seen = await lookUpAtSupplier(reads, holders, sinceMs, 'person');
    if (stopped) return;
    const listed = seen.rows ?? [];

    // A time in the future is from before the clock was set back. Such an order is looked for without a time.
    const queuedAt = ({ createdAt }: EarlierOrder): number | null =>
      createdAt > startedAt ? null : earlierRunAt(seen, createdAt);
    const listedOrders = due.filter((order) => listedAs(seen, listed, order, queuedAt(order)) !== null);
    const paid = due.filter((order) => seen.rows === null && isSpent(seen, order.price, queuedAt(order)));
    const twice: string[] = [];
    for (const { order, atMs } of state.released.values())
      if (
        listedAs(seen, listed, order, seen.atSupplier(atMs)) !== null &&
        (await deps.orderOf(order.id))?.reference
      )
        twice.push(order.id);
    const unbound = await deps.unbound(connectionId, Math.min(sinceMs, suspectSinceMs - suspectMs));
    const strangers = foreignRowsIn(seen, unbound, seen.atSupplier(suspectSinceMs));

    // A balance read while an order is sent may or may not include that order.
    const isQuiet = before.underWay === 0 && before.begun === sends().begun;
    const now = isQuiet ? seen.balance : null;
    const fell = now === null ? null : await unexplained(connectionId, state, now, seen);
    const fallen = due.filter(
      ({ price }) =>
        fell !== null &&
        !isOtherCurrency(price.currency, fell.currency) &&
        compareDecimals(fell.amount, price.amount) >= 0,
    );

    // If the supplier's list is unreadable, an unexplained decrease counts as an order sent from elsewhere.
    const isSpentElsewhere =
      state.suspectSinceMs !== null && seen.rows === null && fell !== null && isMore(fell, unbound);

    const found = new Set([...listedOrders, ...paid].map(({ id }) => id)).size + twice.length;
    const isOfQueue = found > 0 || fallen.length > 0;
    if (isOfQueue || strangers.length > 0 || isSpentElsewhere) {
      markRule('L6');
      state.portion = 1;
      state.balance = now === null ? state.balance : { balance: now, atMs: startedAt };
      state.suspectSinceMs = null;
      const queued = await Promise.all(strangers.map((row) => deps.isQueued(connectionId, row)));
      return deps.onSentElsewhere({
        connectionId,
        orders: Math.max(found, strangers.length),
        sinceMs,
        isOfQueue: isOfQueue || queued.includes(true),
        isCopy: listedOrders.length + twice.length > 0,
        sign: found > 0 || strangers.length > 0 ? 'listed' : 'balance-fell',
      });
    }
    const isKnown = seen.rows !== null || seen.spent !== null || fell !== null;
    if (!isKnown) {
      if (!isQuiet || seen.mayTryAgain) return scheduleRetry(connectionId, state);
      state.suspectSinceMs = null;
      // The supplier offers nothing to check, so a person decides.
      if (due.length > 0) {
        const unchecked = { orders: 0, isOfQueue: true, isCopy: false, sign: 'unchecked' } as const;
        return deps.onSentElsewhere({ connectionId, sinceMs, ...unchecked });
      }
    }
    state.suspectSinceMs = null;
    if (now !== null) state.balance = { balance: now, atMs: startedAt };
    state.failures = 0;
    const portion = due.slice(0, state.portion);
    for (const order of portion) state.released.set(order.id, { order, atMs: startedAt });
    for (const id of [...state.released.keys()].slice(0, -maxReleased)) state.released.delete(id);
    state.portion = Math.min(maxPortion, state.portion * 2);
    outbox.looked(
      connectionId,
      portion.map(({ id }) => id),
    );
    deps.onLooked(connectionId);
  };

  /**
   * The decrease of the balance since the last look-up, minus the cost of our orders and other people's
   * listed orders. Null if unknown.
   */
  const unexplained = async (
    connectionId: string,
    state: State,
    now: Money,
    { rows, atSupplier, isOurs }: SupplierLookup,
  ): Promise<Money | null> => {
    const { balance } = state;
    if (balance === null || balance.balance.currency !== now.currency) return null;
    const sinceAt = atSupplier(balance.atMs);
    const ownSums = await deps.sentSince(connectionId, balance.atMs, clock.nowMs());
    const foreignPrices = (rows ?? []).flatMap(({ reference, price, createdAt }) =>
      reference !== null &&
      !isOurs(reference) &&
      price?.currency === now.currency &&
      (createdAt ?? 0) >= (sinceAt ?? 0)
        ? [price.amount]
        : [],
    );
    const known = [
      ...ownSums.flatMap(({ total }) =>
        isOtherCurrency(total.currency, now.currency) ? [] : [total.amount],
      ),
      ...foreignPrices,
    ].reduce(addDecimals, '0');
    const fell = subtractDecimals(balance.balance.amount, now.amount);
    // A balance dated later than now is from before the clock was set back. Orders sent since then cannot be told apart by their times.
    if (balance.atMs > clock.nowMs() && compareDecimals(fell, '0') > 0) return null;
    return { amount: subtractDecimals(fell, known), currency: now.currency };
  };

  const readMeanwhile = async (connectionId: string, state: State, reads: LookupReads): Promise<void> => {
    const { first } = state;
    const now = await deps.balanceOf(connectionId);
    if (first === null || now?.balance.currency !== first.balance.currency) return;
    const sent = await deps.sentSince(connectionId, first.atMs, clock.nowMs());
    const costs = sent.flatMap(({ total }) =>
      total.currency === first.balance.currency ? [total.amount] : [],
    );
    const fell = subtractDecimals(first.balance.amount, now.balance.amount);
    if (compareDecimals(fell, costs.reduce(addDecimals, '0')) <= 0) return;
    const holders = (references: readonly string[]) => deps.holders(connectionId, references);
    const seen = await lookUpAtSupplier(reads, holders, first.atMs, 'person');
    const unbound = await deps.unbound(connectionId, first.atMs - dayMs);
    state.meanwhile = foreignRowsIn(seen, unbound, earlierRunAt(seen, first.atMs)).filter(
      (row) => row.state !== 'rejected',
    );
  };

  return {
    /** Remembers the stored balances before new reads replace them. */
    async start(connectionIds: readonly string[]) {
      for (const connectionId of connectionIds) {
        const state = stateOf(connectionId);
        state.balance = await deps.balanceOf(connectionId);
        state.first = state.balance;
      }
    },
    /**
     * Call this before the first order of this run on a connection. Compares the balance with the balance stored before this run. If the
     * balance fell by more than our sent orders cost, reads the orders that were placed in between. This app may have placed these orders
     * before the machine and its marks were restored to an earlier state (J8). Rejects if the journal fails.
     */
    meet(connectionId: string, reads: LookupReads) {
      const state = stateOf(connectionId);
      state.meeting ??= readMeanwhile(connectionId, state, reads).catch((error: unknown) => {
        state.meeting = null;
        throw error;
      });
      return state.meeting;
    },
    /** Reference of an order for the same service and identifier that was placed while the app was closed; null if none was found. */
    placedMeanwhile: (order: Order) =>
      stateOf(order.connectionId).meanwhile.find(
        (row) => listedAs({ isOurs: () => false }, [row], order, null) !== null,
      )?.reference ?? null,
    /** Forgets a reference that a person will decide about. A later order for the same identifier then counts as ordered on purpose. */
    forgetMeanwhile(connectionId: string, reference: string) {
      const state = stateOf(connectionId);
      state.meanwhile = state.meanwhile.filter((row) => row.reference !== reference);
    },
    /** Makes a look-up if one is due and none is running. Rejects if the journal fails. */
    async look(connectionId: string, reads: LookupReads, sends: () => SendCount) {
      if (stopped || looking.has(connectionId)) return;
      if (clock.monotonicMs() < stateOf(connectionId).restUntilMs) return;
      looking.add(connectionId);
      try {
        const due = await outbox.earlier(connectionId, clock.nowMs());
        if (due.length > 0 || stateOf(connectionId).suspectSinceMs !== null)
          await lookUpNow(connectionId, reads, sends, due);
      } finally {
        looking.delete(connectionId);
      }
    },
    /**
     * Records a reply "too many requests" that came although our own requests did not use up the limit.
     * Sending waits for a look-up.
     */
    suspect(connectionId: string) {
      const state = stateOf(connectionId);
      // The previous look-up of this kind has already reported older rows.
      const nowMs = clock.nowMs();
      // A time in the future is from before the clock was set back.
      const lastMs = state.suspectedAtMs > nowMs ? Number.NEGATIVE_INFINITY : state.suspectedAtMs;
      state.suspectSinceMs ??= Math.max(nowMs - suspectMs, lastMs);
      state.suspectedAtMs = nowMs;
    },
    isSuspicious: (connectionId: string) => stateOf(connectionId).suspectSinceMs !== null,
    stop() {
      stopped = true;
      for (const cancel of timers) cancel();
    },
  };
}

/**
 * Converts a time of an earlier run to the supplier's clock. The result may be too early, but never too late: our clock may have been set
 * back since then, so today's clock difference may be wrong. Null if the supplier gave no time.
 */
function earlierRunAt(seen: SupplierLookup, atMs: number): number | null {
  const supplierAtMs = seen.atSupplier(atMs);
  return supplierAtMs === null ? null : Math.min(supplierAtMs, atMs);
}

/** Rows of the list since `sinceAt` that do not belong to any order of ours. */
function foreignRowsIn(
  seen: SupplierLookup,
  unbound: readonly UnboundOrder[],
  sinceAt: number | null,
): readonly ListedOrder[] {
  if (sinceAt === null) return [];
  return (seen.rows ?? []).filter(
    (row) =>
      row.reference !== null &&
      row.createdAt !== null &&
      row.createdAt >= sinceAt &&
      !seen.isOurs(row.reference) &&
      unbound.every((order) => listedAs(seen, [row], order, sinceAt) === null),
  );
}

/** True if the amount exceeds the total cost of these orders. */
function isMore({ amount, currency }: Money, unbound: readonly UnboundOrder[]): boolean {
  const costs = unbound.map(({ price }) => (price.currency === currency ? price.amount : '0'));
  return compareDecimals(amount, costs.reduce(addDecimals, '0')) > 0;
}
