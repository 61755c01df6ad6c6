import { expect, test } from 'vitest';
import { isOlderThanOrder } from '../../../renderer/features/claims/is-older-than-order.ts';

test('a row older than its order is flagged, and one of unknown time is not', () => {
  const order = { createdAt: 900, sentAt: 1_000 };
  expect(isOlderThanOrder({ at: 999 }, order)).toBe(true);
  expect(isOlderThanOrder({ at: 1_000 }, order)).toBe(false);
  // The order was found at the supplier and not sent from here. Its age counts from the time when it was written.
  expect(isOlderThanOrder({ at: 899 }, { ...order, sentAt: null })).toBe(true);
  expect(isOlderThanOrder({ at: 950 }, { ...order, sentAt: null })).toBe(false);
  expect(isOlderThanOrder({ at: null }, order)).toBe(false);
  expect(isOlderThanOrder(undefined, order)).toBe(false);
  expect(isOlderThanOrder({ at: 1 }, null)).toBe(false);
});
