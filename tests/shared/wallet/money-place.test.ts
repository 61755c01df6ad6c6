import { expect, test } from 'vitest';
import { type OrderState, orderStates } from '../../../shared/model/order/order.ts';
import { type MoneyPlace, moneyPlace } from '../../../shared/model/wallet/money-place.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const hour = 3_600_000;
const day = 24 * hour;
const sentAt = Date.UTC(2026, 10, 2, 9);
const order = (state: OrderState) => ({
  state,
  price: usd('0.02'),
  sentAt: state === 'queued' || state === 'claimed' ? null : sentAt,
  finishedAt: ['success', 'rejected', 'refused', 'cancelled'].includes(state) ? sentAt + hour : null,
  updatedAt: sentAt + hour,
});
const charge = { amount: usd('-0.02'), at: sentAt };
const refund = { amount: usd('0.02'), at: sentAt + 2 * hour };

test.each<[OrderState, MoneyPlace]>([
  ['queued', { is: 'not-paid', bySupplier: false }],
  ['claimed', { is: 'not-paid', bySupplier: false }],
  ['sending', { is: 'not-known' }],
  ['uncertain', { is: 'not-known' }],
  ['refused', { is: 'not-paid', bySupplier: false }],
  ['cancelled', { is: 'not-paid', bySupplier: false }],
  ['pending', { is: 'paid', money: usd('0.02'), bySupplier: false }],
  ['in-process', { is: 'paid', money: usd('0.02'), bySupplier: false }],
  ['unknown', { is: 'paid', money: usd('0.02'), bySupplier: false }],
  ['success', { is: 'paid', money: usd('0.02'), bySupplier: false }],
  ['rejected', { is: 'refund-due', money: usd('0.02'), bySupplier: false }],
])('without a wallet the money of an order that is %s follows its state', (state, place) => {
  expect(moneyPlace(order(state), [], null)).toEqual(place);
});

test('an order in any state has a money place', () => {
  for (const state of orderStates)
    for (const rows of [[], [charge], [charge, refund], [refund]])
      for (const until of [null, sentAt, sentAt + 9 * day])
        expect(moneyPlace(order(state), rows, until).is).toBeTypeOf('string');
});

test('a rejected order is "refund due" for a day, then "missing" in a newer wallet, and "refunded" when its row appears', () => {
  const rejected = order('rejected');
  expect(moneyPlace(rejected, [charge], sentAt + 2 * hour)).toEqual({
    is: 'refund-due',
    money: usd('0.02'),
    bySupplier: true,
  });
  expect(moneyPlace(rejected, [charge], null)).toMatchObject({ is: 'refund-due' });
  expect(moneyPlace(rejected, [charge], sentAt + 3 * day)).toEqual({
    is: 'refund-missing',
    money: usd('0.02'),
  });
  expect(moneyPlace(rejected, [charge, refund], sentAt + 3 * day)).toEqual({
    is: 'refunded',
    money: usd('0.02'),
    at: refund.at,
  });
  const part = { amount: usd('0.01'), at: sentAt + 2 * hour };
  expect(moneyPlace(rejected, [charge, part], sentAt + 3 * day)).toEqual({
    is: 'refund-missing',
    money: usd('0.01'),
  });
  expect(moneyPlace(rejected, [charge, part, part], sentAt + 3 * day)).toMatchObject({
    is: 'refunded',
    money: usd('0.02'),
  });
});

test('a rejected order without any row counts as not paid if the wallet was read a day later', () => {
  expect(moneyPlace(order('rejected'), [], sentAt + 2 * hour)).toMatchObject({ is: 'refund-due' });
  expect(moneyPlace(order('rejected'), [], sentAt + 3 * day)).toEqual({ is: 'not-paid', bySupplier: true });
});

test('a refused order that was charged is "refund due", and "missing" after a day', () => {
  expect(moneyPlace(order('refused'), [charge], sentAt + 2 * hour)).toMatchObject({ is: 'refund-due' });
  expect(moneyPlace(order('refused'), [charge], sentAt + 3 * day)).toMatchObject({ is: 'refund-missing' });
  expect(moneyPlace(order('refused'), [charge, refund], null)).toMatchObject({ is: 'refunded' });
});

test('a delivered order has its charge from the wallet, and is "refunded" when all of it was returned', () => {
  const dearer = { ...charge, amount: usd('-0.05') };
  expect(moneyPlace(order('success'), [dearer], null)).toEqual({
    is: 'paid',
    money: usd('0.05'),
    bySupplier: true,
  });
  expect(moneyPlace(order('success'), [charge, refund], null)).toMatchObject({ is: 'refunded' });
});

test('rows in another currency and unreadable rows prove nothing', () => {
  const inEuro = { amount: { amount: '-0.02', currency: 'EUR' }, at: sentAt };
  expect(moneyPlace(order('success'), [inEuro], null)).toEqual({ is: 'not-known' });
  expect(moneyPlace(order('rejected'), [{ amount: null, at: sentAt }], null)).toEqual({ is: 'not-known' });
});

test('an order that got "too many" and waits to be resent may have been accepted', () => {
  expect(moneyPlace({ ...order('queued'), sentAt, wasTurnedAway: true }, [], null)).toEqual({
    is: 'not-known',
  });
});
