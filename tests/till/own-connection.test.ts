import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { orderForm } from '../support/shop/order-form.ts';
import type { ShopClient } from '../support/shop/shop-client.ts';
import { openShop, slowService } from '../support/shop/shop-under-test.ts';
import { openedDoor, pairedTill } from '../support/till/machines.ts';

/** Opens a shop with two connections and a till. The host has selected `first`. */
async function twoSuppliers() {
  const shop = await openShop({ speed: 0.01 });
  const { client, supplier } = shop;
  const [first] = (await client.connections.list()).connections;
  const second = await client.connections.add({
    name: 'Another account',
    baseAddress: supplier.baseAddress,
    saveUntried: true,
    signIn: { form: 'key', apiKey: 'another-key-of-the-shop' },
  });
  await client.connections.select({ id: first?.id ?? '' });
  const host = await openedDoor(shop.router);
  const till = await pairedTill(host);
  return { shop, till, host, first: first?.id ?? '', second: second.id };
}

const selectedBy = async (client: Pick<ShopClient, 'connections'>) =>
  (await client.connections.list()).selectedId;

test('a selection at a till changes nothing at the host or at another till', async () => {
  const { shop, till, host, first, second } = await twoSuppliers();
  const other = await pairedTill(host, { name: 'Counter 3' });
  await till.client.connections.select({ id: second });
  expect(await selectedBy(till.client)).toBe(second);
  expect(await selectedBy(shop.client)).toBe(first);
  expect(await selectedBy(other.client)).toBe(first);
  await shop.client.connections.select({ id: second });
  await other.client.connections.select({ id: first });
  expect(await selectedBy(shop.client)).toBe(second);
  expect(await selectedBy(other.client)).toBe(first);
});

test('a call uses the connection that it names, at a till and at the host, whatever is selected', async () => {
  const { shop, till, first, second } = await twoSuppliers();
  const service = await slowService(shop.client);
  await shop.client.connections.select({ id: second });
  await till.client.connections.select({ id: second });
  for (const [at, client] of [shop.client, till.client].entries()) {
    const order = await client.orders.place({ ...orderForm(service, at + 1), connectionId: first });
    expect(order.connectionId).toBe(first);
    expect((await client.catalogue.list({ connectionId: first })).services.length).toBeGreaterThan(0);
    expect((await client.catalogue.list({ connectionId: second })).services).toEqual([]);
  }
});

test('an order with an invalid or a removed connection is refused', async () => {
  const { shop, second } = await twoSuppliers();
  const service = await slowService(shop.client);
  const form = { serviceId: service.id, identifier: sampleImei(1), quotedPrice: service.price };
  await shop.client.connections.remove({ id: second });
  const gone = shop.client.orders.place({ requestId: randomUUID(), connectionId: second, ...form });
  await expect(gone).rejects.toMatchObject({ code: 'no-key' });
  // The call bypasses the types, like a call from a page of an older version.
  const place = shop.client.orders.place as (input: unknown) => Promise<unknown>;
  await expect(place({ requestId: randomUUID(), connectionId: 7, ...form })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect((await shop.client.orders.list({})).orders).toEqual([]);
});

test('when a page’s selected connection is removed, another connection is selected', async () => {
  const { shop, till, first, second } = await twoSuppliers();
  await till.client.connections.select({ id: second });
  await shop.client.connections.remove({ id: second });
  expect(await selectedBy(till.client)).toBe(first);
});

test('columns remembered at one till do not apply at another till', async () => {
  const { shop, till, host } = await twoSuppliers();
  const other = await pairedTill(host, { name: 'Counter 3' });
  const noteFirst = [{ is: 'note' as const }, { is: 'identifier' as const }];
  const noteLast = noteFirst.toReversed();
  await shop.client.batches.rememberColumns({ header: 'a|b', meanings: noteLast });
  await till.client.batches.rememberColumns({ header: 'a|b', meanings: noteFirst });
  const reported = (client: Pick<ShopClient, 'batches'>) => client.batches.columns({ header: 'a|b' });
  expect(await reported(till.client)).toEqual(noteFirst);
  expect(await reported(shop.client)).toEqual(noteLast);
  expect(await reported(other.client)).toEqual(noteLast);
});
