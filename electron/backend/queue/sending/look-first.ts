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
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { SentElsewhere } from '../../journal/gaps/recognise-gaps.ts';
import type { EarlierOrder, Outbox } from '../../journal/outbox/outbox.ts';
import type { ListedOrder, SupplierReads } from '../../supplier/types/reads.ts';
import { lookAtSupplier } from '../reconciling/look-before-resend.ts';
import { matchOrder } from '../reconciling/match-orders.ts';
import { backoffMs } from './backoff.ts';

type Reads = Pick<SupplierReads, 'orders' | 'transactions' | 'account'>;

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
  /** References that an order of ours has already. */
  readonly holders: (
    connectionId: string,
    references: readonly string[],
  ) => Promise<readonly { readonly reference: string }[]>;
  readonly orderOf: (id: string) => Promise<Order | null>;
  /** What waited was sent elsewhere: all that an earlier run queued becomes uncertain, and nothing is sent until a person has read it. */
  readonly onSentElsewhere: (found: SentElsewhere) => Promise<void>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Some may be sent, or a look may be tried again. */
  readonly onLooked: (connectionId: string) => void;
}

/**
 * Looks at the supplier before what an earlier run queued is sent (money-safety O2, J8): the folder may be a copy, or the image of a machine that was put
 * back, and another one may have sent it meanwhile, or be sending it. After a look that shows nothing a few may go, after each further one more.
 */
export interface LookFirst {
  /** Keeps what the balance was before anything reads it anew. */
  start(connectionIds: readonly string[]): Promise<void>;
  /** Takes a look if one is due and none is under way. Rejects where the journal fails. */
  look(connectionId: string, reads: Reads, sends: () => SendCount): Promise<void>;
  stop(): void;
}

/** Another copy that begins in the same moment pays no more than the first portion as well. */
const maxPortion = 64;
/** Of so many that were let go it is looked whether somebody else sent them too. */
const maxReleased = 128;
const maxRestMs = 60_000;

interface State {
  portion: number;
  failures: number;
  restUntilMs: number;
  balance: { readonly balance: Money; readonly atMs: number } | null;
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
    reads: Reads,
    sends: () => SendCount,
    due: readonly EarlierOrder[],
  ): Promise<void> => {
    const state = stateOf(connectionId);
    const startedAt = clock.nowMs();
    const before = sends();
    const sinceMs = Math.min(...due.map(({ createdAt }) => createdAt));
    const seen = await lookAtSupplier(reads, sinceMs, 'person');
    if (stopped) return;
    const listed = seen.rows ?? [];
    const spent = seen.rows === null ? (seen.spent ?? []) : [];
    const references = [...listed.flatMap(({ reference }) => reference ?? []), ...spent.flatMap(wordsOf)];
    const held = new Set(
      (await parts.holders(connectionId, [...new Set(references)])).map(({ reference }) => reference),
    );
    const atSupplier = (atMs: number): number | null =>
      seen.clockAheadMs === null ? null : atMs + seen.clockAheadMs;
    const isOurs = (reference: string): boolean => held.has(reference);

    const shown = due.filter((order) => isListed(order, atSupplier(order.createdAt), listed, isOurs));
    const paid = due.filter((order) =>
      spent.some((row) => mayBeFor(row, order, atSupplier(order.createdAt), isOurs)),
    );
    const twice: string[] = [];
    for (const { order, atMs } of state.released.values())
      if (isListed(order, atSupplier(atMs), listed, isOurs) && (await parts.orderOf(order.id))?.reference)
        twice.push(order.id);

    // What is sent while the balance is read may be in it or not.
    const isQuiet = before.underWay === 0 && before.begun === sends().begun;
    const now = isQuiet ? seen.balance : null;
    const fell =
      now === null ? null : await unexplained(connectionId, state, now, listed, isOurs, atSupplier);
    const fallen = due.filter(
      ({ price }) => fell?.currency === price.currency && compareDecimals(fell.amount, price.amount) >= 0,
    );

    const found = new Set([...shown, ...paid].map(({ id }) => id)).size + twice.length;
    if (found > 0 || fallen.length > 0) {
      markRule('L6');
      state.portion = 1;
      state.balance = now === null ? state.balance : { balance: now, atMs: startedAt };
      return parts.onSentElsewhere({ connectionId, orders: found, sinceMs });
    }
    const isKnown = seen.rows !== null || seen.spent !== null || fell !== null;
    if (!isKnown) {
      if (!isQuiet || seen.mayTryAgain) return rest(connectionId, state);
      // There is nothing to look at: a person decides.
      return parts.onSentElsewhere({ connectionId, orders: 0, sinceMs });
    }
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
    listed: readonly ListedOrder[],
    isOurs: (reference: string) => boolean,
    atSupplier: (atMs: number) => number | null,
  ): Promise<Money | null> => {
    const { balance } = state;
    if (balance === null || balance.balance.currency !== now.currency) return null;
    const sinceAt = atSupplier(balance.atMs);
    const ours = await parts.sentSince(connectionId, balance.atMs);
    const theirs = listed.flatMap(({ reference, price, createdAt }) =>
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
        if (due.length > 0) await lookNow(connectionId, reads, sends, due);
      } finally {
        looking.delete(connectionId);
      }
    },
    stop() {
      stopped = true;
      for (const cancel of timers) cancel();
    },
  };
}

/** Whether a list shows it, as an order that is no other one of ours. */
function isListed(
  order: EarlierOrder,
  sinceMs: number | null,
  listed: readonly ListedOrder[],
  isOurs: (reference: string) => boolean,
): boolean {
  const wanted = { ...order, connectionId: '', sentAt: sinceMs, highestBefore: null };
  return matchOrder(wanted, listed, isOurs).candidates.length > 0;
}

/** Whether a row of the wallet takes its price since it was queued, and is named after no other order of ours. */
function mayBeFor(
  row: Transaction,
  order: EarlierOrder,
  sinceMs: number | null,
  isOurs: (reference: string) => boolean,
): boolean {
  const { amount, at } = row;
  if (amount === null || amount.currency !== order.price.currency || wordsOf(row).some(isOurs)) return false;
  if (at !== null && sinceMs !== null && at < sinceMs) return false;
  return compareDecimals(addDecimals(amount.amount, order.price.amount), '0') === 0;
}

function wordsOf({ description, details }: Transaction): readonly string[] {
  return [description, ...Object.values(details)].flatMap((text) => String(text).match(/[\w-]{1,40}/g) ?? []);
}
