import { expect, onTestFinished, test } from 'vitest';
import type { FaultRuleInput } from '../../../../electron/practice/base/faults.ts';
import type { Site } from '../../../../electron/practice/base/site.ts';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { noCapabilities } from '../../../support/shop/backend-under-test.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import {
  openShop,
  type PricedService,
  plainService,
  type ShopUnderTest,
} from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

const actions = (supplier: PracticeSupplier) => supplier.log().map(({ action, path }) => action ?? path);
const count = (supplier: PracticeSupplier, action: string) =>
  actions(supplier).filter((each) => each === action).length;
const placeOn = (client: ShopClient, service: PricedService, row: number) =>
  client.orders.place(orderForm(service, row));
const whenLeft = (client: ShopClient, id: string) =>
  eventually(
    () => client.orders.read({ id }),
    (read) => !['queued', 'claimed', 'sending'].includes(read?.order.state ?? ''),
  );
const addFault = (supplier: PracticeSupplier, fault: FaultRuleInput['fault'], times?: number): void =>
  supplier.faults.add({ match: { action: 'imeiservicelist' }, fault, ...(times ? { times } : {}) });
const noList = { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"Invalid Action"}]}' } as const;

/** A closed shop with an order and a row, confirmed while the supplier did not answer. It answers again, with this offer. */
async function openClosed(offer: NonNullable<Site['offers']>[string]) {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const { port } = new URL(shop.supplier.baseAddress);
  await shop.supplier.stop();
  const single = await placeOn(shop.client, service, 1);
  const batch = await shop.client.batches.commit(listForm(service, [sampleImei(2)], { overBalance: true }));
  await shop.stopBackend();
  const supplier = await startPracticeSupplier({ port: Number(port), speed: 0.01 });
  onTestFinished(() => supplier.stop());
  supplier.setSite({ offers: { [service.id]: offer } });
  return { shop, supplier, single, batch };
}

test.each<[string, NonNullable<Site['offers']>[string], 'price-moved' | 'not-offered']>([
  ['raised', { price: '1.02' }, 'price-moved'],
  ['told no more', { price: null }, 'not-offered'],
  ['taken off the list', { listed: false }, 'not-offered'],
])(
  'O6: a price %s while the app was closed: nothing is sent, and the order and the batch say why',
  async (_, offer, why) => {
    const { shop, supplier, single, batch } = await openClosed(offer);
    const client = await shop.restart();
    expect((await whenLeft(client, single.id))?.events.at(-1)?.why).toBe(why);
    await eventually(
      () => client.batches.read({ id: batch.id }),
      (read) => read?.pauseReason === why,
    );
    expect(count(supplier, 'placeimeiorder')).toBe(0);
    expect(await client.orders.unsentForPrice()).toEqual([{ id: single.id }]);
    const [service] = (await client.catalogue.list()).services.filter(({ id }) => id === single.serviceId);
    if (service?.price) await placeOn(client, { ...service, price: service.price }, 1);
    expect(await client.orders.unsentForPrice()).toHaveLength(service?.price ? 0 : 1);
  },
);

test('O6: after a start the list is read once for all waiting orders, before the first order is sent', async () => {
  const { shop, supplier, single, batch } = await openClosed({});
  const client = await shop.restart();
  await whenLeft(client, single.id);
  await eventually(
    () => client.batches.read({ id: batch.id }),
    (read) => read?.counts.pending === 1,
  );
  const asked = actions(supplier);
  expect(asked.indexOf('imeiservicelist')).toBeGreaterThanOrEqual(0);
  expect(asked.indexOf('imeiservicelist')).toBeLessThan(asked.indexOf('placeimeiorder'));
  expect(count(supplier, 'imeiservicelist')).toBe(1);
});

test('O6: the list of a connection that is not selected is read before its orders are sent', async () => {
  const { shop, supplier, single } = await openClosed({ price: '1.02' });
  const other = await startPracticeSupplier({ port: 0, speed: 0.01 });
  onTestFinished(() => other.stop());
  const client = await shop.restart();
  await client.connections.add(connectionForm(other, 'Other'));
  expect((await whenLeft(client, single.id))?.events.at(-1)?.why).toBe('price-moved');
  expect(count(supplier, 'placeimeiorder')).toBe(0);
});

test('O6: an order that was just confirmed against a fresh list does not wait for another list', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  // Waits for the first list: on a slow machine, the background may still be reading it.
  await shop.client.catalogue.refresh();
  const before = count(shop.supplier, 'imeiservicelist');
  const order = await placeOn(shop.client, service, 1);
  await whenLeft(shop.client, order.id);
  expect(count(shop.supplier, 'imeiservicelist')).toBe(before);
});

test('O6: a list older than the maximum age is read again before the next order is sent', async () => {
  const shop = await openShop({ speed: 0.01, clock: createHastenedClock(60) });
  await shop.client.settings.write({ priceListMinutes: 1 });
  const service = await plainService(shop.client);
  shop.supplier.setSite({ offers: { [service.id]: { price: '1.02' } } });
  // Waits for a minute of the app's faster clock.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  // The order is not sent at the old price, whether the list is read first for the order or in the background.
  const reported = placeOn(shop.client, service, 1).then(
    async ({ id }) => (await whenLeft(shop.client, id))?.events.at(-1)?.why,
    (refused: { readonly code: string }) => refused.code,
  );
  expect(await reported).toBe('price-moved');
  expect(shop.supplier.orders()).toEqual([]);
});

test('O6: after the machine slept the list is read again before the next order is sent', async () => {
  let tell = (_event: 'suspend' | 'resume'): void => {};
  const shop = await openShop({
    speed: 0.01,
    host: {
      capabilities: {
        ...noCapabilities,
        power: {
          by: 'host',
          use: { onChange: (listener) => (tell = listener), keepAwake: () => {}, screen: () => 'unknown' },
        },
      },
    },
  });
  const service = await plainService(shop.client);
  tell('suspend');
  shop.supplier.setSite({ offers: { [service.id]: { price: '1.02' } } });
  tell('resume');
  const order = await placeOn(shop.client, service, 1);
  expect((await whenLeft(shop.client, order.id))?.events.at(-1)?.why).toBe('price-moved');
});

const waits = (shop: Pick<ShopUnderTest, 'client'>) =>
  eventually(
    () => shop.client.orders.stopped(),
    (stops) => stops.length > 0,
  );

test('O6: while the supplier limits reads of the list nothing is sent, the person sees why, and sending resumes automatically', async () => {
  const { shop, supplier, single } = await openClosed({});
  addFault(supplier, { kind: 'too-many', retryAfter: '2' });
  const client = await shop.restart();
  expect(await waits({ client })).toMatchObject([{ why: 'prices', problem: 'too-often', waiting: 2 }]);
  expect(count(supplier, 'placeimeiorder')).toBe(0);
  supplier.faults.clear();
  expect((await whenLeft(client, single.id))?.order.state).toBe('pending');
  await eventually(
    () => client.orders.stopped(),
    (stops) => stops.length === 0,
  );
});

test('O6: when a supplier no longer offers a list nothing is sent until a person says so', async () => {
  const { shop, supplier, single } = await openClosed({});
  addFault(supplier, noList);
  supplier.faults.add({ match: { path: '/api/v1/services' }, fault: { kind: 'server-error', status: 503 } });
  const client = await shop.restart();
  const [stop] = await waits({ client });
  expect(stop).toMatchObject({ why: 'prices', problem: 'no-list', waiting: 2 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(count(supplier, 'placeimeiorder')).toBe(0);
  const connectionId = stop?.connectionId ?? '';
  expect(await client.orders.goOn({ connectionId, despite: 'prices' })).toEqual([]);
  expect((await whenLeft(client, single.id))?.order.state).toBe('pending');
});

test('O6: a person cannot allow unchecked prices while the list may still be read', async () => {
  const { shop, supplier } = await openClosed({});
  addFault(supplier, { kind: 'too-many', retryAfter: '600' });
  const client = await shop.restart();
  const [stop] = await waits({ client });
  const connectionId = stop?.connectionId ?? '';
  expect(await client.orders.goOn({ connectionId, despite: 'prices' })).toMatchObject([
    { why: 'prices', problem: 'too-often' },
  ]);
  expect(count(supplier, 'placeimeiorder')).toBe(0);
});
