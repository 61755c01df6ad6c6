import { expect, test } from 'vitest';
import { identifiersIn, referencesIn } from '../../../shared/model/wallet/row-names.ts';

test.each([
  ['Order #98213', {}, ['98213']],
  ['Refund of order #98213 (carrier mismatch)', {}, ['98213']],
  ['order id: 98213', {}, ['98213']],
  ['Ref. A-771_b', {}, ['A-771_b']],
  ['#98213', {}, ['98213']],
  ['Refund', { order_id: '98213' }, ['98213']],
  ['Refund', { 'Order ID': ' 98213 ', reference: '98213' }, ['98213']],
  ['Order #1 and order #2', {}, ['1', '2']],
  // A number alone, an amount or an IMEI is not a reference.
  ['490154203237518 for 25.00', { imei: '490154203237518', amount: '98213' }, []],
  ['Order placed', {}, []],
  ['', {}, []],
])('%j with %j names %j', (description, details, references) => {
  expect(referencesIn({ description, details: details as Record<string, string> })).toEqual(references);
});

test('a long description of punctuation is read fast', () => {
  const description = 'order order ref #'.repeat(20_000);
  expect(referencesIn({ description, details: {} })).toEqual([]);
});

test('the devices named in a row give keys like those of orders, but words and short numbers do not', () => {
  const keys = identifiersIn({
    description: 'Carrier check 490154203237518 completed',
    details: { note: 'serial C39KX0AAAAA1', price: '0.14' },
  });
  expect(keys).toContain('490154203237518');
  expect(keys).toContain('c39kx0aaaaa1');
  expect(identifiersIn({ description: 'Membership for November 2026', details: {} })).toEqual([]);
});

test('a row with hundreds of numbers is read fast', () => {
  const description = Array.from({ length: 500 }, (_, index) => `${100_000_000 + index}`).join(' ');
  const details = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`list ${index}`, description]),
  );
  expect(identifiersIn({ description, details }).length).toBeLessThan(60);
});
