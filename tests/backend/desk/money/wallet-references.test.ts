import { expect, test } from 'vitest';
import { referencesIn } from '../../../../electron/backend/desk/money/wallet-references.ts';

test.each([
  ['Order #98213', {}, ['98213']],
  ['Refund of order #98213 (carrier mismatch)', {}, ['98213']],
  ['order id: 98213', {}, ['98213']],
  ['Ref. A-771_b', {}, ['A-771_b']],
  ['#98213', {}, ['98213']],
  ['Refund', { order_id: '98213' }, ['98213']],
  ['Refund', { 'Order ID': ' 98213 ', reference: '98213' }, ['98213']],
  ['Order #1 and order #2', {}, ['1', '2']],
  // A number alone, an amount or an IMEI is no reference.
  ['490154203237518 for 25.00', { imei: '490154203237518', amount: '98213' }, []],
  ['Order placed', {}, []],
  ['', {}, []],
])('%j with %j names %j', (description, details, references) => {
  expect(referencesIn({ description, details: details as Record<string, string> })).toEqual(references);
});

test('a long description of marks is read in no time', () => {
  const description = 'order order ref #'.repeat(20_000);
  expect(referencesIn({ description, details: {} })).toEqual([]);
});
