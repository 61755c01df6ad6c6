import { expect, test } from 'vitest';
import { priceSteps, stepPath } from '../../../renderer/ui/figures/price-steps.ts';
import { changesOf, type PriceEntry, tidyEntries } from '../../../shared/model/service/price-history.ts';

const entry = (at: number, amount: string | null, currency = 'USD'): PriceEntry => ({
  at,
  price: amount === null ? null : { amount, currency },
});

test('a price change is exact in money and in percent, and a gap has no change', () => {
  const entries = [entry(5, '0.3'), entry(4, null), entry(3, '0.1'), entry(2, '0'), entry(1, '4.20')];
  expect(changesOf(entries).map((change) => change && [change.by.amount, change.percent])).toEqual([
    ['0.2', '200.0'],
    null,
    ['0.1', null],
    ['-4.2', '-100.0'],
    null,
  ]);
});

test('prices in different currencies are not compared; an omitted currency counts as the same', () => {
  const euro = entry(1, '4.00', 'EUR');
  expect(changesOf([entry(2, '4.50'), euro])).toEqual([null, null]);
  expect(changesOf([entry(2, '4.50', ''), euro])[0]).toMatchObject({ percent: '12.5' });
});

test('repeated entries and entries before the first price are left out', () => {
  const entries = [entry(5, '4.20'), entry(4, '4.2'), entry(3, '4.20', ''), entry(2, '4.20'), entry(1, null)];
  expect(tidyEntries(entries)).toEqual([entry(2, '4.20')]);
});

test('the line is to scale in time, has a gap while the service was not offered, and shows one currency', () => {
  const entries = [entry(80, '2'), entry(60, null), entry(20, '3'), entry(0, '1'), entry(-9, '70', 'EUR')];
  const steps = priceSteps(entries, 100);
  expect(steps).toMatchObject({ sinceMs: 0, lowest: { amount: '1' }, highest: { amount: '3' } });
  expect(steps && stepPath(steps, 100, 10)).toBe('M0 10H20V0H60M80 5H100');
  expect(priceSteps([entry(5, '4.20')], 100)).toBeNull();
  expect(priceSteps([entry(5, null)], 100)).toBeNull();
});
