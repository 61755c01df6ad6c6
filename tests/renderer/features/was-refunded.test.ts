import { expect, test } from 'vitest';
import { wasRefunded } from '../../../renderer/features/claims/was-refunded.ts';

test('until an order’s wallet rows are read, the claim itself says whether the order was refunded', () => {
  const refunded = { is: 'refunded', money: { amount: '0.02', currency: 'USD' }, at: null } as const;
  expect(wasRefunded(undefined, true)).toBe(true);
  expect(wasRefunded(undefined, false)).toBe(false);
  expect(wasRefunded(refunded, false)).toBe(true);
  expect(wasRefunded({ is: 'refund-missing', money: refunded.money }, true)).toBe(false);
});
