import { amountOfUnits, signOf, unitsOf } from '../../../../shared/model/base/decimal.ts';
import type { WalletSum } from '../../../../shared/model/wallet/transaction.ts';

export interface AmountGroup {
  readonly currency: string | null;
  readonly kind: string;
  readonly amount: string | null;
  readonly rows: number;
}

const columns = { spend: 'spent', 'top-up': 'toppedUp', refund: 'refunded' } as const;
type SumColumn = (typeof columns)[keyof typeof columns];

/**
 * Sums of rows per currency. A row is not summed, but counted in `unsummed`, if its amount or kind is unknown, or if its sign contradicts
 * its kind: a missing amount is better than a guess.
 */
export function sumsOf(groups: readonly AmountGroup[]): { sums: WalletSum[]; unsummed: number } {
  const currencies = new Map<string, Record<SumColumn, bigint>>();
  let unsummed = 0;
  for (const { currency, kind, amount, rows } of groups) {
    const column = isSummed(kind) ? columns[kind] : null;
    const sign = amount === null ? 0 : signOf(amount);
    if (column === null || amount === null || (column === 'spent' ? sign > 0 : sign < 0)) {
      unsummed += rows;
      continue;
    }
    const name = currency ?? '';
    const sumsOfCurrency = currencies.get(name) ?? { spent: 0n, toppedUp: 0n, refunded: 0n };
    currencies.set(name, sumsOfCurrency);
    sumsOfCurrency[column] += unitsOf(amount) * BigInt(column === 'spent' ? -rows : rows);
  }
  const sums = [...currencies].map(([currency, { spent, toppedUp, refunded }]) => ({
    currency,
    spent: amountOfUnits(spent),
    toppedUp: amountOfUnits(toppedUp),
    refunded: amountOfUnits(refunded),
  }));
  return { sums: sums.sort((one, other) => (one.currency < other.currency ? -1 : 1)), unsummed };
}

function isSummed(kind: string): kind is keyof typeof columns {
  return Object.hasOwn(columns, kind);
}
