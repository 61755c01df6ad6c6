import { decimalSchema } from '../../../../shared/model/base/decimal.ts';
import { startOfDay } from '../../../../shared/model/base/shop-day.ts';
import type { TransactionKind, WalletFilter } from '../../../../shared/model/wallet/wallet-filter.ts';

/** The wallet's filter as a person enters it in the form. Days are days in this computer's time zone. */
export interface WalletNarrowing {
  /** Empty for all kinds. */
  readonly kinds: readonly TransactionKind[];
  /** For example `2026-11-21`; `''` for no filter. */
  readonly from: string;
  readonly to: string;
  /** A decimal. Any other text does not filter. */
  readonly amountFrom: string;
  readonly amountTo: string;
  readonly match: WalletFilter['match'];
}

export const noNarrowing: WalletNarrowing = {
  kinds: [],
  from: '',
  to: '',
  amountFrom: '',
  amountTo: '',
  match: null,
};

/** Returns the filter as the backend's input. The last day is included; the signs of amounts are ignored. */
export function walletFilterOf(search: string, narrowing: WalletNarrowing): WalletFilter {
  const { kinds, from, to, amountFrom, amountTo, match } = narrowing;
  return {
    search: search.trim(),
    kinds: [...kinds],
    since: startOfDay(from, 0),
    until: startOfDay(to, 1),
    amountFrom: amountOr(amountFrom),
    amountTo: amountOr(amountTo),
    match,
  };
}

/** True if there is no filter besides the search. */
export function isWhole({ search: _, kinds, ...otherFilters }: WalletFilter): boolean {
  return kinds.length === 0 && Object.values(otherFilters).every((value) => value === null);
}

/** Returns the typed amount without its sign; null if the text is not a decimal. */
export function amountOr(text: string): string | null {
  const unsigned = text.replace(/^-/, '');
  return decimalSchema.safeParse(unsigned).success ? unsigned : null;
}
