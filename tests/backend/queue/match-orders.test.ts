import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchOrder, type UncertainOrder } from '../../../electron/backend/queue/reconciling/match-orders.ts';
import type { ListedOrder } from '../../../electron/backend/supplier/types/reads.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

const sentAt = 1_000_000_000;
const order: UncertainOrder = {
  id: 'order-1',
  connectionId: 'connection-1',
  serviceId: '12',
  identifier: sampleImei(1),
  identifierKind: 'imei',
  sentAt,
  highestBefore: 500,
};
const listed = (change: Partial<ListedOrder> = {}): ListedOrder => ({
  reference: '501',
  identifier: sampleImei(1),
  serviceId: '12',
  state: 'pending',
  supplierStatus: 'PENDING',
  result: null,
  comment: null,
  details: {},
  price: null,
  createdAt: sentAt + 2_000,
  ...change,
});
const nobody = () => false;

test('O4: without the supplier’s time, no row is too old, and no row is certain by its time', () => {
  const unknown = { ...order, sentAt: null, highestBefore: null };
  const old = listed({ createdAt: sentAt - 30 * 86_400_000 });
  expect(matchOrder(unknown, [old], nobody)).toMatchObject({ candidates: ['501'], certain: null });
  // An order number above all known numbers still counts as new.
  expect(matchOrder({ ...unknown, highestBefore: 500 }, [old], nobody).certain).toBe('501');
});

test('O4: the only new order for that service and IMEI is the match', () => {
  expect(matchOrder(order, [listed()], nobody)).toEqual({ candidates: ['501'], held: [], certain: '501' });
});

test.each<[string, readonly ListedOrder[], readonly string[]]>([
  ['two of them', [listed(), listed({ reference: '502' })], ['501', '502']],
  ['one that names no service', [listed({ serviceId: null })], ['501']],
  [
    'one without a time whose reference is not above all known ones',
    [listed({ createdAt: null, reference: '499' })],
    ['499'],
  ],
  [
    'one without a time whose reference is the highest known one',
    [listed({ createdAt: null, reference: '500' })],
    ['500'],
  ],
  [
    'one without a time whose reference is not a number',
    [listed({ createdAt: null, reference: 'A501' })],
    ['A501'],
  ],
])('O4: %s is for a person to judge', (_, rows, candidates) => {
  expect(matchOrder(order, rows, nobody)).toEqual({ candidates, held: [], certain: null });
});

test.each<[string, ListedOrder]>([
  ['of another IMEI', listed({ identifier: sampleImei(2) })],
  ['of another service', listed({ serviceId: '13' })],
  ['from long before', listed({ createdAt: sentAt - 3_600_000 })],
  ['without a reference', listed({ reference: null })],
  ['without an IMEI', listed({ identifier: null })],
])('O4: an order %s is not a match', (_, row) => {
  expect(matchOrder(order, [row], nobody)).toEqual({ candidates: [], held: [], certain: null });
});

test('O4: an order is found in any spelling of its identifier, but not if the punctuation differs', () => {
  const serial = { ...order, identifier: 'C39-VK0ABHG6W', identifierKind: 'serial' } as const;
  expect(matchOrder(serial, [listed({ identifier: 'c39vk0abhg6w' })], nobody).certain).toBe('501');
  const name = { ...order, identifier: 'jo.hn@example.com', identifierKind: 'other' } as const;
  expect(matchOrder(name, [listed({ identifier: 'Jo.Hn@example.com' })], nobody).certain).toBe('501');
  expect(matchOrder(name, [listed({ identifier: 'john@example.com' })], nobody).candidates).toEqual([]);
});

test('O4: does not bind a supplier’s order that is already bound to another order', () => {
  expect(matchOrder(order, [listed()], (reference) => reference === '501')).toEqual({
    candidates: [],
    held: ['501'],
    certain: null,
  });
});

test('without times, a reference above all known references is new', () => {
  expect(matchOrder(order, [listed({ createdAt: null })], nobody).certain).toBe('501');
  expect(
    matchOrder({ ...order, highestBefore: null }, [listed({ createdAt: null })], nobody).certain,
  ).toBeNull();
});

test.each(['1e9', '0x1FF', ' 501', '5 01', '501.0', '1234567890123456', '500'])(
  'without times, the reference %j is not new, because it is not a whole number above all known references',
  (reference) => {
    expect(matchOrder(order, [listed({ createdAt: null, reference })], nobody).certain).toBeNull();
  },
);

test('for any list, a certain row is the only unbound candidate for that service and IMEI', () => {
  const row = fc.record({
    reference: fc.option(fc.constantFrom('499', '501', '502', 'A1'), { nil: null }),
    identifier: fc.option(fc.constantFrom(sampleImei(1), sampleImei(2)), { nil: null }),
    serviceId: fc.option(fc.constantFrom('12', '13'), { nil: null }),
    createdAt: fc.option(fc.integer({ min: 0, max: 2_000_000_000 }), { nil: null }),
  });
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 8 }),
      fc.uniqueArray(fc.constantFrom('499', '501', '502', 'A1')),
      (rows, bound) => {
        const all = rows.map((each) => listed(each));
        const { certain, candidates } = matchOrder(order, all, (reference) =>
          (bound as readonly string[]).includes(reference),
        );
        if (certain === null) return;
        expect(candidates).toEqual([certain]);
        expect(bound as readonly string[]).not.toContain(certain);
        const own = all.filter((each) => each.reference === certain);
        expect(own.some((each) => each.serviceId === '12' && each.identifier === sampleImei(1))).toBe(true);
      },
    ),
  );
});
