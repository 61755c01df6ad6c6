import type { Money } from '../../../../shared/model/base/decimal.ts';

/** An amount as two columns keep it; null where there is none, and a currency of `''` where none was told. */
export function moneyOf(amount: string | null, currency: string | null): Money | null {
  return amount === null ? null : { amount, currency: currency ?? '' };
}
