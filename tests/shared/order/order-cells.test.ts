import { expect, test } from 'vitest';
import { columnHead } from '../../../shared/model/order/order-cells.ts';

test('times of a table say in their head of which zone they are; what else there is has its name alone', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(columnHead('age', 'Placed')).toBe(`Placed (${zone})`);
  expect(columnHead('handed-over', 'Handed over')).toBe(`Handed over (${zone})`);
  expect(columnHead('price', 'Price')).toBe('Price');
});
