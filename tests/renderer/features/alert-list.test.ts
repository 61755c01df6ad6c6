import { expect, test } from 'vitest';
import { alertsOf } from '../../../renderer/features/desk/alert-list.ts';
import type { PriceMove } from '../../../shared/contract/connections/catalogue.ts';
import type { PauseReason } from '../../../shared/model/order/batch.ts';

const move = (serviceId: string): PriceMove => ({
  serviceId,
  name: `Service ${serviceId}`,
  perMonth: { amount: '12.00', currency: 'USD' },
  before: { amount: '4.20', currency: 'USD' },
  now: { amount: '4.50', currency: 'USD' },
});

test('a calm shop has no alerts', () => {
  const prices = { moves: [], at: null };
  expect(alertsOf({ counts: { success: 9, pending: 2 }, prices })).toEqual([]);
});

test('unsent orders, refused orders, unknown statuses and changed prices each get a line with a link', () => {
  const prices = { moves: [move('a'), move('b')], at: 7 };
  const alerts = alertsOf({
    counts: { refused: 7, unknown: 1 },
    prices,
    unsent: [{ id: 'one' }],
    // Of the seven refused orders, two were neither ordered again nor dismissed.
    refused: { count: 2, at: 1 },
  });
  expect(alerts.map(({ kind, to }) => [kind, to])).toEqual([
    ['unsent', '/orders/one'],
    ['unknown', '/orders?states=unknown'],
    ['refused', '/orders?states=refused'],
    ['prices', '/catalogue'],
  ]);
});

test('refunds due and charges without an order link to the wallet', () => {
  const money = { amount: '0.42', currency: 'USD' };
  const alerts = alertsOf({
    counts: {},
    owed: [
      {
        connectionId: 'one',
        name: 'Lisboa',
        owed: { count: 3, sums: [money] },
        unknown: { count: 0, sums: [] },
        fell: { count: 0, sums: [] },
      },
      {
        connectionId: 'two',
        name: 'Porto',
        owed: { count: 0, sums: [] },
        unknown: { count: 1, sums: [money] },
        fell: { count: 0, sums: [] },
      },
      {
        connectionId: 'three',
        name: 'Faro',
        owed: { count: 0, sums: [] },
        unknown: { count: 0, sums: [] },
        fell: { count: 2, sums: [money] },
      },
    ],
  });
  expect(alerts.map(({ kind, to }) => [kind, to])).toEqual([
    ['owed', '/wallet'],
    ['unknownSpent', '/wallet'],
    ['balanceFell', '/wallet'],
  ]);
});

test('a batch stopped by a failure is an alert with its waiting rows, a batch paused by a person is not', () => {
  const batch = (id: string, pauseReason: PauseReason | null) => ({
    id,
    name: `List ${id}`,
    pauseReason,
    counts: { queued: 12, success: 3 },
  });
  const paused = [batch('a', 'insufficient-balance'), batch('b', 'person')];
  expect(alertsOf({ counts: {}, paused })).toEqual([
    {
      key: 'batch a',
      kind: 'batch',
      to: '/batches/a',
      name: 'List a',
      why: 'insufficient-balance',
      rows: 12,
    },
  ]);
});
