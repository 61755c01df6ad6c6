import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Service } from '../../../../shared/model/service/service.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { openShop, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

async function serviceNamed({ client }: ShopUnderTest, name: string): Promise<Service> {
  const { services } = await client.catalogue.list();
  const found = services.find((service) => service.name === name);
  if (found === undefined) throw new Error(`no service is called ${name}`);
  return found;
}

/** Orders the service for these devices, and waits until all orders have ended. */
async function check({ client }: ShopUnderTest, service: Service, devices: readonly number[]): Promise<void> {
  const { price } = service;
  if (price === null) throw new Error('it has no price');
  for (const device of devices)
    await client.orders.place({
      requestId: randomUUID(),
      serviceId: service.id,
      identifier: sampleImei(device),
      quotedPrice: price,
    });
  await eventually(
    () => client.orders.counts(),
    (counts) => Object.keys(counts).every((state) => state === 'success' || state === 'rejected'),
  );
}

test('a device’s model is learned from results, and shown before another maker’s service is paid', async () => {
  const shop = await openShop();
  const samsung = await serviceNamed(shop, 'Samsung Info');
  const iphone = await serviceNamed(shop, 'iPhone SimLock Check');
  const asked = { serviceId: iphone.id, identifiers: [sampleImei(99)] };
  expect(await shop.client.known.devices(asked)).toEqual([]);
  await check(shop, samsung, [1, 2, 3, 4, 5, 6, 7, 8]);
  const [device] = await eventually(
    () => shop.client.known.devices(asked),
    ([found]) => (found?.words.length ?? 0) > 0,
  );
  expect(device?.words).toMatchObject([{ is: 'other-brand', brand: 'Samsung', wanted: 'Apple' }]);
  // The practice supplier uses many names for devices of one type code, so no name has a majority.
  expect(device?.model).toBeNull();
  // There is no warning for the service that accepted these devices.
  expect(await shop.client.known.devices({ ...asked, serviceId: samsung.id })).toEqual([]);
  // The app only warns; it does not refuse the order.
  await check(shop, iphone, [99]);
  // A service that accepted such a device is for more devices than its name says: the warning disappears.
  const restarted = await shop.restart();
  await eventually(
    () => restarted.known.devices(asked),
    (found) => found.length === 0,
  );
});

test('the shop’s own table counts once it is complete, can be replaced and removed, and the shop’s own results override it', async () => {
  const shop = await openShop();
  const { client } = shop;
  const iphone = await serviceNamed(shop, 'iPhone SimLock Check');
  const asked = { serviceId: iphone.id, identifiers: [sampleImei(1)] };
  const tac = sampleImei(1).slice(0, 8);
  const use = async (rows: [string, string, string][], staged = rows.length) => {
    const requestId = randomUUID();
    await client.known.stageTable({ requestId, from: 0, rows });
    return client.known.useTable({ requestId, staged, name: 'models.csv' });
  };
  await expect(use([[tac, 'Samsung', 'Galaxy S21']], 2)).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await client.known.table()).toBeNull();
  expect(await client.known.devices(asked)).toEqual([]);

  await use([
    [tac, 'Samsung', 'Galaxy S21'],
    ['35000004', 'Samsung', 'Galaxy S22'],
  ]);
  expect(await client.known.devices(asked)).toMatchObject([
    {
      model: { name: 'Samsung Galaxy S21', results: null },
      words: [{ is: 'other-brand', brand: 'Samsung', results: null }],
    },
  ]);
  await use([[tac, 'Apple', 'iPhone 13']]);
  expect(await client.known.table()).toMatchObject({ name: 'models.csv', rows: 1 });
  expect(await client.known.devices(asked)).toMatchObject([
    { model: { name: 'Apple iPhone 13' }, words: [] },
  ]);

  await client.known.removeTable();
  expect(await client.known.table()).toBeNull();
  expect(await client.known.devices(asked)).toEqual([]);
});
