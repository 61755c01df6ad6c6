import { expect, test } from 'vitest';
import { wasRefunded } from '../../../renderer/features/claims/was-refunded.ts';

test('a claim on a refunded order is held back also while its money is being read', () => {
  const refunded = { is: 'refunded', money: { amount: '0.02', currency: 'USD' }, at: null } as const;
  expect(wasRefunded(undefined, true)).toBe(true);
  expect(wasRefunded(undefined, false)).toBe(false);
  expect(wasRefunded(refunded, false)).toBe(true);
  expect(wasRefunded({ is: 'refund-missing', money: refunded.money }, true)).toBe(false);
});
