import { decimalSchema } from '../../../../shared/model/base/decimal.ts';
import { startOfDay } from '../../../../shared/model/base/shop-day.ts';
import type { TransactionKind, WalletFilter } from '../../../../shared/model/wallet/wallet-filter.ts';

/** A person's filter of the wallet, as its fields hold it. Dates are days of this machine's calendar. */
export interface WalletNarrowing {
  /** Empty: all kinds. */
  readonly kinds: readonly TransactionKind[];
  /** `2026-11-21`; `''`: no filter. */
  readonly from: string;
  readonly to: string;
  /** Decimals; anything else does not filter. */
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

/** The filter for the backend. The last day counts whole; the sign of an amount is ignored. */
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

/** True without filters besides the search. */
export function isWhole({ search: _, kinds, ...rest }: WalletFilter): boolean {
  return kinds.length === 0 && Object.values(rest).every((value) => value === null);
}

/** The typed amount without its sign; null if incomplete. */
export function amountOr(text: string): string | null {
  const plain = text.replace(/^-/, '');
  return decimalSchema.safeParse(plain).success ? plain : null;
}
