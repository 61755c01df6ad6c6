import Big from 'big.js';
import type { FindingKind } from '../../../../shared/model/wallet/finding.ts';
import { isOtherCurrency } from '../../../../shared/model/wallet/judge-order.ts';
import type { MatchedBy, Side } from '../tables/wallet-match-tables.ts';
import type { Match, MatchingWork, OrderEntry, WalletEntry } from './matching-work.ts';

/** A supplier's clock may be set to another zone and a day off. */
export const clockSlackMs = 40 * 60 * 60_000;

/** What became of the rows of a step. */
export interface Matched {
  /** Rows that are an order's now, or are none's any longer: each with its order, or null. */
  readonly rows: ReadonlyMap<number, Match | null>;
  /** Rows that another one with better proof took the place of: they are compared again. */
  readonly released: readonly number[];
  /** Rows that name two orders of ours: no guess is made. */
  readonly contested: ReadonlySet<number>;
  /** Orders of which rows came or went. */
  readonly touched: ReadonlySet<number>;
}

/**
 * Finds the order of each row. By its reference first: whatever the amount, it is that order's. Else by its device: an order for it of
 * just this price that has no such row yet. Else by the amount alone, the earliest order of that price in reach of a clock that is wrong
 * by a day: which of several is the same money. `byAmountOf` gives those last orders; nothing is given to a row that has no time.
 */
export function matchEntries(
  work: MatchingWork,
  byAmountOf: (entry: WalletEntry, side: Side) => readonly OrderEntry[],
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
    if (order.connectionId !== entry.connectionId) return;
    if (how === 'reference')
      for (const [number, held] of [...order.rows])
        if (held.match.how !== 'reference' && held.match.side === side && number !== entry.number) {
          release(number, held.match);
          rows.set(number, null);
          released.add(number);
        }
    order.rows.set(entry.number, { entry, match });
  };

  for (const entry of work.entries) {
    const before = work.matches.get(entry.number);
    const side = sideOf(entry);
    if (before) release(entry.number, before);
    rows.set(entry.number, null);
    if (side === null || work.repeats.has(entry.number)) continue;
    const { references = [], keys = [] } = work.named.get(entry.number) ?? {};
    const named = new Set(references.flatMap((reference) => work.byReference.get(reference) ?? []));
    const [only] = named;
    if (only && named.size === 1) {
      give(entry, only, side, 'reference');
      continue;
    }
    if (named.size > 1) {
      contested.add(entry.number);
      continue;
    }
    const fits = (order: OrderEntry): boolean => lacks(order, entry, side);
    const ofDevice = keys.flatMap((key) => work.byKey.get(key) ?? []).filter(fits);
    const held = before?.how === 'amount' ? work.orders.get(before.orderNumber) : undefined;
    const byAmount = held && fits(held) ? [held] : byAmountOf(entry, side).filter(fits);
    const [first] = ofDevice.toSorted(bySending);
    const [likely] = byAmount.toSorted(bySending);
    if (first) give(entry, first, side, 'identifier');
    else if (likely && entry.at !== null) give(entry, likely, side, 'amount');
  }
  return { rows, released: [...released], contested, touched };
}

/** Which way the money of a row went; null where it did not move, or nobody can say. */
export function sideOf({ amount, kind }: Pick<WalletEntry, 'amount' | 'kind'>): Side | null {
  if (amount === null) return kind === 'spend' ? 'debit' : kind === 'refund' ? 'refund' : null;
  if (new Big(amount.amount).eq(0)) return null;
  if (amount.amount.startsWith('-')) return kind === 'spend' || kind === 'unknown' ? 'debit' : null;
  return kind === 'spend' ? null : 'refund';
}

/** Whether a row that names nothing may be known by its amount; without a time it could be anybody's. */
export function mayGoByAmount(entry: WalletEntry): boolean {
  return entry.at !== null && entry.kind !== 'top-up' && sideOf(entry) !== null;
}

/** An amount without its sign in its shortest form, so that equal ones are equal texts. */
export function plainAmount(amount: string): string {
  return new Big(amount).abs().toFixed();
}

/** What is to be said of a row that is no order's; null where it needs none. */
export function findingOfRow(
  entry: WalletEntry,
  uncertain: readonly Pick<OrderEntry, 'price' | 'currency' | 'sentAt'>[],
): FindingKind | null {
  const { amount, kind, at } = entry;
  if (amount !== null && new Big(amount.amount).eq(0)) return null;
  const side = sideOf(entry);
  if (kind === 'top-up' && side === 'refund') return null;
  if (amount === null || side === null || (side === 'refund' && kind === 'unknown')) return 'unclear';
  if (side === 'refund') return 'unknown-refund';
  const mayBe = uncertain.some(
    (order) => isSameMoney(amount, order) && (at === null || Math.abs(at - order.sentAt) <= clockSlackMs),
  );
  return mayBe ? 'perhaps-uncertain' : 'unknown-debit';
}

/** True where the amount, whichever way it went, is the order's price. */
export function isSameMoney(
  amount: { readonly amount: string; readonly currency: string },
  { price, currency }: { readonly price: string; readonly currency: string },
): boolean {
  return !isOtherCurrency(amount.currency, currency) && new Big(amount.amount).abs().eq(price);
}

/** Whether an order waits for just this row: a debit for what was taken, a refund for what was rejected. */
function lacks(order: OrderEntry, entry: WalletEntry, side: Side): boolean {
  const { state, reference, sentAt, endedAt, rows } = order;
  if (entry.amount === null || !isSameMoney(entry.amount, order)) return false;
  if (reference === null || (side === 'refund' && state !== 'rejected')) return false;
  if ([...rows.values()].some(({ match }) => match.side === side)) return false;
  if (entry.at === null) return true;
  if (side === 'refund') return entry.at >= endedAt - clockSlackMs;
  return Math.abs(entry.at - sentAt) <= clockSlackMs;
}

function bySending(one: OrderEntry, other: OrderEntry): number {
  return one.sentAt - other.sentAt || one.number - other.number;
}
