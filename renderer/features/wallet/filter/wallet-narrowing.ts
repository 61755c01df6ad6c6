import { decimalSchema } from '../../../../shared/model/base/decimal.ts';
import { startOfDay } from '../../../../shared/model/base/shop-day.ts';
import type { TransactionKind, WalletFilter } from '../../../../shared/model/wallet/wallet-filter.ts';

/** What of the wallet a person wants to see, as the fields of its filter hold it. Dates are days of this machine's calendar. */
export interface WalletNarrowing {
  /** None: whatever it is. */
  readonly kinds: readonly TransactionKind[];
  /** `2026-11-21`; `''`: not narrowed. */
  readonly from: string;
  readonly to: string;
  /** Decimals; what is none does not narrow. */
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

/** What is asked of the wallet. The last day counts whole; the sign of an amount does not matter. */
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

/** True if nothing is narrowed beside the search. */
export function isWhole({ search: _, kinds, ...rest }: WalletFilter): boolean {
  return kinds.length === 0 && Object.values(rest).every((value) => value === null);
}

/** The amount that was typed, without its sign; null if it is none yet. */
export function amountOr(text: string): string | null {
  const plain = text.replace(/^-/, '');
  return decimalSchema.safeParse(plain).success ? plain : null;
}
