import { addDecimals, compareDecimals } from '../../../shared/model/base/decimal.ts';
import type { WalletDay, WalletSum } from '../../../shared/model/wallet/transaction.ts';

/** One day in one currency, for the chart and its table; days without transactions are zero. */
export interface ShownDay {
  readonly day: string;
  readonly spent: string;
  readonly toppedUp: string;
  readonly refunded: string;
}

/** The sums that a row or a day can show. */
export type SumColumn = 'spent' | 'toppedUp' | 'refunded';

/** The columns that a source can fill: our own orders contain no top-ups. */
export function columnsOf(source: 'supplier' | 'journal'): readonly SumColumn[] {
  return source === 'supplier' ? ['spent', 'toppedUp', 'refunded'] : ['spent', 'refunded'];
}

/** Totals of all days by currency; the currency with the most spending days comes first. */
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

/** The last `count` days in one currency, oldest first, without gaps. `nowMs` is a time on the last day. */
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
  // Counts back from noon, so that a change of clocks at night does not skip a day.
  moment.setHours(12, 0, 0, 0);
  moment.setDate(moment.getDate() - daysBefore);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
