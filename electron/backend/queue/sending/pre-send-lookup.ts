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

/** Number of begun orders, and of unanswered ones among them. */
export interface SendCount {
  readonly begun: number;
  readonly underWay: number;
}

export interface PreSendLookupParts {
  readonly outbox: Pick<Outbox, 'earlier' | 'looked'>;
  /** The last balance of a connection, and its time; null if none. */
  readonly balanceOf: (
    connectionId: string,
  ) => Promise<{ readonly balance: Money; readonly atMs: number } | null>;
  /** Cost of its account's orders sent since, per currency. */
  readonly sentSince: (connectionId: string, sinceMs: number) => Promise<readonly Waiting[]>;
  readonly holders: ReconciliationJournal['holders'];
  /** Its account's orders sent since that have no reference: a supplier's row may be theirs. */
  readonly unbound: (connectionId: string, sinceMs: number) => Promise<readonly UnboundOrder[]>;
  /** True if an order for the thing of this row waits here. */
  readonly isQueued: (connectionId: string, listed: ListedOrder) => Promise<boolean>;
  readonly orderOf: (id: string) => Promise<Order | null>;
  /**
   * Orders were sent elsewhere: nothing is sent until a person has read it, and waiting orders that may be among them become uncertain.
   */
  readonly onSentElsewhere: (found: SentElsewhere) => Promise<void>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Some may be sent, or a look-up may be retried. */
  readonly onLooked: (connectionId: string) => void;
}

/**
 * Looks at the supplier before sending what an earlier run queued (money-safety O2, J8): the folder may be a copy, or a restored machine
 * image, and another copy may have sent it meanwhile, or be sending it. After a look-up that shows nothing a few may go, more after each
 * further one. Also after a "too many" that this computer's own requests do not explain: another one may be using the key (L6).
 */
export type PreSendLookup = ReturnType<typeof createPreSendLookup>;

/** Another copy that starts at the same moment also pays the first portion at most. */
const maxPortion = 64;
/** Number of released orders that are checked for having been sent elsewhere too. */
const maxReleased = 128;
const maxRestMs = 60_000;
/** What used up a limit was sent within its window, give or take a minute. */
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
  /** The last one known before this run. */
  first: KnownBalance | null;
  meeting: Promise<void> | null;
  /** Orders that were placed elsewhere while the app was away. */
  meanwhile: readonly ListedOrder[];
  /** Time since which somebody else may be using the key; null without signs of it. */
  suspectSinceMs: number | null;
  /** The last check for that. */
  suspectedAtMs: number;
  /** Orders released in this run, with the time. */
  readonly released: Map<string, { readonly order: EarlierOrder; readonly atMs: number }>;
}

export function createPreSendLookup(parts: PreSendLookupParts) {
  const { outbox, clock } = parts;
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
  const rest = (connectionId: string, state: State): void => {
    state.failures += 1;
    const inMs = backoffMs(state.failures, parts.random, 2_000, maxRestMs);
    state.restUntilMs = clock.monotonicMs() + inMs;
    const cancel = clock.after(inMs, () => {
      timers.delete(cancel);
      parts.onLooked(connectionId);
    });
    timers.add(cancel);
  };

  const lookNow = async (
    connectionId: string,
    reads: LookupReads,
    sends: () => SendCount,
    due: readonly EarlierOrder[],
  ): Promise<void> => {
    const state = stateOf(connectionId);
    const startedAt = clock.nowMs();
    const before = sends();
    const suspectSinceMs = state.suspectSinceMs ?? Number.POSITIVE_INFINITY;
    const sinceMs = Math.min(suspectSinceMs, ...due.map(({ createdAt }) => createdAt));
    state.balance ??= await parts.balanceOf(connectionId);
    const holders = (references: readonly string[]) => parts.holders(connectionId, references);
    const seen = await lookUpAtSupplier(reads, holders, sinceMs, 'person');
    if (stopped) return;
    const listed = seen.rows ?? [];

    const queuedAt = ({ createdAt }: EarlierOrder): number | null => earlierRunAt(seen, createdAt);
    const shown = due.filter((order) => listedAs(seen, listed, order, queuedAt(order)) !== null);
    const paid = due.filter((order) => seen.rows === null && isSpent(seen, order.price, queuedAt(order)));
    const twice: string[] = [];
    for (const { order, atMs } of state.released.values())
      if (
        listedAs(seen, listed, order, seen.atSupplier(atMs)) !== null &&
        (await parts.orderOf(order.id))?.reference
      )
        twice.push(order.id);
    const unbound = await parts.unbound(connectionId, Math.min(sinceMs, suspectSinceMs - suspectMs));
    const strangers = strangersIn(seen, unbound, seen.atSupplier(suspectSinceMs));

    // An order sent while the balance is read may be in it or not.
    const isQuiet = before.underWay === 0 && before.begun === sends().begun;
    const now = isQuiet ? seen.balance : null;
    const fell = now === null ? null : await unexplained(connectionId, state, now, seen);
    const fallen = due.filter(
      ({ price }) => fell?.currency === price.currency && compareDecimals(fell.amount, price.amount) >= 0,
    );

    // Without a list to say whose it is, an unexplained charge was made elsewhere.
    const isSpentElsewhere =
      state.suspectSinceMs !== null && seen.rows === null && fell !== null && isMore(fell, unbound);

    const found = new Set([...shown, ...paid].map(({ id }) => id)).size + twice.length;
    const isOfQueue = found > 0 || fallen.length > 0;
    if (isOfQueue || strangers.length > 0 || isSpentElsewhere) {
      markRule('L6');
      state.portion = 1;
      state.balance = now === null ? state.balance : { balance: now, atMs: startedAt };
      state.suspectSinceMs = null;
      const queued = await Promise.all(strangers.map((row) => parts.isQueued(connectionId, row)));
      return parts.onSentElsewhere({
        connectionId,
        orders: Math.max(found, strangers.length),
        sinceMs,
        isOfQueue: isOfQueue || queued.includes(true),
      });
    }
    const isKnown = seen.rows !== null || seen.spent !== null || fell !== null;
    if (!isKnown) {
      if (!isQuiet || seen.mayTryAgain) return rest(connectionId, state);
      state.suspectSinceMs = null;
      // There is nothing to look at: a person decides.
      if (due.length > 0) return parts.onSentElsewhere({ connectionId, orders: 0, sinceMs, isOfQueue: true });
    }
    state.suspectSinceMs = null;
    if (now !== null) state.balance = { balance: now, atMs: startedAt };
    state.failures = 0;
    const some = due.slice(0, state.portion);
    for (const order of some) state.released.set(order.id, { order, atMs: startedAt });
    for (const id of [...state.released.keys()].slice(0, -maxReleased)) state.released.delete(id);
    state.portion = Math.min(maxPortion, state.portion * 2);
    outbox.looked(
      connectionId,
      some.map(({ id }) => id),
    );
    parts.onLooked(connectionId);
  };

  /** The fall of the balance since the last one, less our orders, and others' as listed; null if unknown. */
  const unexplained = async (
    connectionId: string,
    state: State,
    now: Money,
    { rows, atSupplier, isOurs }: SupplierLookup,
  ): Promise<Money | null> => {
    const { balance } = state;
    if (balance === null || balance.balance.currency !== now.currency) return null;
    const sinceAt = atSupplier(balance.atMs);
    const ours = await parts.sentSince(connectionId, balance.atMs);
    const theirs = (rows ?? []).flatMap(({ reference, price, createdAt }) =>
      reference !== null &&
      !isOurs(reference) &&
      price?.currency === now.currency &&
      (createdAt ?? 0) >= (sinceAt ?? 0)
        ? [price.amount]
        : [],
    );
    const known = [
      ...ours.flatMap(({ total }) => (total.currency === now.currency ? [total.amount] : [])),
      ...theirs,
    ].reduce(addDecimals, '0');
    const fell = subtractDecimals(balance.balance.amount, now.amount);
    return { amount: subtractDecimals(fell, known), currency: now.currency };
  };

  const readMeanwhile = async (connectionId: string, state: State, reads: LookupReads): Promise<void> => {
    const { first } = state;
    const now = await parts.balanceOf(connectionId);
    if (first === null || now?.balance.currency !== first.balance.currency) return;
    const sent = await parts.sentSince(connectionId, first.atMs);
    const costs = sent.flatMap(({ total }) =>
      total.currency === first.balance.currency ? [total.amount] : [],
    );
    const fell = subtractDecimals(first.balance.amount, now.balance.amount);
    if (compareDecimals(fell, costs.reduce(addDecimals, '0')) <= 0) return;
    const holders = (references: readonly string[]) => parts.holders(connectionId, references);
    const seen = await lookUpAtSupplier(reads, holders, first.atMs, 'person');
    const unbound = await parts.unbound(connectionId, first.atMs - dayMs);
    state.meanwhile = strangersIn(seen, unbound, earlierRunAt(seen, first.atMs)).filter(
      (row) => row.state !== 'rejected',
    );
  };

  return {
    /** Stores the balance before the next read replaces it. */
    async start(connectionIds: readonly string[]) {
      for (const connectionId of connectionIds) {
        const state = stateOf(connectionId);
        state.balance = await parts.balanceOf(connectionId);
        state.first = state.balance;
      }
    },
    /**
     * Before the first order of this run on a connection: if the balance fell while the app was away by more than it had sent, reads which
     * orders were placed meanwhile. The machine may have been set back, with its marks, to before they were placed here (J8). Rejects if the
     * journal fails.
     */
    meet(connectionId: string, reads: LookupReads) {
      const state = stateOf(connectionId);
      state.meeting ??= readMeanwhile(connectionId, state, reads).catch((error: unknown) => {
        state.meeting = null;
        throw error;
      });
      return state.meeting;
    },
    /** The reference of an order that was placed meanwhile for the same thing; null if none. */
    placedMeanwhile: (order: Order) =>
      stateOf(order.connectionId).meanwhile.find(
        (row) => listedAs({ isOurs: () => false }, [row], order, null) !== null,
      )?.reference ?? null,
    /** A person decides about that one: what is ordered after it is meant. */
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
          await lookNow(connectionId, reads, sends, due);
      } finally {
        looking.delete(connectionId);
      }
    },
    /** The supplier said "too many" although the limit was not used up here: nothing is sent before a look-up. */
    suspect(connectionId: string) {
      const state = stateOf(connectionId);
      // Older rows were reported at the last such look-up.
      state.suspectSinceMs ??= Math.max(clock.nowMs() - suspectMs, state.suspectedAtMs);
      state.suspectedAtMs = clock.nowMs();
    },
    isSuspicious: (connectionId: string) => stateOf(connectionId).suspectSinceMs !== null,
    stop() {
      stopped = true;
      for (const cancel of timers) cancel();
    },
  };
}

/**
 * A moment of an earlier run by the supplier's clock, or sooner: our clock may have been set back since, and by the present difference it
 * would then be later than it was. Null if the supplier gave no time.
 */
function earlierRunAt(seen: SupplierLookup, atMs: number): number | null {
  const there = seen.atSupplier(atMs);
  return there === null ? null : Math.min(there, atMs);
}

/** Rows of the list since then that are no order of ours and cannot be. */
function strangersIn(
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

/** True if it exceeds the cost of all of these. */
function isMore({ amount, currency }: Money, unbound: readonly UnboundOrder[]): boolean {
  const costs = unbound.map(({ price }) => (price.currency === currency ? price.amount : '0'));
  return compareDecimals(amount, costs.reduce(addDecimals, '0')) > 0;
}
