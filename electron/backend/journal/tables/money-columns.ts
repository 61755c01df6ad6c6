import type { Money } from '../../../../shared/model/base/decimal.ts';

/** An amount as two columns keep it; null if there is none, and a currency of `''` if none was told. */
export function moneyOf(amount: string | null, currency: string | null): Money | null {
  return amount === null ? null : { amount, currency: currency ?? '' };
}
