import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../../../electron/practice/base/faults.ts';
import type { OrderState } from '../../../../../shared/model/order/order.ts';
import { explains } from '../../../../support/house/explains.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { orderForm } from '../../../../support/shop/order-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../../support/shop/until-order.ts';
import { faultOn } from '../../../../support/supplier/fault-on.ts';
import { eventually } from '../../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../../support/time/hastened-clock.ts';

async function placeOne(shop: ShopUnderTest, imei = sampleImei(1)) {
  const service = await plainService(shop.client);
  return shop.client.orders.place(orderForm(service, imei));
}
/** The supplier's list is a day late, so that no look-up settles an uncertain order, even on a slow machine. */
const findNothing = (shop: ShopUnderTest): void => shop.supplier.setSite({ listsLateMs: 86_400_000 });
const settled: readonly OrderState[] = [
  'uncertain',
  'refused',
  'pending',
  'in-process',
  'success',
  'rejected',
  'unknown',
];

/** Waits until the order is no longer being sent. */
function whenSettled(shop: ShopUnderTest, id: string) {
  return eventually(
    () => shop.client.orders.read({ id }),
    (read) => read !== null && settled.includes(read.order.state),
  );
}

test.each<[string, OrderState, number, FaultRuleInput['fault']]>([
  [
    'a connection that dropped before the order was accepted',
    'uncertain',
    0,
    { kind: 'drop', when: 'before-taking' },
  ],
  [
    'a connection that dropped after the order was accepted',
    'uncertain',
    1,
    { kind: 'drop', when: 'after-taking' },
  ],
  ['a connection that dropped within the reply', 'uncertain', 1, { kind: 'drop', when: 'mid-reply' }],
  ['a 500 after it was taken', 'uncertain', 1, { kind: 'server-error' }],
  ['an HTML page', 'uncertain', 0, { kind: 'html-page' }],
  ['a firewall’s page', 'uncertain', 0, { kind: 'html-page', status: 403 }],
  [
    'a page under 403 after it was taken',
    'uncertain',
    1,
    { kind: 'html-page', status: 403, when: 'after-taking' },
  ],
  ['half a JSON', 'uncertain', 1, { kind: 'truncated' }],
  ['every key twice', 'pending', 1, { kind: 'echo' }],
  ['an unknown ERROR', 'uncertain', 0, { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"E-77"}]}' }],
  ['an empty body', 'uncertain', 0, { kind: 'verbatim', body: '' }],
  ['a redirect', 'uncertain', 0, { kind: 'redirect', location: '/elsewhere' }],
  [
    'a known refusal',
    'refused',
    0,
    { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"Service Not Active"}]}' },
  ],
])('O3: %s is %s and is never sent again', async (_, state, taken, fault) => {
  explains('O3');
  const shop = await openShop({ speed: 0.01 });
  findNothing(shop);
  shop.supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
  const order = await placeOne(shop);
  const read = await whenSettled(shop, order.id);
  expect(read?.order.state).toBe(state);
  await shop.restart();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const posts = shop.supplier.log().filter((request) => request.action === 'placeimeiorder');
  expect(posts).toHaveLength(1);
  expect(shop.supplier.orders()).toHaveLength(taken);
});

test('O8: request, reply, times and verdict of every attempt can be read, without the key', async () => {
  explains('O8');
  const shop = await openShop({ speed: 0.01 });
  const body = `{"ERROR":[{"MESSAGE":"E-77"}],"apikey":"${shop.supplier.apiKey}"}`;
  const fault = { kind: 'verbatim', body } as const;
  shop.supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
  const placed = await placeOne(shop);
  const read = await whenSettled(shop, placed.id);
  const [attempt] = read?.attempts ?? [];
  expect(attempt).toMatchObject({ purpose: 'place', verdict: 'uncertain', httpStatus: 200 });
  expect(attempt?.finishedAt).toBeGreaterThanOrEqual(attempt?.startedAt ?? Number.POSITIVE_INFINITY);
  expect(attempt?.request).toContain(sampleImei(1));
  const reply = await shop.client.orders.rawReply({ attemptId: attempt?.id ?? '' });
  expect(reply.text).toContain('E-77');
  expect(JSON.stringify([read, reply])).not.toContain(shop.supplier.apiKey);
});

test('O3: an order answered with 429 is not accepted, waits as requested, and is then sent once', async () => {
  const shop = await openShop({ speed: 0.01, clock: createHastenedClock(20) });
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'too-many', retryAfter: '1' }, 1);
  const order = await placeOne(shop);
  const read = await whenSettled(shop, order.id);
  expect(read?.order.state).toBe('pending');
  const whys = read?.events.map((event) => event.why) ?? [];
  expect(whys).toEqual(expect.arrayContaining(['rate-limited', 'looked']));
  expect(whys.indexOf('looked')).toBeGreaterThan(whys.indexOf('rate-limited'));
  expect(shop.supplier.orders()).toHaveLength(1);
});

test('O3: when no server answers, nothing was sent: the order waits, and is sent when the supplier is back', async () => {
  const shop = await openShop({ speed: 0.01 });
  const port = Number(new URL(shop.supplier.baseAddress).port);
  await shop.supplier.stop();
  const order = await placeOne(shop);
  const waiting = await eventually(
    () => shop.client.orders.read({ id: order.id }),
    (read) => read?.events.some((event) => event.why === 'not-sent') === true,
  );
  // The reason is read from the order's history, because the order is retried so soon that it may already be sending again.
  expect(waiting?.events.find((event) => event.why === 'not-sent')?.to).toBe('queued');
  const { startPracticeSupplier } = await import('../../../../../electron/practice/practice-supplier.ts');
  const back = await startPracticeSupplier({ port, speed: 0.01 });
  try {
    const read = await whenSettled(shop, order.id);
    expect(read?.order.state).toBe('pending');
    expect(back.orders()).toHaveLength(1);
  } finally {
    await back.stop();
  }
});

test('O3: a refused key refuses the order and holds the connection until the key works', async () => {
  const shop = await openShop({ speed: 0.01 });
  const body = '{"ERROR":[{"MESSAGE":"Authentication Failed"}]}';
  // Reads with the refused key are refused too, because an answered read would prove that the key works.
  shop.supplier.faults.add({ fault: { kind: 'verbatim', body } });
  const first = await placeOne(shop, sampleImei(1));
  expect((await whenSettled(shop, first.id))?.order.state).toBe('refused');
  // The journal has the outcome first; the connection's state follows.
  const { connections } = await eventually(
    () => shop.client.connections.list(),
    (list) => list.connections[0]?.health === 'key-refused',
  );
  const second = await placeOne(shop, sampleImei(2));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await shop.client.orders.read({ id: second.id }))?.order.state).toBe('queued');
  shop.supplier.faults.clear();
  await shop.client.connections.check({ id: connections[0]?.id ?? '' });
  expect((await whenSettled(shop, second.id))?.order.state).toBe('pending');
});

test('a person settles an uncertain order, and the decision stays in its history', async () => {
  const shop = await openShop();
  findNothing(shop);
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'drop', when: 'after-taking' }, 1);
  const order = await placeOne(shop);
  await whenSettled(shop, order.id);
  const reference = String(shop.supplier.orders()[0]?.reference);
  await shop.client.orders.decide({
    id: order.id,
    decision: { was: 'placed', reference },
    who: 'Mara',
    words: 'seen in the supplier’s panel',
  });
  const read = await untilOrder(shop.client, order.id, 'success', 'rejected');
  expect(read?.events.find((event) => event.why === 'decided-placed')).toMatchObject({
    who: 'Mara',
    from: 'uncertain',
  });
  await expect(
    shop.client.orders.decide({ id: order.id, decision: { was: 'not-placed' }, who: 'Mara', words: 'no' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});
