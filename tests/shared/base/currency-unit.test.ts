import { expect, it } from 'vitest';
import { isSameUnit } from '../../../shared/model/base/currency-unit.ts';

it.each([
  ['BRL', 'R$'],
  ['BDT', '৳'],
  ['BDT', 'Tk.'],
  ['TRY', 'TL'],
  ['INR', '₹'],
  ['usdt', 'USDT'],
  ['Rs.', 'RS'],
  ['Credits', 'CREDIT'],
])('%s and %s are one unit', (one, other) => {
  expect(isSameUnit(one, other)).toBe(true);
});

it.each([
  ['USD', 'USDT'],
  ['USD', 'EUR'],
  ['INR', 'Rs'],
  ['USD', 'Credits'],
  ['USD', ''],
  ['C$', 'US$'],
])('%s and %s are not', (one, other) => {
  expect(isSameUnit(one, other)).toBe(false);
});
