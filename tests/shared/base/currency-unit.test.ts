import { expect, it } from 'vitest';
import { isSameUnit } from '../../../shared/model/base/currency-unit.ts';

it.each([
  ['BRL', 'R$'],
  ['BDT', '৳'],
  ['BDT', 'Tk.'],
  ['TRY', 'TL'],
  ['INR', '₹'],
  // Several currencies share this symbol.
  ['INR', 'Rs'],
  ['PKR', 'Rs'],
  ['usdt', 'USDT'],
  ['Rs.', 'RS'],
  ['Credits', 'CREDIT'],
])('%s and %s are one currency', (one, other) => {
  expect(isSameUnit(one, other)).toBe(true);
});

it.each([
  ['USD', 'USDT'],
  ['USD', 'EUR'],
  ['USD', 'Rs'],
  ['USD', 'Credits'],
  ['USD', ''],
  ['C$', 'US$'],
])('%s and %s are different currencies', (one, other) => {
  expect(isSameUnit(one, other)).toBe(false);
});
