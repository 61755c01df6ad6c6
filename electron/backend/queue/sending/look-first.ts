import type { Clock } from '../../../../shared/model/base/clock.ts';
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
  type LookReads,
  listedAs,
  lookAtSupplier,
  type SupplierLook,
} from '../reconciling/supplier-look.ts';
import { backoffMs } from './backoff.ts';

/** How many orders were begun, and how many of them are not answered yet. */
export interface SendCount {
  readonly begun: number;
  readonly underWay: number;
}

export interface LookFirstParts {
  readonly outbox: Pick<Outbox, 'earlier' | 'looked'>;
  /** The balance of a connection as it was told last, and when; null where none was. */
  readonly balanceOf: (
    connectionId: string,
  ) => Promise<{ readonly balance: Money; readonly atMs: number } | null>;
  /** What its account's orders cost that were sent since, in each currency. */
  readonly sentSince: (connectionId: string, sinceMs: number) => Promise<readonly Waiting[]>;
  readonly holders: ReconciliationJournal['holders'];
  /** Orders of its account that were sent since and have no reference: a row of the supplier's may be theirs. */
  readonly unbound: (connectionId: string, sinceMs: number) => Promise<readonly UnboundOrder[]>;
  /** Whether an order for the thing of this row waits here. */
  readonly isQueued: (connectionId: string, listed: ListedOrder) => Promise<boolean>;
  readonly orderOf: (id: string) => Promise<Order | null>;
  /** Orders were sent elsewhere: nothing is sent until a person has read it, and what they may be of what waits becomes uncertain. */
  readonly onSentElsewhere: (found: SentElsewhere) => Promise<void>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Some may be sent, or a look may be tried again. */
  readonly onLooked: (connectionId: string) => void;
}

/**
 * Looks at the supplier before what an earlier run queued is sent (money-safety O2, J8): the folder may be a copy, or the image of a machine that was put
 * back, and another one may have sent it meanwhile, or be sending it. After a look that shows nothing a few may go, after each further one more.
 * And before anything goes on after a "too many" that this computer's own requests do not explain: another one may be using the key (L6).
 */
export interface LookFirst {
  /** Keeps what the balance was before anything reads it anew. */
  start(connectionIds: readonly string[]): Promise<void>;
  /** Takes a look if one is due and none is under way. Rejects where the journal fails. */
  look(connectionId: string, reads: LookReads, sends: () => SendCount): Promise<void>;
  /** The supplier said "too many" though the limit was not used up here: nothing is sent before a look. */
  suspect(connectionId: string): void;
  isSuspicious(connectionId: string): boolean;
  stop(): void;
}

/** Another copy that begins in the same moment pays no more than the first portion as well. */
const maxPortion = 64;
/** Of so many that were let go it is looked whether somebody else sent them too. */
const maxReleased = 128;
const maxRestMs = 60_000;
/** What used up a limit was sent within its window, give or take a minute. */
const suspectMs = 2 * 60_000;

interface State {
  portion: number;
  failures: number;
  restUntilMs: number;
  balance: { readonly balance: Money; readonly atMs: number } | null;
  /** Since when somebody else may be using the key; null where nobody seems to. */
  suspectSinceMs: number | null;
  /** When it was last looked whether somebody does. */
  suspectedAtMs: number;
  /** Those that were let go in this run, and when. */
  readonly released: Map<string, { readonly order: EarlierOrder; readonly atMs: number }>;
}

export function createLookFirst(parts: LookFirstParts): LookFirst {
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
    reads: LookReads,
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
    const seen = await lookAtSupplier(reads, holders, sinceMs, 'person');
    if (stopped) return;
    const listed = seen.rows ?? [];

    const shown = due.filter((order) => listedAs(seen, listed, order, order.createdAt) !== null);
    const paid = due.filter(({ price, createdAt }) => seen.rows === null && isSpent(seen, price, createdAt));
    const twice: string[] = [];
    for (const { order, atMs } of state.released.values())
      if (listedAs(seen, listed, order, atMs) !== null && (await parts.orderOf(order.id))?.reference)
        twice.push(order.id);
    const unbound = await parts.unbound(connectionId, Math.min(sinceMs, suspectSinceMs - suspectMs));
    const strangers = strangersIn(seen, unbound, suspectSinceMs);

    // What is sent while the balance is read may be in it or not.
    const isQuiet = before.underWay === 0 && before.begun === sends().begun;
    const now = isQuiet ? seen.balance : null;
    const fell = now === null ? null : await unexplained(connectionId, state, now, seen);
    const fallen = due.filter(
      ({ price }) => fell?.currency === price.currency && compareDecimals(fell.amount, price.amount) >= 0,
    );

    // Where there is no list to tell whose it is, what nothing of ours explains was spent elsewhere.
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

  /** What the balance fell by since it was told last, less what was sent here, and by others as the list shows; null where nobody can say. */
  const unexplained = async (
    connectionId: string,
    state: State,
    now: Money,
    { rows, atSupplier, isOurs }: SupplierLook,
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

  return {
    async start(connectionIds) {
      for (const connectionId of connectionIds)
        stateOf(connectionId).balance = await parts.balanceOf(connectionId);
    },
    async look(connectionId, reads, sends) {
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
    suspect(connectionId) {
      const state = stateOf(connectionId);
      // What stood there at the last such look was told then.
      state.suspectSinceMs ??= Math.max(clock.nowMs() - suspectMs, state.suspectedAtMs);
      state.suspectedAtMs = clock.nowMs();
    },
    isSuspicious: (connectionId) => stateOf(connectionId).suspectSinceMs !== null,
    stop() {
      stopped = true;
      for (const cancel of timers) cancel();
    },
  };
}

/** Rows of the list since then that are no order of ours, nor could be. */
function strangersIn(
  seen: SupplierLook,
  unbound: readonly UnboundOrder[],
  sinceMs: number,
): readonly ListedOrder[] {
  const sinceAt = seen.atSupplier(sinceMs);
  if (sinceAt === null) return [];
  return (seen.rows ?? []).filter(
    (row) =>
      row.reference !== null &&
      row.createdAt !== null &&
      row.createdAt >= sinceAt &&
      !seen.isOurs(row.reference) &&
      unbound.every((order) => listedAs(seen, [row], order, sinceMs) === null),
  );
}

/** Whether it is more than all of these cost. */
function isMore({ amount, currency }: Money, unbound: readonly UnboundOrder[]): boolean {
  const costs = unbound.map(({ price }) => (price.currency === currency ? price.amount : '0'));
  return compareDecimals(amount, costs.reduce(addDecimals, '0')) > 0;
}
