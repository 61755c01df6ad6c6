import Big from 'big.js';
import { type FindingKind, owedKinds } from '../../../../shared/model/wallet/finding.ts';
import { isOtherCurrency, judgeOrder } from '../../../../shared/model/wallet/judge-order.ts';
import type { MatchedBy, Side } from '../tables/wallet-match-tables.ts';
import type { Match, MatchingWork, Names, OrderEntry, WalletEntry } from './matching-work.ts';

/** A supplier's clock may be set to another zone and a day off. */
export const clockSlackMs = 40 * 60 * 60_000;
// Our own clock is adjusted now and then.
const ownClockSlackMs = 2 * 60_000;

/** Results for the rows of a step. */
export interface Matched {
  /** Rows with a new order, or no longer with one (null). */
  readonly rows: ReadonlyMap<number, Match | null>;
  /** Rows displaced by one with better proof: they are compared again. */
  readonly released: readonly number[];
  /** Rows that name two orders of ours: no guess is made. */
  readonly contested: ReadonlySet<number>;
  /** Orders that gained or lost rows. */
  readonly touched: ReadonlySet<number>;
}

/** Orders that an unnamed row may belong to, by its amount and time. */
export interface Likely {
  readonly orders: readonly OrderEntry[];
  /** Rejected orders without a known charge, each with the row that would be the other half of its money. */
  readonly pairs: readonly { readonly order: OrderEntry; readonly other: WalletEntry }[];
}

/**
 * Finds the order of each row. First by reference: whatever the amount, the row belongs to that order. Else by device: an order for it of
 * exactly this price that has no such row yet, taken orders before rejected ones. A row that names an unknown reference waits for it, and
 * belongs to somebody else if this wallet is known to name orders. Else by amount alone: the earliest taken order of that price, allowing
 * for a clock that is a day off: any of several is the same money. A rejected order gets such a charge only together with its refund: a
 * charge alone claims nothing back. A top-up belongs to no order, unless it names one that lacks exactly this amount. `likelyOf` supplies
 * those last orders, and is null in the first pass; a row without a time is never matched this way.
 */
export function matchEntries(
  work: MatchingWork,
  likelyOf: ((entry: WalletEntry) => Likely | undefined) | null,
): Matched {
  const rows = new Map<number, Match | null>();
  const released = new Set<number>();
  const contested = new Set<number>();
  const touched = new Set<number>();

  const release = (number: number, { orderNumber }: Match): void => {
    work.orders.get(orderNumber)?.rows.delete(number);
    touched.add(orderNumber);
  };
  const give = (entry: WalletEntry, order: OrderEntry, side: Side, how: MatchedBy): void => {
    const match = { orderNumber: order.number, side, how };
    rows.set(entry.number, match);
    touched.add(order.number);
    if (order.walletOf !== entry.connectionId) return;
    if (how !== 'amount')
      for (const [number, held] of [...order.rows])
        if (isWeaker(held.match.how, how) && held.match.side === side && number !== entry.number) {
          release(number, held.match);
          rows.set(number, null);
          released.add(number);
        }
    order.rows.set(entry.number, { entry, match });
  };
  const givePair = (entry: WalletEntry, side: Side, pairs: Likely['pairs']): void => {
    const pair = pairs.find(({ order, other }) => {
      const [debit, refund] = side === 'debit' ? [entry, other] : [other, entry];
      if (rows.get(other.number) || sideOf(other) === side || (debit.at ?? 0) > (refund.at ?? 0))
        return false;
      return waitsFor(order, debit, 'debit', 'amount') && waitsFor(order, refund, 'refund', 'amount');
    });
    if (!pair) return;
    give(entry, pair.order, side, 'amount');
    give(pair.other, pair.order, side === 'debit' ? 'refund' : 'debit', 'amount');
  };

  for (const entry of work.entries) {
    const before = work.matches.get(entry.number);
    const isCredit = mayBeCredit(entry);
    const side = isCredit ? 'refund' : sideOf(entry);
    if (rows.get(entry.number)) continue;
    if (before) release(entry.number, before);
    rows.set(entry.number, null);
    if (side === null || work.repeats.has(entry.number)) continue;
    const { references = [], keys = [] } = work.named.get(entry.number) ?? {};
    const named = new Set(references.flatMap((reference) => work.byReference.get(reference) ?? []));
    const [only] = named;
    if (isCredit) {
      const among = only ? [...named] : keys.flatMap((key) => work.byKey.get(key) ?? []);
      const owed = among.filter((order) => isOwed(order, entry));
      const [one] = owed;
      if (one && owed.length === 1) give(entry, one, side, only ? 'reference' : 'identifier');
      continue;
    }
    if (only && named.size === 1) {
      give(entry, only, side, 'reference');
      continue;
    }
    if (named.size > 1) {
      contested.add(entry.number);
      continue;
    }
    const fits = (how: MatchedBy) => (order: OrderEntry) => lacks(order, entry, side, how);
    const waits = likelyOf === null && before?.how !== 'identifier';
    const namesAnother = references.length > 0 && (work.namesOrders || waits);
    const order = side === 'refund' ? nearestFirst(entry, side) : takenFirst;
    const held = before && work.orders.get(before.orderNumber);
    const heldBy = (how: MatchedBy) => (held && before?.how === how && fits(how)(held) ? held : undefined);
    const ofKey = namesAnother ? [] : keys.flatMap((key) => work.byKey.get(key) ?? []);
    const pairOfKey = heldBy('identifier');
    const [ofDevice] =
      pairOfKey && isRefunded(pairOfKey) && ofKey.includes(pairOfKey)
        ? [pairOfKey]
        : ofKey.filter(fits('identifier')).toSorted(order);
    const likely = likelyOf?.(entry);
    const isOthers = keys.length + references.length > 0 && (work.byName.debit || work.byName.refund);
    const [byAmount] = heldOr(
      isOthers ? undefined : heldBy('amount'),
      (likely?.orders ?? []).filter(fits('amount')).toSorted(order),
    );
    if (ofDevice) give(entry, ofDevice, side, 'identifier');
    else if (byAmount && entry.at !== null) give(entry, byAmount, side, 'amount');
    else if (likely) givePair(entry, side, likely.pairs);
  }
  return { rows, released: [...released], contested, touched };
}

/**
 * A row matched by amount keeps its order. But once that order was rejected, another of the same price that was under way at that time
 * and lacks its charge is as likely, and claims nothing.
 */
function heldOr(held: OrderEntry | undefined, others: readonly OrderEntry[]): readonly OrderEntry[] {
  if (!held) return others;
  if (held.state !== 'rejected' || isRefunded(held)) return [held];
  const beside = others.filter(({ state, sentAt }) => state !== 'rejected' && sentAt < held.endedAt);
  return [...beside, held];
}

function isRefunded({ rows }: OrderEntry): boolean {
  return [...rows.values()].some(({ match }) => match.side === 'refund');
}

const proofs: readonly MatchedBy[] = ['amount', 'identifier', 'reference'];

function isWeaker(one: MatchedBy, other: MatchedBy): boolean {
  return proofs.indexOf(one) < proofs.indexOf(other);
}

/** Assigns rows of this step to the given orders, or to none. */
export function applyPersonsMatches(work: MatchingWork, moves: ReadonlyMap<number, Match | null>): Matched {
  const touched = new Set<number>();
  for (const { number } of work.entries) {
    const before = work.matches.get(number);
    if (!before) continue;
    work.orders.get(before.orderNumber)?.rows.delete(number);
    touched.add(before.orderNumber);
  }
  for (const entry of work.entries) {
    const match = moves.get(entry.number);
    if (!match) continue;
    work.orders.get(match.orderNumber)?.rows.set(entry.number, { entry, match });
    touched.add(match.orderNumber);
  }
  return { rows: moves, released: [], contested: new Set(), touched };
}

/** The direction of a row's money; null if nothing moved, or if unknown. */
export function sideOf({ amount, kind }: Pick<WalletEntry, 'amount' | 'kind'>): Side | null {
  if (kind === 'top-up') return null;
  if (amount === null) return kind === 'spend' ? 'debit' : kind === 'refund' ? 'refund' : null;
  if (new Big(amount.amount).eq(0)) return null;
  if (amount.amount.startsWith('-')) return kind === 'refund' ? null : 'debit';
  return kind === 'spend' ? null : 'refund';
}

/** Some panels book refunds as credit: a top-up may be a refund if it names an order that lacks exactly this amount. */
export function mayBeCredit({ amount, kind }: Pick<WalletEntry, 'amount' | 'kind'>): boolean {
  return kind === 'top-up' && amount !== null && new Big(amount.amount).gt(0);
}

/** True if the supplier owes exactly this amount for an order. */
function isOwed(order: OrderEntry, { amount }: WalletEntry): boolean {
  const rows = [...order.rows.values()].map(({ entry }) => entry);
  const finding = judgeOrder(order, rows);
  if (finding === null || amount === null || isOtherCurrency(amount.currency, order.currency)) return false;
  return owedKinds.some((kind) => kind === finding.kind) && new Big(amount.amount).eq(finding.amount ?? 0);
}

/** True if a row without names may be matched by amount; without a time it could be any order's. */
export function mayGoByAmount(entry: WalletEntry): boolean {
  return entry.at !== null && sideOf(entry) !== null;
}

/** An amount without sign in its shortest form, so that equal amounts are equal texts. */
export function plainAmount(amount: string): string {
  return new Big(amount).abs().toFixed();
}

/** The finding about a row without an order; null if none is needed. */
export function findingOfRow(
  entry: WalletEntry,
  uncertain: readonly Pick<OrderEntry, 'price' | 'currency' | 'sentAt'>[],
): FindingKind | null {
  const { amount, kind, at } = entry;
  if (amount !== null && new Big(amount.amount).eq(0)) return null;
  const side = sideOf(entry);
  if (mayBeCredit(entry)) return null;
  if (amount === null || side === null || (side === 'refund' && kind === 'unknown')) return 'unclear';
  if (side === 'refund') return 'unknown-refund';
  const mayBe = uncertain.some(
    (order) => isSameMoney(amount, order) && (at === null || Math.abs(at - order.sentAt) <= clockSlackMs),
  );
  return mayBe ? 'perhaps-uncertain' : 'unknown-debit';
}

/** True if the amount, whichever way it went, is the order's price. */
export function isSameMoney(
  amount: { readonly amount: string; readonly currency: string },
  { price, currency }: { readonly price: string; readonly currency: string },
): boolean {
  return !isOtherCurrency(amount.currency, currency) && new Big(amount.amount).abs().eq(price);
}

/** True if a row may be matched by amount alone: not if rows of its side are matched by name, nor if it names something that is not ours. */
export function mayGuess(
  { byName }: Pick<MatchingWork, 'byName'>,
  names: Names | undefined,
  side: Side,
): boolean {
  const { references = [], keys = [] } = names ?? {};
  const namesAnother = references.length + keys.length > 0 && (byName.debit || byName.refund);
  return !byName[side] && !namesAnother;
}

/** True if an order lacks exactly this row, or has one with weaker proof: a debit for a sent order, a refund for a charged and rejected one. */
function lacks(order: OrderEntry, entry: WalletEntry, side: Side, how: MatchedBy): boolean {
  const isCharged = [...order.rows.values()].some(({ match }) => match.side === 'debit');
  return waitsFor(order, entry, side, how) && (side === 'debit' || isCharged);
}

/** True if amount and time allow a row to be the one of its side that an order still lacks. */
function waitsFor(order: OrderEntry, entry: WalletEntry, side: Side, how: MatchedBy): boolean {
  const held = [...order.rows.values()].filter(({ match }) => match.side === side);
  return held.every(({ match }) => isWeaker(match.how, how)) && mayBeOf(order, entry, side);
}

/** Whether amount and time allow a wallet row to be this order's: within the clock's tolerance, and not read before the order was sent. */
export function mayBeOf(order: OrderEntry, entry: WalletEntry, side: Side): boolean {
  const { state, reference, sentAt, endedAt } = order;
  if (entry.amount === null || !isSameMoney(entry.amount, order)) return false;
  if (reference === null || (side === 'refund' && state !== 'rejected')) return false;
  if (entry.readAt !== null && sentAt > entry.readAt + ownClockSlackMs) return false;
  if (entry.at === null) return true;
  if (side === 'refund') return entry.at >= endedAt - clockSlackMs;
  return Math.abs(entry.at - sentAt) <= clockSlackMs;
}

function takenFirst(one: OrderEntry, other: OrderEntry): number {
  const isRejected = ({ state }: OrderEntry): number => (state === 'rejected' ? 1 : 0);
  return isRejected(one) - isRejected(other) || one.sentAt - other.sentAt || one.number - other.number;
}

/** Rows go to the orders that were sent, or ended, nearest to their time. */
export function nearestFirst({ at }: WalletEntry, side: Side) {
  const farOff = ({ sentAt, endedAt }: OrderEntry): number =>
    Math.abs((at ?? 0) - (side === 'debit' ? sentAt : endedAt));
  return (one: OrderEntry, other: OrderEntry): number =>
    farOff(one) - farOff(other) || one.number - other.number;
}
