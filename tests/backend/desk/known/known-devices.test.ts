import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Service } from '../../../../shared/model/service/service.ts';
import { sampleImei } from '../../../support/shop/sample-orders.ts';
import { openShop, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

async function serviceNamed({ client }: ShopUnderTest, name: string): Promise<Service> {
  const { services } = await client.catalogue.list();
  const found = services.find((service) => service.name === name);
  if (found === undefined) throw new Error(`no service is called ${name}`);
  return found;
}

/** Orders it for so many devices, and waits until all of them ended. */
async function check({ client }: ShopUnderTest, service: Service, devices: readonly number[]): Promise<void> {
  const { price } = service;
  if (price === null) throw new Error('it has no price');
  for (const device of devices)
    await client.orders.place({
      ...{ requestId: randomUUID(), serviceId: service.id, identifier: sampleImei(device) },
      quotedPrice: price,
    });
  await eventually(
    () => client.orders.counts(),
    (counts) => Object.keys(counts).every((state) => state === 'success' || state === 'rejected'),
  );
}

test('what a device is, is learned from results as they come, and said before another maker’s service is paid', async () => {
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
  expect(device?.model?.name).toMatch(/^Galaxy /);
  // The service that took them says nothing against itself.
  const [own] = await shop.client.known.devices({ ...asked, serviceId: samsung.id });
  expect(own).toMatchObject({ words: [] });
  // It is a word and no refusal.
  await check(shop, iphone, [99]);
  // One that has taken such a device is for more than its name says.
  const restarted = await shop.restart();
  await eventually(
    () => restarted.known.devices(asked),
    ([found]) => found?.model !== null && found?.words.length === 0,
  );
});
