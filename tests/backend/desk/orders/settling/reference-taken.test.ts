import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderState } from '../../../../../shared/model/order/order.ts';
import { explains } from '../../../../support/house/explains.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { untilOrder } from '../../../../support/shop/until-order.ts';
import { openUnforeseen, unforeseenKey } from '../../../../support/supplier/unforeseen-supplier.ts';

const quotedPrice = { amount: '0.08', currency: 'USD' };
const taken = (REFERENCEID: string) => ({ SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID }] });
const listed = (references: readonly (readonly [string, number])[]) => ({
  data: references.map(([id, imei]) => ({
    id,
    imei: sampleImei(imei),
    service_id: '12',
    status: 'pending',
    created_at: new Date().toISOString(),
  })),
});

/** A shop with two connections to one account of a scripted supplier. */
async function openTwo() {
  const answers: Record<string, unknown> = {
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
    imeiservicelist: {
      SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '0.08', TIME: 'Instant' }] }],
    },
    'GET /api/v1/orders': { data: [] },
    // Together with an unchanged balance, this empty wallet proves immediately that nothing was paid. Without a wallet, the list of orders
    // proves it only after two minutes (O12).
    'GET /api/v1/transactions': { data: [] },
  };
  const shop = await openUnforeseen(answers, 'automatic');
  const { client } = shop;
  const [first] = (await client.connections.list()).connections;
  const { id: second } = await client.connections.add({
    name: 'Back office',
    baseAddress: first?.baseAddress ?? '',
    signIn: { form: 'key', apiKey: unforeseenKey },
    saveUntried: true,
  });
  const select = async (id: string) => {
    await client.connections.select({ id });
    await client.account.refresh();
    await client.catalogue.refresh();
  };
  const whenIn = (id: string, state: OrderState) => untilOrder(client, id, state);
  const place = async (imei: number, answer: unknown, ends: OrderState, againOf?: string) => {
    answers.placeimeiorder = answer;
    const again = againOf === undefined ? null : { orderId: againOf, reason: 'two customers' };
    const form = { serviceId: '12', identifier: sampleImei(imei), quotedPrice, again };
    const { id } = await client.orders.place({ requestId: randomUUID(), ...form });
    await whenIn(id, ends);
    return id;
  };
  const decide = (id: string, reference: string) =>
    client.orders.decide({ id, decision: { was: 'placed', reference }, who: 'Ana', words: 'seen there' });
  await select(shop.id);
  return { ...shop, answers, second, select, place, decide, whenIn };
}

const lost = {};

test.each([
  ['5001', '5001'],
  ['5001', ' #5001 '],
  ['5001', '005001'],
  ['5001', '５００１'],
  ['AB-12', 'ab-12'],
  ['2024–11-0042', '2024-11-0042'],
])(
  'O9: when two windows give %j and %j to two orders at once, one succeeds, and the other is told which order has the reference',
  async (one, other) => {
    const shop = await openTwo();
    const a = await shop.place(1, lost, 'uncertain');
    const b = await shop.place(2, lost, 'uncertain');
    const results = await Promise.allSettled([shop.decide(a, one), shop.decide(b, other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser, of] = results[0]?.status === 'fulfilled' ? [a, b, 1] : [b, a, 2];
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        code: 'reference-taken',
        data: { orderId: winner, identifier: sampleImei(of), state: 'pending', elsewhere: null },
      },
    });
    expect((await shop.client.orders.read({ id: loser }))?.order).toMatchObject({
      state: 'uncertain',
      reference: null,
    });
  },
);

test('O9: different references are given to two orders', async () => {
  const shop = await openTwo();
  const a = await shop.place(1, lost, 'uncertain');
  const b = await shop.place(2, lost, 'uncertain');
  await shop.decide(a, '1-23');
  expect(await shop.decide(b, '12-3')).toMatchObject({ state: 'pending', reference: '12-3' });
});

test('O9: two simultaneous look-ups on one account bind a supplier’s order to only one of our orders, and name that order', async () => {
  explains('O9');
  const shop = await openTwo();
  const a = await shop.place(1, lost, 'uncertain');
  await shop.select(shop.second);
  const b = await shop.place(1, lost, 'uncertain', a);
  shop.answers['GET /api/v1/orders'] = listed([['5001', 1]]);
  await Promise.all([a, b].map((id) => shop.client.orders.askNow({ id })));
  const [first, second] = await Promise.all([a, b].map((id) => shop.client.orders.read({ id })));
  const states = [first?.order, second?.order].map((order) => `${order?.state} ${order?.reference}`);
  expect(states.sort()).toEqual(['pending 5001', 'uncertain null']);
  const [winner, loser] = first?.order.state === 'pending' ? [first, second] : [second, first];
  expect(loser?.reconciliations.at(-1)).toMatchObject({
    candidates: [],
    held: [{ reference: '5001', orderId: winner?.order.id, elsewhere: expect.any(String) }],
  });
  await expect(shop.decide(loser?.order.id ?? '', '5001')).rejects.toMatchObject({
    code: 'reference-taken',
    data: { orderId: winner?.order.id, elsewhere: expect.any(String) },
  });
});

test('O9: a success with the reference of an order on another connection of the account is uncertain, and links to that order', async () => {
  const shop = await openTwo();
  const a = await shop.place(1, taken('5001'), 'pending');
  await shop.select(shop.second);
  const b = await shop.place(2, taken('5001'), 'uncertain');
  const read = await shop.client.orders.read({ id: b });
  expect(read?.order).toMatchObject({ reference: null, reason: expect.stringContaining('5001') });
  expect(read?.events.at(-1)).toMatchObject({ to: 'uncertain', otherOrderId: a });
  // The second order did not get the reference, so that the first order shares it with no other order.
  expect((await shop.client.orders.read({ id: a }))?.sharedWith).toEqual([]);
});

test('O9: an answer with a reference that a person gave to another order meanwhile is uncertain', async () => {
  const shop = await openTwo();
  const a = await shop.place(1, lost, 'uncertain');
  await shop.decide(a, '5001');
  const b = await shop.place(2, taken('5001'), 'uncertain');
  expect((await shop.client.orders.read({ id: b }))?.events.at(-1)?.otherOrderId).toBe(a);
});

test('O9: a status with the reference of another order is written to neither order', async () => {
  const shop = await openTwo();
  const a = await shop.place(1, taken('5001'), 'pending');
  const b = await shop.place(2, taken('5002'), 'pending');
  shop.answers.getimeiorder = {
    SUCCESS: [{ LIST: { REFERENCEID: '5002', IMEI: sampleImei(2), STATUS: 'SUCCESS', CODE: '12345678' } }],
  };
  await shop.client.orders.askNow({ id: a }).catch(() => {});
  for (const id of [a, b])
    expect((await shop.client.orders.read({ id }))?.order).toMatchObject({ state: 'pending', result: null });
});
