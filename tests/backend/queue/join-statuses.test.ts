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
  identifier: `00101000000000${number}`,
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
const joined = (...rows: StatusRow[]) => [...joinStatuses(asked, rows).keys()];

test('P2: rows that contradict each other about one order are about none; said twice alike, they are one', () => {
  const success = { state: 'success', supplierStatus: 'SUCCESS', result: '1234' } as const;
  const identifier = order(1).identifier;
  expect(joined(row({ identifier }), row({ identifier, ...success }))).toEqual([]);
  expect(joined(row({ reference: '101' }), row({ identifier, ...success }))).toEqual([]);
  expect(joined(row({ reference: '102', ...success }), row({ identifier }), row({ identifier }))).toEqual([
    'order-2',
    'order-1',
  ]);
});

test('P2: a row is joined by reference, else by identifier, never by where it stands', () => {
  explains('P2');
  expect(joined(row({}), row({}))).toEqual([]);
  expect(joined(row({ reference: '101', identifier: order(2).identifier }))).toEqual([]);
  expect(joined(row({ reference: '999', identifier: order(1).identifier }))).toEqual([]);
  expect(joined(row({ identifier: order(2).identifier }))).toEqual(['order-2']);
});

test('P2: a row that spells the identifier in its own way is about it', () => {
  const [serial] = [{ ...order(3), identifier: 'C39-VK0ABHG6W', identifierKind: 'serial' } as const];
  const spelt = row({ identifier: 'c39vk0abhg6w' });
  expect([...joinStatuses([...asked, serial], [spelt]).keys()]).toEqual([serial.id]);
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
    ).keys(),
  ]).toEqual(['order-1']);
});
