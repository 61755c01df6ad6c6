import { expect, test } from 'vitest';
import {
  amountOr,
  isWhole,
  noNarrowing,
  walletFilterOf,
} from '../../../renderer/features/wallet/filter/wallet-narrowing.ts';
import { walletFilterSchema } from '../../../shared/model/wallet/wallet-filter.ts';

test('without filters all rows are requested, and a search alone is not a filter', () => {
  expect(walletFilterOf('', noNarrowing)).toEqual(walletFilterSchema.parse({}));
  expect(isWhole(walletFilterOf(' 4901 ', noNarrowing))).toBe(true);
  expect(isWhole(walletFilterOf('', { ...noNarrowing, kinds: ['refund'] }))).toBe(false);
  expect(isWhole(walletFilterOf('', { ...noNarrowing, match: 'none' }))).toBe(false);
  expect(isWhole(walletFilterOf('', { ...noNarrowing, to: '2026-05-10' }))).toBe(false);
});

test('days follow this machine’s calendar, and the last day is included to its end', () => {
  const { since, until } = walletFilterOf('', { ...noNarrowing, from: '2026-05-10', to: '2026-05-10' });
  expect(since).toBe(new Date(2026, 4, 10).getTime());
  expect(until).toBe(new Date(2026, 4, 11).getTime());
});

test.each([
  ['2.50', '2.50'],
  ['-3', '3'],
  ['', null],
  ['12.', null],
  ['a lot', null],
])('the typed amount %j is read as %j, whatever its sign', (typed, amount) => {
  expect(amountOr(typed)).toBe(amount);
  expect(walletFilterOf('', { ...noNarrowing, amountFrom: typed }).amountFrom).toBe(amount);
});
