import { expect, test } from 'vitest';
import { columnsOf, everyDay, sumDays } from '../../../renderer/features/wallet/wallet-days.ts';
import { noonOf } from '../../../renderer/ui/format/format.ts';
import type { WalletDay } from '../../../shared/model/wallet/transaction.ts';

const day = (name: string, currency: string, spent: string, toppedUp = '0', refunded = '0'): WalletDay => ({
  day: name,
  currency,
  spent,
  toppedUp,
  refunded,
});

test('days add up exactly and never across currencies', () => {
  const days = [
    day('2026-05-01', 'USD', '0.1', '10', '0'),
    day('2026-05-01', 'EUR', '7'),
    day('2026-05-02', 'USD', '0.2', '0', '0.05'),
  ];
  expect(sumDays(days)).toEqual([
    { currency: 'USD', spent: '0.3', toppedUp: '10', refunded: '0.05' },
    { currency: 'EUR', spent: '7', toppedUp: '0', refunded: '0' },
  ]);
});

test('the currency used on most days comes first', () => {
  const days = [
    day('2026-05-01', 'EUR', '0', '500'),
    day('2026-05-01', 'USD', '1'),
    day('2026-05-02', 'USD', '1'),
  ];
  expect(sumDays(days).map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
});

test('no day is missing at the end of a month or when the clocks change', () => {
  const lateMs = new Date(2026, 3, 2, 23, 30).getTime();
  const shown = everyDay([day('2026-03-29', 'USD', '4'), day('2026-03-29', 'EUR', '9')], 'USD', lateMs, 30);
  expect(shown.length).toBe(30);
  expect(shown[0]?.day).toBe('2026-03-04');
  expect(shown.at(-1)?.day).toBe('2026-04-02');
  expect(new Set(shown.map((each) => each.day)).size).toBe(30);
  expect(shown.filter(({ spent }) => spent !== '0')).toEqual([
    { day: '2026-03-29', spent: '4', toppedUp: '0', refunded: '0' },
  ]);
});

test('a day is represented by a time within that day, in every time zone', () => {
  const moment = new Date(noonOf('2026-10-25'));
  expect([moment.getFullYear(), moment.getMonth(), moment.getDate()]).toEqual([2026, 9, 25]);
});

test('only the supplier’s wallet has a column for top-ups, not the wallet of our own orders', () => {
  expect(columnsOf('journal')).not.toContain('toppedUp');
  expect(columnsOf('supplier')).toContain('toppedUp');
});
