import type { Money } from '../../../../shared/model/base/decimal.ts';

/** An amount from its two columns; null if none. A missing currency becomes `''`. */
export function moneyOf(amount: string | null, currency: string | null): Money | null {
  return amount === null ? null : { amount, currency: currency ?? '' };
}
