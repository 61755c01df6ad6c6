import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Service } from '../../../../shared/model/service/service.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { openShop, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';

async function serviceNamed({ client }: ShopUnderTest, name: string): Promise<Service> {
  const { services } = await client.catalogue.list();
  const found = services.find((service) => service.name === name);
  if (found === undefined) throw new Error(`no service is called ${name}`);
  return found;
}

/** Orders a check and waits for its result. */
async function check({ client }: ShopUnderTest, service: Service, identifier: string): Promise<string> {
  const { price } = service;
  if (price === null) throw new Error('it has no price');
  const { id } = await client.orders.place({
    requestId: randomUUID(),
    serviceId: service.id,
    identifier,
    quotedPrice: price,
  });
  await untilOrder(client, id, 'success', 'rejected');
  return id;
}

test('a paid check answers the same check again, in any spelling of the number', async () => {
  const shop = await openShop();
  const { client } = shop;
  const service = await serviceNamed(shop, 'iPhone Model & Colour Check');
  const { id: serviceId } = service;
  const identifier = sampleImei(1);
  expect(await client.known.answers({ serviceId, identifiers: [identifier] })).toEqual([]);
  const orderId = await check(shop, service, identifier);
  const spaced = identifier.replace(/(\d{6})/g, '$1 ');
  const [answer, ...more] = await client.known.answers({ serviceId, identifiers: [spaced, sampleImei(2)] });
  expect(more).toEqual([]);
  expect(answer).toMatchObject({ identifier: spaced, orderId, sameService: true, freshUntil: null });
  expect(answer?.lines.map(({ label }) => label)).toEqual(['Model', 'IMEI', 'Serial Number']);
  // Showing a known answer orders nothing.
  expect((await client.orders.list({ connectionId: null })).orders).toHaveLength(1);
});

test('the shop’s own rule decides how long an answer counts', async () => {
  const shop = await openShop();
  const { client } = shop;
  const service = await serviceNamed(shop, 'iPhone SimLock Check');
  const asked = { serviceId: service.id, identifiers: [sampleImei(3)] };
  await check(shop, service, sampleImei(3));
  expect(await client.known.answers(asked)).toHaveLength(1);
  const { knownFor } = await client.settings.read();
  await client.settings.write({ knownFor: { ...knownFor, simLockDays: 0 } });
  expect(await client.known.answers(asked)).toEqual([]);
});

test('the practice supplier’s results never answer a paid check elsewhere', async () => {
  const shop = await openShop();
  const { client } = shop;
  const service = await serviceNamed(shop, 'iPhone Model & Colour Check');
  await check(shop, service, sampleImei(4));
  const asked = { serviceId: service.id, identifiers: [sampleImei(4)] };
  expect(await client.known.answers(asked)).toHaveLength(1);
  await client.connections.openPractice();
  await client.catalogue.refresh();
  const practised = await serviceNamed(shop, 'iPhone Model & Colour Check');
  expect(await client.known.answers({ ...asked, serviceId: practised.id })).toEqual([]);
});
