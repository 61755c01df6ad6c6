import { expect, test } from 'vitest';
import { joinStatuses } from '../../../electron/backend/queue/tracking/join-statuses.ts';
import type { StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import { explains } from '../../support/house/explains.ts';

const order = (number: number) => ({
  id: `order-${number}`,
  connectionId: 'connection-1',
  serviceId: '12',
  sentAt: 0,
  atCounter: false,
  reference: String(100 + number),
  identifier: `001010000000${number}00`,
  identifierKind: 'imei' as const,
});
const row = (change: Partial<StatusRow>): StatusRow => ({
  reference: null,
  identifier: null,
  state: 'pending',
  supplierStatus: 'PENDING',
  result: null,
  comment: null,
  details: {},
  ...change,
});
const asked = [order(1), order(2)];
const joined = (...rows: StatusRow[]) => [...joinStatuses(asked, rows).joined.keys()];

test('P2: rows that contradict each other about one order are ignored; equal rows count once', () => {
  const success = { state: 'success', supplierStatus: 'SUCCESS', result: '1234' } as const;
  const identifier = order(1).identifier;
  expect(joined(row({ identifier }), row({ identifier, ...success }))).toEqual([]);
  expect(joined(row({ reference: '101' }), row({ identifier, ...success }))).toEqual([]);
  expect(joined(row({ reference: '102', ...success }), row({ identifier }), row({ identifier }))).toEqual([
    'order-2',
    'order-1',
  ]);
});

test('P2: a row is matched by reference, otherwise by identifier, never by position', () => {
  explains('P2');
  expect(joined(row({}), row({}))).toEqual([]);
  expect(joined(row({ reference: '101', identifier: order(2).identifier }))).toEqual([]);
  expect(joined(row({ reference: '999', identifier: order(1).identifier }))).toEqual([]);
  expect(joined(row({ identifier: order(2).identifier }))).toEqual(['order-2']);
});

test('P2: a bulk answer that names no order matches no order, even for one order; a single answer matches', () => {
  const stranger = row({ state: 'success', supplierStatus: 'SUCCESS', result: 'another device’s code' });
  expect([...joinStatuses([order(1)], [stranger], false).joined.keys()]).toEqual([]);
  expect([...joinStatuses([order(1)], [stranger], true).joined.keys()]).toEqual(['order-1']);
});

test('P2: of two orders with one reference, the one whose identifier fits gets the row', () => {
  const shared = [1, 2].map((number) => ({ ...order(number), reference: '101' }));
  const held = (identifier: string | null) => {
    const { joined, held } = joinStatuses(shared, [row({ reference: '101', identifier })]);
    return [...joined.keys(), ...held.map(({ orderId, why }) => `${orderId} ${why}`)];
  };
  expect(held(order(2).identifier)).toEqual(['order-2']);
  expect(held('0010100000002**')).toEqual(['order-2']);
  expect(held(null)).toEqual(['order-1']);
});

test.each([
  ['names another IMEI', 'Model: Phone 8 IMEI: 001010000000999 Find My: OFF', 'held'],
  ['names another IMEI, in lines', 'Model: Phone 8\nIMEI Number : 001010000000999\nFind My: OFF', 'held'],
  ['names another IMEI in a structure', '{"IMEI":"001010000000999","fmi":"off"}', 'held'],
  ['names another IMEI in Arabic digits', 'IMEI: ٠٠١٠١٠٠٠٠٠٠٠٩٩٩ Code 12345678', 'held'],
  ['names ours, with another check digit', 'Model: Phone 8 IMEI: 001010000000101', 'joined'],
  ['names ours beside another one', 'IMEI: 001010000000100 IMEI2: 001010000000999', 'joined'],
  ['names only the other number of a device', 'IMEI2: 001010000000999', 'joined'],
  ['is a code', '001010000000999', 'joined'],
] as const)('P2: without an echo, the answer to a single request whose report %s', (_, result, said) => {
  const answer = row({ state: 'success', supplierStatus: 'SUCCESS', result });
  const [one] = [order(1)];
  const { joined, held } = joinStatuses([one], [answer]);
  expect([[...joined.keys()], held.map(({ row: { identifier } }) => identifier)]).toEqual(
    said === 'held' ? [[], ['001010000000999']] : [[one.id], []],
  );
});

test('P2: a row with another spelling of the identifier matches', () => {
  const [serial] = [{ ...order(3), identifier: 'C39-VK0ABHG6W', identifierKind: 'serial' } as const];
  const spelt = row({ identifier: 'c39vk0abhg6w' });
  expect([...joinStatuses([...asked, serial], [spelt]).joined.keys()]).toEqual([serial.id]);
  const [one, two] = ['jo.hn', 'john'].map((identifier, at) => ({
    ...order(at),
    identifier,
    identifierKind: 'other' as const,
    reference: '7',
  }));
  const named = row({ reference: '7', identifier: 'john' });
  expect([
    ...joinStatuses(
      [one, two].flatMap((each) => each ?? []),
      [named],
    ).joined.keys(),
  ]).toEqual(['order-1']);
});

const heldIn = (orders: Parameters<typeof joinStatuses>[0], ...rows: StatusRow[]) => {
  const { joined, held } = joinStatuses(orders, rows);
  return { joined: [...joined.keys()], held: held.map(({ orderId, why }) => `${orderId} ${why}`) };
};

test('P2: a row about our order that does not match is held, with the reason', () => {
  expect(heldIn(asked, row({ reference: '101', identifier: order(2).identifier }))).toEqual({
    joined: [],
    held: ['order-1 other-device'],
  });
  expect(heldIn([order(1)], row({ identifier: order(2).identifier }))).toEqual({
    joined: [],
    held: ['order-1 other-device'],
  });
  const [first, second] = [
    row({ reference: '101' }),
    row({ reference: '101', state: 'success', result: '1' }),
  ];
  expect(heldIn(asked, first, second)).toEqual({ joined: [], held: ['order-1 contradiction'] });
  expect(heldIn(asked, row({ reference: '999', identifier: order(1).identifier }))).toEqual({
    joined: [],
    held: [],
  });
});

const zero = { ...order(1), identifier: '013000000000013' };

test.each([
  ['another check digit', '013000000000010'],
  ['a lost zero', '13000000000013'],
  ['the exponent of a complete number', '1.3000000000013E+13'],
  ['a software version', '0130000000000105'],
  ['a mask', '0130******0013'],
  ['two numbers', '350000000000014 / 013000000000013'],
  ['a serial number', 'F2LX1234ABCD'],
  ['zeros', '000000000000000'],
])('P2: with our reference, or in a single answer, an identifier with %s matches', (_, identifier) => {
  expect(heldIn([zero, order(2)], row({ reference: '101', identifier }))).toEqual({
    joined: ['order-1'],
    held: [],
  });
  expect(heldIn([zero], row({ identifier }))).toEqual({ joined: ['order-1'], held: [] });
});

test('P2: without a reference, another spelling of the identifier matches only if it fits exactly one order', () => {
  const twin = { ...order(2), identifier: '013000000000021' };
  expect(heldIn([zero, order(2)], row({ identifier: '13000000000013' })).joined).toEqual(['order-1']);
  expect(heldIn([zero, twin], row({ identifier: '0130******00**' })).joined).toEqual([]);
  expect(heldIn([zero, twin], row({ identifier: '013000000000021' })).joined).toEqual(['order-2']);
});

const another = '001010000000999';

test.each([
  ['names another device as IMEI_NO', { IMEI_NO: another }, 'held'],
  ['names another device as IMEI/SN', { 'IMEI/SN': another }, 'held'],
  ['names another device as identifier', { Identifier: another }, 'held'],
  ['names another device inside', { 'order.imei': another }, 'held'],
  ['names ours as IMEI_NO, with another check digit', { IMEI_NO: '001010000000101' }, 'joined'],
  ['names ours next to another number', { IMEI1: another, IMEI2: '001010000000100' }, 'joined'],
  ['names only the second number', { IMEI2: another }, 'joined'],
  ['names the number of a new device', { NEW_IMEI: another }, 'joined'],
  ['has a dash', { IMEI_NO: '-' }, 'joined'],
  ['has a serial number', { 'IMEI/SN': 'F2LX1234ABCD' }, 'joined'],
] as const)('P2: an answer whose other fields %s', (_, details, expected) => {
  const code = { state: 'success', supplierStatus: 'SUCCESS', result: '12345678', details } as const;
  const result = expected === 'joined' ? ['order-1'] : [];
  const held = expected === 'held' ? ['order-1 other-device'] : [];
  expect(heldIn([order(1)], row(code))).toEqual({ joined: result, held });
  expect(heldIn(asked, row({ ...code, reference: '101' }))).toEqual({ joined: result, held });
});
