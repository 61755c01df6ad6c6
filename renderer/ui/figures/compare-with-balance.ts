import { type Money, subtractDecimals, sumByCurrency } from '../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../shared/model/connection/account.ts';

/** The total in one currency, compared with the balance. */
export interface CurrencyTotal {
  readonly total: Money;
  readonly balance: Money | null;
  /** Orders that are not charged yet, which the balance must also cover; null if none. */
  readonly waiting: Waiting | null;
  /** Null if the balance is unknown or in another currency. */
  readonly after: Money | null;
  /** The missing amount; null if the balance is sufficient or unknown. */
  readonly missing: Money | null;
}

/** Adds up amounts by currency and compares each total with the balance minus the waiting orders (money-safety O7). */
export function compareWithBalance(
  amounts: readonly Money[],
  balance: Money | null,
  waits: readonly Waiting[],
): CurrencyTotal[] {
  return sumByCurrency(amounts).map((total) => {
    const { amount, currency } = total;
    if (balance === null || balance.currency !== currency)
      return { total, balance: null, waiting: null, after: null, missing: null };
    const waiting = waits.find((each) => each.total.currency === currency) ?? null;
    const available = subtractDecimals(balance.amount, waiting?.total.amount ?? '0');
    const after = { amount: subtractDecimals(available, amount), currency };
    const missing = after.amount.startsWith('-') ? { amount: after.amount.slice(1), currency } : null;
    return { total, balance, waiting, after, missing };
  });
}
