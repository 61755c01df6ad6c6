import { describe, expect, test } from 'vitest';
import { groupIdentifier } from '../../../renderer/ui/device/identifier.tsx';
import {
  formatAge,
  formatAmount,
  formatMoney,
  formatNearMoment,
  formatWait,
  intlLocale,
} from '../../../renderer/ui/format/format.ts';

describe('shown money', () => {
  test('has at least two decimals, and all decimals of the amount', () => {
    expect(formatAmount('4.2', 'en')).toBe('4.20');
    expect(formatAmount('7.125', 'en')).toBe('7.125');
    expect(formatAmount('38.500', 'en')).toBe('38.50');
    expect(formatAmount('-0.0000000001', 'en')).toBe('−0.0000000001');
  });

  test('is exact, even if a binary float would not be', () => {
    expect(formatAmount('123456789012345.12345', 'en')).toBe('123,456,789,012,345.12345');
  });

  test('always has the supplier’s currency', () => {
    expect(formatMoney({ amount: '1284.35', currency: 'USD' }, 'en')).toBe('1,284.35 USD');
    expect(formatMoney({ amount: '5', currency: '' }, 'en')).toBe('5.00');
  });

  test('is written as usual in the language', () => {
    expect(formatAmount('1284.35', 'de')).toBe('1.284,35');
    expect(formatAmount('1284.35', intlLocale('ar-XB'))).toBe('1,284.35');
  });
});

describe('shown times', () => {
  const now = 1_800_000_000_000;

  test('leave out the date if it is today', () => {
    const noon = new Date(2026, 10, 27, 12).getTime();
    const text = (hours: number) =>
      formatNearMoment(noon + hours * 3_600_000, noon, 'en').replaceAll('\u202f', ' ');
    expect([0, 11, 13, -13].map(text)).toEqual([
      '12:00:00 PM',
      '11:00:00 PM',
      'Nov 28, 2026, 1:00:00 AM',
      'Nov 26, 2026, 11:00:00 PM',
    ]);
  });

  test('are rounded down to whole units', () => {
    expect(formatAge(now - 9_999, now, 'en')).toBeNull();
    expect(formatAge(now - 59_000, now, 'en')).toBe('59 sec. ago');
    expect(formatAge(now - 119_000, now, 'en')).toBe('1 min. ago');
    expect(formatAge(now - 47 * 3_600_000, now, 'en')).toBe('47 hr. ago');
    expect(formatAge(now - 50 * 3_600_000, now, 'en')).toBe('2 days ago');
  });

  test('a time slightly ahead of this clock is shown as now', () => {
    expect(formatAge(now + 3_000, now, 'en')).toBeNull();
  });

  test('a wait is never shown shorter than it is', () => {
    expect(formatWait(4_001, 'en')).toBe('5 sec');
    expect(formatWait(121_000, 'en')).toBe('3 min');
  });
});

describe('shown identifiers', () => {
  test('fifteen digits are shown in groups that have the same digits in the same order', () => {
    expect(groupIdentifier('359123451000001')).toEqual(['35', '912345', '100000', '1']);
    expect(groupIdentifier('359123451000001').join('')).toBe('359123451000001');
  });

  test('an identifier that is not fifteen digits is not split', () => {
    expect(groupIdentifier('C39ABCDE1234')).toEqual(['C39ABCDE1234']);
  });
});
