import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderState } from '../../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { WholeReply } from '../../../../support/network/scripted-server.ts';
import { connectionForm } from '../../../../support/shop/connection-form.ts';
import { openShop, plainService } from '../../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../../support/shop/until-order.ts';
import { faultOn } from '../../../../support/supplier/fault-on.ts';
import { openUnforeseen } from '../../../../support/supplier/unforeseen-supplier.ts';

const services = {
  SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'iPhone check', CREDIT: '0.08', TIME: 'Instant' }] }],
};
const account = { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] };
const taken = (reference: number) => ({
  SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: reference }],
});
const status = (reference: number, STATUS: string, CODE = '') => ({
  SUCCESS: [{ LIST: { REFERENCEID: reference, STATUS, CODE } }],
});

async function openScripted() {
  const answers: Record<string, unknown> = { accountinfo: account, imeiservicelist: services };
  const shop = await openUnforeseen(answers);
  await shop.client.account.refresh();
  await shop.client.catalogue.refresh();
  const place = (identifier: string, again: { orderId: string; reason: string } | null = null) =>
    shop.client.orders.place({
      requestId: randomUUID(),
      serviceId: '12',
      identifier,
      again,
      quotedPrice: { amount: '0.08', currency: 'USD' },
    });
  const whenIn = (id: string, state: OrderState) => untilOrder(shop.client, id, state);
  return { ...shop, answers, place, whenIn };
}

test('O3: a success with the reference of another order of ours is uncertain', async () => {
  const shop = await openScripted();
  shop.answers.placeimeiorder = taken(101);
  const first = await shop.place(sampleImei(1));
  await shop.whenIn(first.id, 'pending');
  const second = await shop.place(sampleImei(2));
  const read = await shop.whenIn(second.id, 'uncertain');
  expect(read?.order).toMatchObject({ reference: null, reason: expect.stringContaining('101') });
  expect(read?.attempts[0]?.verdict).toBe('uncertain');
});

test('an order that the supplier reopens after a new order was placed stays ended, and its answers are still read', async () => {
  const shop = await openScripted();
  shop.answers.placeimeiorder = taken(101);
  shop.answers.getimeiorder = status(101, 'REJECTED');
  const first = await shop.place(sampleImei(1));
  await shop.whenIn(first.id, 'rejected');
  shop.answers.placeimeiorder = taken(102);
  const second = await shop.place(sampleImei(1), { orderId: first.id, reason: 'once more' });
  await shop.whenIn(second.id, 'pending');
  shop.answers.getimeiorder = status(101, 'PENDING');
  expect((await shop.client.orders.askNow({ id: first.id })).state).toBe('rejected');
  shop.answers.getimeiorder = status(101, 'SUCCESS', '12345678');
  expect((await shop.client.orders.askNow({ id: first.id })).result).toBe('12345678');
});

test('O4: an uncertain order is not matched with an order that another connection of the same supplier placed', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const form = { serviceId: service.id, identifier: sampleImei(1), quotedPrice: service.price };
  const first = await shop.client.orders.place({ ...form, requestId: randomUUID() });
  await untilOrder(shop.client, first.id, 'pending');
  await shop.client.connections.add(connectionForm(shop.supplier, 'The same once more'));
  await shop.client.catalogue.refresh();
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'drop', when: 'before-taking' }, 1);
  const { id } = await shop.client.orders.place({
    ...form,
    requestId: randomUUID(),
    again: { orderId: first.id, reason: 'a second one is wanted' },
  });
  await untilOrder(shop.client, id, 'uncertain');
  expect(await shop.client.orders.askNow({ id })).toMatchObject({ state: 'uncertain', reference: null });
  const reference = String(shop.supplier.orders()[0]?.reference);
  await expect(
    shop.client.orders.decide({
      id,
      decision: { was: 'placed', reference },
      who: 'Ana',
      words: 'seen there',
    }),
  ).rejects.toMatchObject({ code: 'reference-taken', data: { orderId: first.id } });
});

const other = sampleImei(7);
const accepted = (more: object = {}) => ({
  SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 101, ...more }],
});
test.each<[string, unknown]>([
  ['another device in its details', accepted({ DETAILS: { IMEI_NO: other } })],
  ['another device as TARGET', accepted({ TARGET: other })],
  ['another device in its message', accepted({ MESSAGE: `Order received for ${other}` })],
  ['another device as the key of its row', { SUCCESS: { [other]: { status: 'success', referenceid: 101 } } }],
  ['an age, because a cache sent it', new WholeReply(accepted(), { Age: '30' })],
  ['a hit of a cache', new WholeReply(accepted(), { 'X-FastCGI-Cache': 'HIT' })],
  [
    'a refusal that a cache sent',
    new WholeReply({ ERROR: [{ MESSAGE: 'Insufficient balance' }] }, { 'X-Cache': 'HIT from proxy' }),
  ],
  ['another device in one of two messages', accepted({ Message: `Order received for ${other}` })],
  [
    'a success in a wrapper beside an error',
    { apiresults: accepted(), ERROR: [{ MESSAGE: 'Insufficient balance' }] },
  ],
  ['a word instead of a reference', accepted({ REFERENCEID: 'PENDING' })],
  ['a date instead of a reference', accepted({ REFERENCEID: '2026-11-28' })],
])('O3: an answer with %s is uncertain', async (_, answer) => {
  const shop = await openScripted();
  shop.answers.placeimeiorder = answer;
  const { id } = await shop.place(sampleImei(1));
  const read = await shop.whenIn(id, 'uncertain');
  expect(read?.order.reference).toBeNull();
});

test.each<[string, unknown]>([
  ['our device in its details', accepted({ DETAILS: { IMEI: sampleImei(1) } })],
  [
    'a miss of a cache',
    new WholeReply(accepted(), { Age: '0', 'CF-Cache-Status': 'DYNAMIC', 'X-Cache': 'MISS' }),
  ],
])('an answer with %s is accepted', async (_, answer) => {
  const shop = await openScripted();
  shop.answers.placeimeiorder = answer;
  const { id } = await shop.place(sampleImei(1));
  expect((await shop.whenIn(id, 'pending'))?.order.reference).toBe('101');
});
