import { expect, onTestFinished, test } from 'vitest';
import { planRepeat } from '../../../../electron/backend/desk/batches/repeat-plan.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { FetchedService } from '../../../../electron/backend/journal/supplier-data/service-rows.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const service: FetchedService = {
  ...{ id: '12', name: 'Carrier check', kind: 'imei', group: 'Checks', price: usd('0.50'), time: '' },
  identifier: { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false, pattern: null },
  ...{ fields: [], quantity: null, bulkAllowed: true, info: '', details: {} },
};
const order = (device: number, part: Partial<Order> = {}): Order =>
  ({
    ...sampleOrder({ id: `order-${device}`, identifier: sampleImei(device) }),
    ...{ state: 'success', createdAt: device, sourceLine: null, identifierKind: 'imei' },
    ...part,
  }) as Order;

/** The plan for these orders, if the journal contains those in `alsoHere`. */
async function planned(
  chosen: readonly Order[],
  alsoHere: readonly (readonly [device: number, id: string])[] = [],
) {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const free = { ...service, id: '13', price: null };
  const single = { ...service, id: '14', bulkAllowed: false };
  await journal.catalogue.replace('connection-1', [service, free, single], 0, 1);
  for (const [device, id] of alsoHere)
    await journal.orders.insert(sampleOrder({ id, identifier: sampleImei(device) }), device);
  const { plan, rows, services } = await planRepeat(journal, 'connection-1', chosen);
  const left = plan.left.map(({ why, orders, first }) => [why, orders, first.map(({ id }) => id)]);
  return { plan, rows, services, left };
}

test.each<[string, Partial<Order>, string | null]>([
  ['is delivered', {}, null],
  ['was rejected', { state: 'rejected' }, null],
  ['was refused', { state: 'refused' }, null],
  ['is uncertain', { state: 'uncertain' }, 'uncertain'],
  ['is pending', { state: 'pending' }, 'open'],
  ['is queued', { state: 'queued' }, 'open'],
  ['is of another connection', { connectionId: 'other' }, 'another-connection'],
  ['is of a service that is not sold', { serviceId: '99' }, 'not-sold'],
  ['is of a service without a price', { serviceId: '13' }, 'no-price'],
  ['is of a service that is not sold in lists', { serviceId: '14' }, 'one-by-one'],
  ['has a number that the service refuses', { identifier: 'abc' }, 'asks-otherwise'],
  ['has a quantity that the service refuses', { quantity: 2 }, 'asks-otherwise'],
])('an order that %s is ordered again, or is left out with the reason', async (_, part, why) => {
  const { plan, rows, services, left } = await planned([order(1, part)]);
  expect(left).toEqual(why === null ? [] : [[why, 1, ['order-1']]]);
  expect(plan.orderIds).toEqual(why === null ? ['order-1'] : []);
  expect(rows.map(({ sourceLine, againReason }) => [sourceLine, againReason])).toEqual(
    why === null ? [[1, null]] : [],
  );
  expect(services.map(({ quotedPrice }) => quotedPrice)).toEqual(why === null ? [usd('0.50')] : []);
  const isDelivered = why === null && part.state === undefined;
  expect(plan.delivered.orders).toBe(isDelivered ? 1 : 0);
});

test('of several orders for one device the newest is ordered again, and rows of one time follow their list', async () => {
  const twice = [order(1), order(2, { identifier: sampleImei(1), createdAt: 5 })];
  expect((await planned(twice)).left).toEqual([['chosen-twice', 1, ['order-1']]]);
  const ofList = [3, 4, 5].map((device) => order(device, { createdAt: 9, sourceLine: 9 - device }));
  const first = order(6, { createdAt: 9, sourceLine: null });
  expect((await planned([...ofList, first])).plan.orderIds).toEqual([
    'order-6',
    'order-5',
    'order-4',
    'order-3',
  ]);
  const many = [1, 2, 3, 4].map((device) => order(device, { state: 'uncertain' }));
  expect((await planned(many)).left).toEqual([['uncertain', 4, ['order-1', 'order-2', 'order-3']]]);
});

test('an order whose device is on order meanwhile is left out', async () => {
  const { left } = await planned([order(1), order(2)], [[1, 'open']]);
  expect(left).toEqual([['on-order', 1, ['order-1']]]);
});

test('the token of a plan changes with its prices, quantities and orders', async () => {
  const token = async (orders: readonly Order[]) => (await planned(orders)).plan.token;
  const one = await token([order(1), order(2)]);
  expect(await token([order(2), order(1)])).toBe(one);
  expect(await token([order(1)])).not.toBe(one);
  expect(await token([order(1), order(3)])).not.toBe(one);
});
