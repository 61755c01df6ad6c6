import { addDecimals, compareDecimals } from '../../../shared/model/base/decimal.ts';
import type { WalletDay, WalletSum } from '../../../shared/model/wallet/transaction.ts';

/** The sums of one day in one currency. On a day without transactions, they are zero. */
export interface ShownDay {
  readonly day: string;
  readonly spent: string;
  readonly toppedUp: string;
  readonly refunded: string;
}

/** The sums that a row or a day can show. */
export type SumColumn = 'spent' | 'toppedUp' | 'refunded';

/** Returns the columns that a source can fill. The shop's own orders contain no top-ups. */
export function columnsOf(source: 'supplier' | 'journal'): readonly SumColumn[] {
  return source === 'supplier' ? ['spent', 'toppedUp', 'refunded'] : ['spent', 'refunded'];
}

/** Returns the totals of all days by currency. The currency with spending on the most days comes first. */
export function sumDays(days: readonly WalletDay[]): readonly WalletSum[] {
  const sums = new Map<string, { sum: WalletSum; days: number }>();
  for (const { currency, spent, toppedUp, refunded } of days) {
    const before = sums.get(currency) ?? {
      sum: { currency, spent: '0', toppedUp: '0', refunded: '0' },
      days: 0,
    };
    sums.set(currency, {
      sum: {
        currency,
        spent: addDecimals(before.sum.spent, spent),
        toppedUp: addDecimals(before.sum.toppedUp, toppedUp),
        refunded: addDecimals(before.sum.refunded, refunded),
      },
      days: before.days + (compareDecimals(spent, '0') > 0 ? 1 : 0),
    });
  }
  return [...sums.values()].sort((one, other) => other.days - one.days).map(({ sum }) => sum);
}

/** Returns the last `count` days in one currency, oldest first, without gaps. `nowMs` is a time on the last day. */
export function everyDay(
  days: readonly WalletDay[],
  currency: string,
  nowMs: number,
  count: number,
): readonly ShownDay[] {
  const known = new Map(days.filter((day) => day.currency === currency).map((day) => [day.day, day]));
  return Array.from({ length: count }, (_, index) => {
    const day = localDay(nowMs, count - 1 - index);
    const { spent = '0', toppedUp = '0', refunded = '0' } = known.get(day) ?? {};
    return { day, spent, toppedUp, refunded };
  });
}

function localDay(nowMs: number, daysBefore: number): string {
  const moment = new Date(nowMs);
  // The days are counted back from noon, so that a change to or from summer time skips no day.
  moment.setHours(12, 0, 0, 0);
  moment.setDate(moment.getDate() - daysBefore);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
