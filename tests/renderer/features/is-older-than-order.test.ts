import { expect, test } from 'vitest';
import { isOlderThanOrder } from '../../../renderer/features/claims/is-older-than-order.ts';

test('a row older than its order is flagged, and a row without a time is not', () => {
  const order = { createdAt: 900, sentAt: 1_000 };
  expect(isOlderThanOrder({ at: 999 }, order)).toBe(true);
  expect(isOlderThanOrder({ at: 1_000 }, order)).toBe(false);
  // An order that was found at the supplier has no `sentAt`, so its `createdAt` counts.
  expect(isOlderThanOrder({ at: 899 }, { ...order, sentAt: null })).toBe(true);
  expect(isOlderThanOrder({ at: 950 }, { ...order, sentAt: null })).toBe(false);
  expect(isOlderThanOrder({ at: null }, order)).toBe(false);
  expect(isOlderThanOrder(undefined, order)).toBe(false);
  expect(isOlderThanOrder({ at: 1 }, null)).toBe(false);
});
