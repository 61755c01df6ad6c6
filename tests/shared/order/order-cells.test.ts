import { expect, test } from 'vitest';
import { columnHead } from '../../../shared/model/order/order-cells.ts';

test('columns of times have their zone in the header; other columns have only their name', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(columnHead('age', 'Ordered')).toBe(`Ordered (${zone})`);
  expect(columnHead('handed-over', 'Handed over')).toBe(`Handed over (${zone})`);
  expect(columnHead('price', 'Price')).toBe('Price');
});
