import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, type PricedService, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilBatch } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

const placeOn = (client: ShopClient, service: PricedService, row: number) =>
  client.orders.place(orderForm(service, row));
const whenLeft = (client: ShopClient, id: string) =>
  eventually(
    () => client.orders.read({ id }),
    (read) => !['queued', 'claimed', 'sending'].includes(read?.order.state ?? ''),
  );
/** The service whose price in the list is in dollars. */
const inDollars = async (client: ShopClient): Promise<PricedService> => {
  const { services } = await client.catalogue.list();
  const own = services.find(
    (service): service is PricedService =>
      service.price?.currency === 'USD' &&
      Number(service.id) % 2 === 0 &&
      service.identifier.kind === 'imei' &&
      service.fields.length === 0,
  );
  if (own === undefined) throw new Error('no service names its own currency');
  return own;
};

test.each([
  ['the list names no currency', 'spec', plainService],
  ['the list names its own currency', 'money-words', inDollars],
] as const)(
  'O13: nothing is sent after a restart when the account has changed its currency and %s',
  async (_, dialect, pick) => {
    const shop = await openShop({ speed: 0.01, dialect });
    const service = await pick(shop.client);
    const { port } = new URL(shop.supplier.baseAddress);
    await shop.supplier.stop();
    const single = await placeOn(shop.client, service, 1);
    const batch = await shop.client.batches.commit(listForm(service, [sampleImei(2)], { overBalance: true }));
    await shop.stopBackend();
    const site = { accountCurrency: 'KWD' };
    const supplier = await startPracticeSupplier({ port: Number(port), speed: 0.01, dialect, site });
    onTestFinished(() => supplier.stop());
    const client = await shop.restart();

    const left = await whenLeft(client, single.id);
    expect(left?.events.at(-1)).toMatchObject({ why: 'price-moved', words: expect.stringContaining('KWD') });
    const paused = await untilBatch(client, batch.id, 'paused');
    expect(paused).toMatchObject({ pauseReason: 'price-moved', pauseWords: expect.stringContaining('KWD') });
    expect(supplier.orders()).toEqual([]);

    // An order confirmed with the account's present currency is sent.
    const now = (await client.catalogue.list()).services.find(({ id }) => id === service.id);
    if (!now?.price) throw new Error('the service lost its price');
    const again = await placeOn(client, { ...now, price: now.price }, 1);
    expect((await whenLeft(client, again.id))?.order.state).toBe('pending');
    expect(supplier.orders()).toHaveLength(1);
  },
);

test.each([
  ['the list names no currency', 'spec', plainService],
  ['the list names its own currency', 'money-words', inDollars],
] as const)(
  'O13: when an account changes its currency while the list is still fresh, a waiting batch stops when %s',
  async (_, dialect, pick) => {
    const shop = await openShop({ speed: 0.01, dialect });
    const { client, supplier } = shop;
    const service = await pick(client);
    const first = await placeOn(client, service, 1);
    expect((await whenLeft(client, first.id))?.order.state).toBe('pending');
    await client.host.hold({ held: true });
    const { id } = await client.batches.commit(listForm(service, [sampleImei(2), sampleImei(3)]));
    const sent = supplier.orders().length;
    supplier.setSite({ accountCurrency: 'KWD' });
    await client.account.refresh();
    await client.host.hold({ held: false });
    const paused = await eventually(
      () => client.batches.read({ id }),
      (read) => read?.pauseReason === 'price-moved',
    );
    expect(paused?.pauseWords).toContain('KWD');
    expect(supplier.orders()).toHaveLength(sent);
  },
);

test.each([
  ['names none, because only the other interface answers', [{}]],
  ['gets no answer', [{ action: 'accountinfo' }, { path: '/api/v1/account' }, { path: '/api/v1/account' }]],
] as const)(
  'O13: a list does not count as read when its account %s, and has changed its currency meanwhile',
  async (_, lost) => {
    const clock = createHastenedClock(20);
    const shop = await openShop({ speed: 0.01, clock });
    const service = await plainService(shop.client);
    const { port } = new URL(shop.supplier.baseAddress);
    await shop.supplier.stop();
    const single = await placeOn(shop.client, service, 1);
    await shop.stopBackend();
    const site = { accountCurrency: 'KWD' };
    const supplier = await startPracticeSupplier({ port: Number(port), speed: 0.01, clock, site });
    onTestFinished(() => supplier.stop());
    const fault = { kind: 'drop', when: 'before-reading' } as const;
    for (const match of lost) supplier.faults.add({ match, times: 1, fault });
    const client = await shop.restart();

    const left = await whenLeft(client, single.id);
    expect(left?.events.at(-1)).toMatchObject({ why: 'price-moved', words: expect.stringContaining('KWD') });
    expect(supplier.orders()).toEqual([]);
  },
);

test('O13: an account that is never readable does not delay orders forever', async () => {
  const shop = await openShop({ speed: 0.01, clock: createHastenedClock(20) });
  const service = await plainService(shop.client);
  for (const match of [{ action: 'accountinfo' }, { path: '/api/v1/account' }])
    shop.supplier.faults.add({ match, fault: { kind: 'server-error', status: 503 } });
  const client = await shop.restart();
  const { id } = await placeOn(client, service, 1);
  expect((await whenLeft(client, id))?.order.state).toBe('pending');
});

test('O13: an order at a price in the old currency is refused or stopped after the account was read in a new currency', async () => {
  const shop = await openShop({ speed: 0.01 });
  const { client, supplier } = shop;
  const service = await plainService(client);
  supplier.setSite({ accountCurrency: 'KWD' });
  await client.account.refresh();
  const reported = placeOn(client, service, 1).then(
    async ({ id }) => (await whenLeft(client, id))?.events.at(-1)?.why,
    (refused: { readonly code: string }) => refused.code,
  );
  expect(await reported).toBe('price-moved');
  expect(supplier.orders()).toEqual([]);
  // The prices on screen change to the account's currency automatically.
  const { services } = await eventually(
    () => client.catalogue.list(),
    (list) => list.services.some(({ price }) => price?.currency === 'KWD'),
  );
  expect(services.find(({ id }) => id === service.id)?.price).toEqual({
    amount: service.price.amount,
    currency: 'KWD',
  });
});

test('O13: the same currency in another spelling, or omitted once, stops nothing', async () => {
  const shop = await openShop({ speed: 0.01 });
  const { client, supplier } = shop;
  const service = await plainService(client);
  supplier.setSite({ accountCurrency: 'US$' });
  await client.account.refresh();
  const one = await placeOn(client, service, 1);
  expect((await whenLeft(client, one.id))?.order.state).toBe('pending');
  supplier.setSite({ accountCurrency: '' });
  await client.account.refresh();
  const other = await placeOn(client, service, 2);
  expect((await whenLeft(client, other.id))?.order.state).toBe('pending');
});
