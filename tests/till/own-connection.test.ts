import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asCaller } from '../../electron/backend/base/caller.ts';
import type { ContractClient } from '../../shared/contract/contract.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { openShop, slowService } from '../support/shop/shop-under-test.ts';
import { openedDoor, pairedTill } from '../support/till/machines.ts';

/** A shop with two suppliers, `first` being what its machine has selected, and a till of it. */
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

/** A page's call with this connection selected: its shell reads that from each call. */
const asPageWith = <Answer>(connectionId: string, call: () => Answer): Answer =>
  asCaller({ till: null, connectionId }, call);

const selectedBy = async (client: ContractClient) => (await client.connections.list()).selectedId;

test('selecting at a till selects nothing at the machine, nor at another till', async () => {
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

test('a page’s selection applies to all its calls, through a till as at the machine, whatever others select', async () => {
  const { shop, till, first, second } = await twoSuppliers();
  const service = await slowService(shop.client);
  const order = async (client: ContractClient, connectionId: string, imei: number) => {
    const form = { serviceId: service.id, identifier: sampleImei(imei), quotedPrice: service.price };
    return asPageWith(connectionId, () =>
      client.orders.place({ requestId: randomUUID(), ...form, connectionId }),
    );
  };
  await shop.client.connections.select({ id: second });
  for (const [at, client] of [shop.client, till.client].entries()) {
    expect(await asPageWith(first, () => selectedBy(client))).toBe(first);
    expect((await order(client, first, at + 1)).connectionId).toBe(first);
    // The same page with another connection is another question.
    expect((await asPageWith(first, () => client.catalogue.list())).services.length).toBeGreaterThan(0);
    expect((await asPageWith(second, () => client.catalogue.list())).services).toEqual([]);
  }
});

test('a removed connection is nobody’s: the page learns what it has instead', async () => {
  const { shop, till, first, second } = await twoSuppliers();
  await shop.client.connections.remove({ id: second });
  expect(await asPageWith(second, () => selectedBy(till.client))).toBe(first);
});

test('how columns were read at one till is not how another reads them', async () => {
  const { shop, till, host } = await twoSuppliers();
  const other = await pairedTill(host, { name: 'Counter 3' });
  const noteFirst = [{ is: 'note' as const }, { is: 'identifier' as const }];
  const noteLast = noteFirst.toReversed();
  await shop.client.batches.rememberColumns({ header: 'a|b', meanings: noteLast });
  await till.client.batches.rememberColumns({ header: 'a|b', meanings: noteFirst });
  const told = (client: ContractClient) => client.batches.columns({ header: 'a|b' });
  expect(await told(till.client)).toEqual(noteFirst);
  expect(await told(shop.client)).toEqual(noteLast);
  expect(await told(other.client)).toEqual(noteLast);
});
