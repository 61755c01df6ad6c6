import { expect, test } from 'vitest';
import { addAnotherAccount } from '../../../support/shop/another-account.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, type PricedService, plainService } from '../../../support/shop/shop-under-test.ts';

async function place(client: ShopClient, service: PricedService, number: number): Promise<void> {
  await client.orders.place(orderForm(service, number));
}

/** Two orders on the first connection, and one order on the second connection, which is selected. */
async function twoConnections() {
  const { client, supplier } = await openShop();
  const [first] = (await client.connections.list()).connections;
  const service = await plainService(client);
  await place(client, service, 1);
  await place(client, service, 2);
  const second = await addAnotherAccount({ client, supplier });
  await place(client, service, 3);
  return { client, service, first: first?.id ?? '', second: second.id };
}

test('list, figures and services cover the whole shop, or the named connection', async () => {
  const { client, service, first, second } = await twoConnections();
  const of = async (asked: { connectionId?: string }) => {
    const [list, counts, services] = await Promise.all([
      client.orders.list({ ...asked, serviceIds: [service.id] }),
      client.orders.counts(asked),
      client.orders.services(asked),
    ]);
    const counted = Object.values(counts).reduce((sum, each) => sum + each, 0);
    return [list.orders.length, list.total, counted, services];
  };
  const ordered = (orders: number) => [{ id: service.id, name: service.name, orders }];
  expect(await of({})).toEqual([3, 3, 3, ordered(3)]);
  expect(await of({ connectionId: second })).toEqual([1, 1, 1, ordered(1)]);
  expect(await of({ connectionId: first })).toEqual([2, 2, 2, ordered(2)]);
  expect((await client.orders.list({ serviceIds: ['nothing like it'] })).orders).toEqual([]);
});
