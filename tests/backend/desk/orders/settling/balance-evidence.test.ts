import { expect, test } from 'vitest';
import { balanceEvidence } from '../../../../../electron/backend/queue/reconciling/balance-evidence.ts';
import type { Order } from '../../../../../shared/model/order/order.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const sent = (state: Order['state'], amount = '0.14') => ({ state, price: usd(amount) });
const says = (before: string, now: string, beside: ReturnType<typeof sent>[] = [], price = '0.14') =>
  balanceEvidence({ price: usd(price) }, { balanceBefore: usd(before), balanceNow: usd(now) }, beside);

test('O4: a fall by the prices of this and other sent orders means very probably placed', () => {
  expect(says('500.00', '499.58', [sent('pending'), sent('success')])).toEqual({
    means: 'placed',
    fell: usd('0.42'),
    others: 2,
  });
  expect(says('500.00', '499.86')).toMatchObject({ means: 'placed', others: 0 });
});

test('O4: a fall by the prices of only the other sent orders means probably not placed', () => {
  expect(says('500.00', '499.72', [sent('pending'), sent('success')])).toMatchObject({
    means: 'not-placed',
    others: 2,
  });
  expect(says('500.00', '500.00')).toMatchObject({ means: 'not-placed', others: 0 });
});

test('O4: of several uncertain orders, the balance proves all or none, never a single order', () => {
  const beside = [sent('uncertain'), sent('pending', '1.00')];
  expect(says('500.00', '498.72', beside)).toMatchObject({ means: 'placed', others: 2 });
  expect(says('500.00', '499.00', beside)).toMatchObject({ means: 'not-placed', others: 1 });
  expect(says('500.00', '498.86', beside)).toBeNull();
});

test('O4: with a top-up, an equal refund, another currency or an unknown balance nothing is proven', () => {
  expect(says('500.00', '699.86')).toBeNull();
  expect(says('500.00', '500.00', [sent('rejected')])).toBeNull();
  expect(
    says('500.00', '499.86', [{ state: 'success', price: { amount: '0.14', currency: 'EUR' } }]),
  ).toBeNull();
  expect(
    balanceEvidence({ price: usd('0.14') }, { balanceBefore: null, balanceNow: usd('500.00') }, []),
  ).toBeNull();
});
