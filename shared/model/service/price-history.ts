import { z } from 'zod';
import { compareDecimals, type Money, moneySchema, percentOf, subtractDecimals } from '../base/decimal.ts';

/** From when on a service had this price; null: it was not offered, or had no price. */
export const priceEntrySchema = z.object({ at: z.number(), price: moneySchema.nullable() });
export type PriceEntry = z.infer<typeof priceEntrySchema>;

/** How a price compares with the one before it; `percent` has one decimal and is null if that one was nothing. */
export interface PriceChange {
  readonly by: Money;
  readonly percent: string | null;
}

/** True if the price differs. A currency that is missing before or after is no difference. */
export function priceMoved(before: Money, now: Money): boolean {
  return compareDecimals(before.amount, now.amount) !== 0 || isOtherMoney(before, now);
}

/** Whether the diary says something new: a price that moved, came, or went. */
export function isNews(before: Money | null, now: Money | null): boolean {
  return before === null || now === null ? before !== now : priceMoved(before, now);
}

/** Entries, newest first, without those that add nothing: a corrected reading leaves such behind. */
export function tidyEntries(newestFirst: readonly PriceEntry[]): PriceEntry[] {
  const reported: PriceEntry[] = [];
  let before: Money | null = null;
  for (const entry of newestFirst.toReversed()) {
    if (isNews(before, entry.price)) reported.push(entry);
    before = entry.price;
  }
  return reported.reverse();
}

/** Change of each entry, newest first, against the last price; null for the first one and across currencies. */
export function changesOf(newestFirst: readonly PriceEntry[]): (PriceChange | null)[] {
  let last: Money | null = null;
  const changes = newestFirst.toReversed().map(({ price }) => {
    const before = last;
    if (price === null) return null;
    last = price;
    return before === null ? null : changeBetween(before, price);
  });
  return changes.reverse();
}

/** Null if the two are in different currencies. */
export function changeBetween(before: Money, now: Money): PriceChange | null {
  if (isOtherMoney(before, now)) return null;
  const amount = subtractDecimals(now.amount, before.amount);
  return { by: { amount, currency: now.currency }, percent: percentOf(amount, before.amount) };
}

function isOtherMoney(before: Money, now: Money): boolean {
  return before.currency !== '' && now.currency !== '' && before.currency !== now.currency;
}
