import Big from 'big.js';
import { z } from 'zod';

// Money is never a binary float: amounts are decimal strings and are added with big.js.
const plainDecimal = /^-?\d{1,15}(\.\d{1,10})?$/;

/** An exact amount such as `"12.50"`, with at most 15 digits before the point and 10 digits after it. */
export const decimalSchema = z.string().regex(plainDecimal);

/** An exact amount with its currency code. `currency` is `''` if the supplier names none. */
export const moneySchema = z.object({ amount: decimalSchema, currency: z.string().max(12) });
export type Money = z.infer<typeof moneySchema>;

/** A sum of many amounts, with more digits than one amount: otherwise a single wrong amount would make every list of sums unreadable. */
export const moneySumSchema = z.object({
  amount: z.string().regex(/^-?\d{1,30}(\.\d{1,10})?$/),
  currency: z.string().max(12),
});

export function addDecimals(left: string, right: string): string {
  return new Big(left).plus(right).toFixed();
}

export function subtractDecimals(left: string, right: string): string {
  return new Big(left).minus(right).toFixed();
}

/** `amount × count`, exact. `count` is a whole number, such as the number of rows in a batch. */
export function multiplyDecimal(amount: string, count: number): string {
  return new Big(amount).times(count).toFixed();
}

/** `money × count`, exact. */
export function multiplyMoney({ amount, currency }: Money, count: number): Money {
  return { amount: multiplyDecimal(amount, count), currency };
}

/** Returns `part` as a percentage of `total`, with one decimal; null if `total` is zero. */
export function percentOf(part: string, total: string): string | null {
  return signOf(total) === 0 ? null : new Big(part).times(100).div(total).toFixed(1);
}

/** Returns one exact sum for each currency, in the order in which the currencies first occur. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = createMoneySums();
  for (const money of amounts) sums.add(money);
  return sums.all();
}

/** Adds up amounts one by one, with one sum for each currency. */
export function createMoneySums(): { add(money: Money): void; all(): Money[] } {
  const sums = new Map<string, string>();
  return {
    add({ amount, currency }) {
      sums.set(currency, addDecimals(sums.get(currency) ?? '0', amount));
    },
    all: () => [...sums].map(([currency, amount]) => ({ amount, currency })),
  };
}

/** Maximum number of decimals in `decimalSchema`. */
const maxDecimals = 10;

/** Converts an amount to the number of smallest units (10⁻¹⁰). Adding thousands of such numbers is exact and much faster. */
export function unitsOf(amount: string): bigint {
  const [integer = '', decimals = ''] = amount.split('.');
  return BigInt(integer + decimals.padEnd(maxDecimals, '0'));
}

/** Converts a number of smallest units (`unitsOf`) to an amount. */
export function amountOfUnits(units: bigint): string {
  return new Big(`${units}e-${maxDecimals}`).toFixed();
}

/** Returns the sign of a decimal, without converting it to a number. */
export function signOf(amount: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(amount)) return 0;
  return amount.startsWith('-') ? -1 : 1;
}

export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  return new Big(left).cmp(right);
}

const hiddenMark = '•••';

/**
 * Replaces an amount that the viewer may not see. The invented currency prevents the result from being added
 * to other amounts.
 */
export function maskedAmount({ currency }: Pick<Money, 'currency'>): Money {
  return { amount: '0', currency: `${hiddenMark}${currency}`.slice(0, 12) };
}

export function isHidden({ currency }: Pick<Money, 'currency'>): boolean {
  return currency.startsWith(hiddenMark);
}

export function currencyOf({ currency }: Pick<Money, 'currency'>): string {
  return isHidden({ currency }) ? currency.slice(hiddenMark.length) : currency;
}
