import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { orderForm } from '../../../../support/shop/order-form.ts';
import { openShop, plainService } from '../../../../support/shop/shop-under-test.ts';
import { untilFinal } from '../../../../support/shop/until-order.ts';

/**
 * A shop with its own supplier and the practice supplier: the same service ids, two accounts. Both delivered an order for the device, the
 * practice supplier last.
 */
async function openWithPractice() {
  const shop = await openShop();
  const { client } = shop;
  const [own] = (await client.connections.list()).connections;
  const service = await plainService(client);
  const practice = await client.connections.openPractice();
  await client.catalogue.refresh({ connectionId: practice.id });
  const place = (connectionId: string, again: { orderId: string; reason: string } | null = null) =>
    client.orders.place({ ...orderForm(service, 1), connectionId, again });
  const deliver = async (connectionId: string): Promise<string> => {
    const { id } = await place(connectionId);
    await untilFinal(client, id);
    return id;
  };
  const ids = { own: own?.id ?? '', practice: practice.id };
  const delivered = await deliver(ids.own);
  await client.connections.setPracticeSpeed({ speed: 600 });
  const practised = await deliver(ids.practice);
  return { ...shop, ids, place, delivered, practised };
}

test('O5: an order of another account does not permit a repeat of an order that this account delivered', async () => {
  const { place, ids, delivered, practised, supplier } = await openWithPractice();
  await expect(place(ids.own, { orderId: practised, reason: 'Ordered once more' })).rejects.toMatchObject({
    code: 'duplicate-order',
    data: { orderId: delivered },
  });
  expect((await place(ids.own, { orderId: delivered, reason: 'Another customer' })).againOf).toBe(delivered);
  expect(supplier.orders().length).toBeLessThanOrEqual(2);
});

test('O5: an order of another account is repeated only on its own account', async () => {
  const { client, place, ids, practised } = await openWithPractice();
  const service = await plainService(client);
  const form = { serviceId: service.id, identifier: sampleImei(2), quotedPrice: service.price };
  const only = await client.orders.place({ ...form, connectionId: ids.practice, requestId: randomUUID() });
  await untilFinal(client, only.id);
  const again = { orderId: only.id, reason: 'Ordered once more' };
  await expect(
    client.orders.place({ ...form, connectionId: ids.own, requestId: randomUUID(), again }),
  ).rejects.toMatchObject({ code: 'invalid-input', data: { problems: [{ problem: 'not-the-same' }] } });
  expect((await place(ids.practice, { orderId: practised, reason: 'Practice' })).againOf).toBe(practised);
});
