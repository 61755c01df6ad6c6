import Big from 'big.js';
import { type FindingKind, owedKinds } from '../../../../shared/model/wallet/finding.ts';
import { isOtherCurrency, judgeOrder } from '../../../../shared/model/wallet/judge-order.ts';
import type { MatchedBy, Side } from '../schema/tables/wallet.ts';
import type { Match, MatchingWork, OrderEntry, WalletEntry } from './matching-work.ts';
import { mayBeCredit, type Names } from './rare-names.ts';

/** A supplier's clock may use another time zone and be a day off. */
export const clockSlackMs = 40 * 60 * 60_000;
// Tolerance for corrections of our own clock.
const ownClockSlackMs = 2 * 60_000;

export interface Matched {
  /** Rows whose order changed; null if a row has no order now. */
  readonly rows: ReadonlyMap<number, Match | null>;
  /** Rows displaced by a row with better proof, which are compared again. */
  readonly released: readonly number[];
  /** Rows that name two orders of ours, and are not matched by guessing. */
  readonly contested: ReadonlySet<number>;
  readonly touched: ReadonlySet<number>;
}

/** Orders that a row without names may belong to, by amount and time. */
export interface Likely {
  readonly orders: readonly OrderEntry[];
  /** Rejected orders without a known charge. For each order, `other` is a row that would complete charge and refund. */
  readonly pairs: readonly { readonly order: OrderEntry; readonly other: WalletEntry }[];
}

/**
 * Finds the order of each row.
 *
 * - By reference: the row belongs to that order, whatever its amount.
 * - By device: an order for the device that has exactly this price and lacks the row, accepted orders before
 *   rejected ones. A row with an unknown reference is matched by device in the second pass at the earliest,
 *   and never if rows of this wallet name their orders.
 * - By amount: the earliest accepted order of that price, with a tolerance of a day for clocks. If several
 *   orders fit, any of them is right, because the money is the same. A rejected order gets a charge only
 *   together with a refund, because a charge without its refund would be shown as a missing refund.
 *   `likelyOf` supplies these orders; it is null in the first pass. A row without a time is never matched by
 *   amount.
 *
 * A top-up belongs to no order, unless it names an order that lacks exactly this amount.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has the rules of matching in one list, the most certain rule first.
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
      for (const [number, row] of [...order.rows])
        if (isWeaker(row.match.how, how) && row.match.side === side && number !== entry.number) {
          release(number, row.match);
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
      const candidates = only ? [...named] : keys.flatMap((key) => work.byKey.get(key) ?? []);
      const owed = candidates.filter((order) => isOwed(order, entry));
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
    const fits = (proof: MatchedBy) => (order: OrderEntry) => lacks(order, entry, side, proof);
    const waits = likelyOf === null && before?.how !== 'identifier';
    const namesAnother = references.length > 0 && (work.namesOrders || waits);
    const order = side === 'refund' ? nearestFirst(entry, side) : takenFirst;
    const matched = before && work.orders.get(before.orderNumber);
    const heldBy = (proof: MatchedBy) =>
      matched && before?.how === proof && fits(proof)(matched) ? matched : undefined;
    const ofKey = namesAnother ? [] : keys.flatMap((key) => work.byKey.get(key) ?? []);
    const pairOfKey = heldBy('identifier');
    const [ofDevice] =
      pairOfKey && isRefunded(pairOfKey) && ofKey.includes(pairOfKey)
        ? [pairOfKey]
        : ofKey.filter(fits('identifier')).toSorted(order);
    const likely = likelyOf?.(entry);
    const isOthers = keys.length + references.length > 0 && (work.byName.debit || work.byName.refund);
    const [byAmount] = heldOr(
      isOthers || (references.length > 0 && isUnrefunded(matched)) ? undefined : heldBy('amount'),
      (likely?.orders ?? []).filter(fits('amount')).toSorted(order),
    );
    if (ofDevice) give(entry, ofDevice, side, 'identifier');
    else if (byAmount && entry.at !== null) give(entry, byAmount, side, 'amount');
    else if (likely) givePair(entry, side, likely.pairs);
  }
  return { rows, released: [...released], contested, touched };
}

/**
 * A row matched by amount stays with its order. If that order was rejected, orders of the same price that were open at that time and lack
 * their charge come first: they are as likely as the rejected order, and then no refund is missing.
 */
function heldOr(matchedOrder: OrderEntry | undefined, others: readonly OrderEntry[]): readonly OrderEntry[] {
  if (!matchedOrder) return others;
  if (matchedOrder.state !== 'rejected' || isRefunded(matchedOrder)) return [matchedOrder];
  const earlier = others.filter(({ state, sentAt }) => state !== 'rejected' && sentAt < matchedOrder.endedAt);
  return [...earlier, matchedOrder];
}

/** A charge that names another reference must not lead to a missing refund. */
function isUnrefunded(order: OrderEntry | undefined): boolean {
  return order?.state === 'rejected' && !isRefunded(order);
}

function isRefunded({ rows }: OrderEntry): boolean {
  return [...rows.values()].some(({ match }) => match.side === 'refund');
}

const proofs: readonly MatchedBy[] = ['amount', 'identifier', 'reference'];

function isWeaker(one: MatchedBy, other: MatchedBy): boolean {
  return proofs.indexOf(one) < proofs.indexOf(other);
}

/** Assigns rows of this step to the given orders; null removes a row from its order. */
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

/** The direction of a row's money; null if no money moved or the direction is unknown. */
export function sideOf({ amount, kind }: Pick<WalletEntry, 'amount' | 'kind'>): Side | null {
  if (kind === 'top-up') return null;
  if (amount === null) return kind === 'spend' ? 'debit' : kind === 'refund' ? 'refund' : null;
  if (new Big(amount.amount).eq(0)) return null;
  if (amount.amount.startsWith('-')) return kind === 'refund' ? null : 'debit';
  return kind === 'spend' ? null : 'refund';
}

function isOwed(order: OrderEntry, { amount }: WalletEntry): boolean {
  const rows = [...order.rows.values()].map(({ entry }) => entry);
  const finding = judgeOrder(order, rows);
  if (finding === null || amount === null || isOtherCurrency(amount.currency, order.currency)) return false;
  return owedKinds.some((kind) => kind === finding.kind) && new Big(amount.amount).eq(finding.amount ?? 0);
}

/** True if a row that names no order and no device may be matched by amount. Without a time, the row could belong to any order. */
export function mayGoByAmount(entry: WalletEntry): boolean {
  return entry.at !== null && sideOf(entry) !== null;
}

/** An unsigned amount in its shortest form, so that equal amounts are equal texts. */
export function plainAmount(amount: string): string {
  return new Big(amount).abs().toFixed();
}

/** The finding for a row without an order; null if none. */
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

/** True if the amount equals the order's price, ignoring the sign. */
export function isSameMoney(
  amount: { readonly amount: string; readonly currency: string },
  { price, currency }: { readonly price: string; readonly currency: string },
): boolean {
  return !isOtherCurrency(amount.currency, currency) && new Big(amount.amount).abs().eq(price);
}

/**
 * True if a row may be matched by amount alone. False if other rows of the same side (debit or refund) are
 * matched by name. Also false if the row contains a name and any rows of the wallet are matched by name.
 */
export function mayGuess(
  { byName }: Pick<MatchingWork, 'byName'>,
  names: Names | undefined,
  side: Side,
): boolean {
  const { references = [], keys = [] } = names ?? {};
  const namesAnother = references.length + keys.length > 0 && (byName.debit || byName.refund);
  return !byName[side] && !namesAnother;
}

/**
 * True if the order lacks this row, or has one with weaker proof. A debit fits a sent order. A refund fits a rejected order that was
 * charged.
 */
function lacks(order: OrderEntry, entry: WalletEntry, side: Side, proof: MatchedBy): boolean {
  const isCharged = [...order.rows.values()].some(({ match }) => match.side === 'debit');
  return waitsFor(order, entry, side, proof) && (side === 'debit' || isCharged);
}

/** True if amount and time allow this row to be the missing debit or refund of the order. */
function waitsFor(order: OrderEntry, entry: WalletEntry, side: Side, proof: MatchedBy): boolean {
  const matchedRows = [...order.rows.values()].filter(({ match }) => match.side === side);
  return matchedRows.every(({ match }) => isWeaker(match.how, proof)) && mayBeOf(order, entry, side);
}

/** True if amount and time allow this row to belong to the order: within the clock tolerance, and not read before the order was sent. */
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

/**
 * Sorts orders by the difference between the row's time and the time when the order was sent or ended. The smallest difference comes first.
 */
export function nearestFirst({ at }: WalletEntry, side: Side) {
  const farOff = ({ sentAt, endedAt }: OrderEntry): number =>
    Math.abs((at ?? 0) - (side === 'debit' ? sentAt : endedAt));
  return (one: OrderEntry, other: OrderEntry): number =>
    farOff(one) - farOff(other) || one.number - other.number;
}
