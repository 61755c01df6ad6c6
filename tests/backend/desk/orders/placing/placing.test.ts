import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { orderForm } from '../../../../support/shop/order-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { untilFinal, untilOrder, untilTaken } from '../../../../support/shop/until-order.ts';

async function place(shop: ShopUnderTest, imei: string, change: { requestId?: string } = {}) {
  const service = await plainService(shop.client);
  const { requestId = randomUUID() } = change;
  return shop.client.orders.place({
    requestId,
    serviceId: service.id,
    identifier: imei,
    quotedPrice: service.price,
  });
}

test('an order is sent once and gets its result', async () => {
  const shop = await openShop();
  const placed = await place(shop, sampleImei(1));
  const final = await untilFinal(shop.client, placed.id);
  expect(['success', 'rejected']).toContain(final?.order.state);
  expect(final?.order.reference).toBe(String(shop.supplier.orders()[0]?.reference));
  expect(shop.supplier.orders()).toHaveLength(1);
  expect(final?.attempts[0]?.verdict).toBe('accepted');
});

test('O5: two clicks on one form are one order, and a second form for the same device is refused and names the first order', async () => {
  const shop = await openShop({ speed: 0.01 });
  const requestId = randomUUID();
  const clicks = await Promise.all([1, 2, 3].map(() => place(shop, sampleImei(2), { requestId })));
  expect(new Set(clicks.map((order) => order.id)).size).toBe(1);
  await expect(place(shop, sampleImei(2))).rejects.toMatchObject({
    code: 'duplicate-order',
    data: { orderId: clicks[0]?.id },
  });
  await untilTaken(shop.supplier, 1);
});

test('O6: a price that differs from the catalogue’s stops the order before anything is written', async () => {
  const shop = await openShop();
  const service = await plainService(shop.client);
  const quotedPrice = { ...service.price, amount: '0.01' };
  await expect(
    shop.client.orders.place({
      requestId: randomUUID(),
      serviceId: service.id,
      identifier: sampleImei(3),
      quotedPrice,
    }),
  ).rejects.toMatchObject({ code: 'price-moved', data: { current: service.price } });
  expect((await shop.client.orders.list({})).total).toBe(0);
});

test.each([
  ['', 'empty'],
  ['12345', 'too-short'],
  [`${sampleImei(4).slice(0, 14)}${(Number(sampleImei(4)[14]) + 1) % 10}`, 'bad-check-digit'],
  ['not an imei', 'not-digits'],
])('the identifier %j is refused as %s', async (identifier, problem) => {
  const shop = await openShop();
  await expect(place(shop, identifier)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { problems: [{ field: 'identifier', problem }] },
  });
  expect(shop.supplier.orders()).toHaveLength(0);
});

test('a delivered order is repeated only on purpose and linked to the first', async () => {
  const shop = await openShop();
  const first = await place(shop, sampleImei(5));
  await untilFinal(shop.client, first.id);
  await expect(place(shop, sampleImei(5))).rejects.toMatchObject({
    code: 'duplicate-order',
    data: { orderId: first.id },
  });
  const service = await plainService(shop.client);
  const again = await shop.client.orders.place({
    ...orderForm(service, 5),
    again: { orderId: first.id, reason: 'the customer asks for a newer report' },
  });
  expect(again.againOf).toBe(first.id);
});

test('a queued order can be cancelled; a sent order cannot', async () => {
  const shop = await openShop({ speed: 0.01 });
  const sent = await place(shop, sampleImei(6));
  await untilOrder(shop.client, sent.id, 'pending');
  await expect(shop.client.orders.cancel({ id: sent.id })).rejects.toMatchObject({ code: 'invalid-input' });
  await shop.client.host.hold({ held: true });
  const queued = await place(shop, sampleImei(7));
  await shop.client.orders.cancel({ id: queued.id });
  await shop.client.host.hold({ held: false });
  // Earlier waiting orders are sent before later orders, so that this order is sent last.
  const next = await place(shop, sampleImei(8));
  await untilOrder(shop.client, next.id, 'pending');
  expect((await shop.client.orders.read({ id: queued.id }))?.order.state).toBe('cancelled');
  expect(shop.supplier.orders().map(({ identifier }) => identifier)).toEqual([sampleImei(6), sampleImei(8)]);
});

test.each([
  ['a sample number', '490154203237518', 'invented'],
  ['one repeated digit', '111111111111119', 'invented'],
  ['a sequence', '123456789012347', 'invented'],
])('%s is ordered only with a reason, which is in its history', async (_, identifier, problem) => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const order = { serviceId: service.id, identifier, quotedPrice: service.price };
  await expect(shop.client.orders.place({ ...order, requestId: randomUUID() })).rejects.toMatchObject({
    code: 'invalid-input',
    data: { problems: [{ field: 'identifier', problem }] },
  });
  expect((await shop.client.orders.list({})).total).toBe(0);
  const placed = await shop.client.orders.place({
    ...order,
    requestId: randomUUID(),
    anyway: 'it is printed in the phone',
  });
  const read = await shop.client.orders.read({ id: placed.id });
  expect(read?.events[0]?.words).toBe('it is printed in the phone');
});
