import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookSum, togetherAlike } from '../../../shared/model/books/book-facts.ts';
import { figuresOf } from '../../../shared/model/books/book-figures.ts';

const amount = fc.constantFrom('0.5', '1.25', '0.0000000001', '999999.99', '0.085');
const currency = fc.constantFrom('USD', 'EUR', '');
const sum: fc.Arbitrary<BookSum> = fc.record({
  standing: fc.constantFrom('open', 'success', 'rejected'),
  connectionId: fc.constantFrom('one', 'two'),
  serviceId: fc.constantFrom('1', '2'),
  serviceName: fc.constantFrom('Check', 'Check, new'),
  person: fc.constantFrom('Mara', 'Omar'),
  price: amount,
  currency,
  customerPrice: fc.option(amount),
  customerCurrency: fc.option(currency),
  customerTax: fc.constantFrom(null, '19', '7.7'),
  orders: fc.integer({ min: -3, max: 9 }),
});

test('merging equal orders keeps all figures to the cent, and leaves one entry for equal orders', () => {
  fc.assert(
    fc.property(fc.array(sum, { maxLength: 40 }), (sums) => {
      const together = togetherAlike(sums);
      expect(figuresOf(together)).toEqual(figuresOf(sums));
      const kinds = together.map(({ orders: _, serviceName: __, ...facts }) => JSON.stringify(facts));
      expect(new Set(kinds).size).toBe(kinds.length);
    }),
  );
});
