import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';

test('the price history of a service is newest first, for the selected connection, and kept across restarts', async () => {
  const shop = await openShop();
  const { id: serviceId, price } = await plainService(shop.client);
  expect(await shop.client.catalogue.prices({ serviceId })).toEqual([{ at: expect.any(Number), price }]);
  const raised = { ...price, amount: '7.77' };
  shop.supplier.setSite({ offers: { [serviceId]: { price: raised.amount } } });
  await shop.client.catalogue.refresh();
  shop.supplier.setSite({ offers: { [serviceId]: { listed: false } } });
  const { fetchedAt } = await shop.client.catalogue.refresh();
  const client = await shop.restart();
  const reported = await client.catalogue.prices({ serviceId });
  expect(reported.map((entry) => entry.price)).toEqual([null, raised, price]);
  expect(reported[0]?.at).toBe(fetchedAt);
  await client.connections.openPractice();
  expect(await client.catalogue.prices({ serviceId: 'nobody' })).toEqual([]);
});

test('O6: confirming an old price fails with the time of the change', async () => {
  const { client, supplier } = await openShop();
  const { id: serviceId, price } = await plainService(client);
  const place = () =>
    client.orders.place({
      requestId: randomUUID(),
      serviceId,
      identifier: sampleImei(3),
      quotedPrice: { ...price, amount: '0.01' },
    });
  // The first read shows no date, because nobody knows since when its price applies.
  await expect(place()).rejects.toMatchObject({ code: 'price-moved', data: { current: price, since: null } });
  supplier.setSite({ offers: { [serviceId]: { price: '7.77' } } });
  const { fetchedAt: since } = await client.catalogue.refresh();
  const current = { ...price, amount: '7.77' };
  await expect(place()).rejects.toMatchObject({ code: 'price-moved', data: { current, since } });
});
