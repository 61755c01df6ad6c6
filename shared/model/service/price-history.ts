import { z } from 'zod';
import { compareDecimals, type Money, moneySchema, percentOf, subtractDecimals } from '../base/decimal.ts';

/** The service had this price from the time `at`; null if the service was not offered, or had no price. */
export const priceEntrySchema = z.object({ at: z.number(), price: moneySchema.nullable() });
export type PriceEntry = z.infer<typeof priceEntrySchema>;

/** A price compared with the previous price; `percent` has one decimal and is null if the previous price was zero. */
export interface PriceChange {
  readonly by: Money;
  readonly percent: string | null;
}

/** True if the price differs. A missing currency on either side is not a difference. */
export function priceMoved(before: Money, now: Money): boolean {
  return compareDecimals(before.amount, now.amount) !== 0 || isOtherMoney(before, now);
}

export function isNews(before: Money | null, now: Money | null): boolean {
  return before === null || now === null ? before !== now : priceMoved(before, now);
}

/** Removes entries that do not change the price; a corrected reading leaves such entries. */
export function tidyEntries(newestFirst: readonly PriceEntry[]): PriceEntry[] {
  const reported: PriceEntry[] = [];
  let before: Money | null = null;
  for (const entry of newestFirst.toReversed()) {
    if (isNews(before, entry.price)) reported.push(entry);
    before = entry.price;
  }
  return reported.reverse();
}

/** The change of each entry, newest first, from the previous price; null for the first price and between currencies. */
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

/** Null if the currencies differ. */
export function changeBetween(before: Money, now: Money): PriceChange | null {
  if (isOtherMoney(before, now)) return null;
  const amount = subtractDecimals(now.amount, before.amount);
  return { by: { amount, currency: now.currency }, percent: percentOf(amount, before.amount) };
}

function isOtherMoney(before: Money, now: Money): boolean {
  return before.currency !== '' && now.currency !== '' && before.currency !== now.currency;
}
