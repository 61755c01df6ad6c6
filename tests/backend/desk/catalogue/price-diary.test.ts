import { expect, test } from 'vitest';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';

test('what a service cost is told newest first, of the selected connection, and is there after a restart', async () => {
  const shop = await openShop();
  const { id: serviceId, price } = await plainService(shop.client);
  expect(await shop.client.catalogue.prices({ serviceId })).toEqual([{ at: expect.any(Number), price }]);
  const raised = { ...price, amount: '7.77' };
  shop.supplier.setSite({ offers: { [serviceId]: { price: raised.amount } } });
  await shop.client.catalogue.refresh();
  shop.supplier.setSite({ offers: { [serviceId]: { listed: false } } });
  const { fetchedAt } = await shop.client.catalogue.refresh();
  const client = await shop.restart();
  const told = await client.catalogue.prices({ serviceId });
  expect(told.map((entry) => entry.price)).toEqual([null, raised, price]);
  expect(told[0]?.at).toBe(fetchedAt);
  await client.connections.openPractice();
  expect(await client.catalogue.prices({ serviceId: 'nobody' })).toEqual([]);
});
