import { expect, test } from 'vitest';
import { explains } from '../../../support/house/explains.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { faultOn } from '../../../support/supplier/fault-on.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

async function placeOne(shop: ShopUnderTest, number: number): Promise<void> {
  const service = await plainService(shop.client);
  await shop.client.orders.place(orderForm(service, number));
}

test('L4, L5: an order answered with "too many" stops all requests, the budget says who waits, and a restart changes nothing', async () => {
  explains('L5');
  // The shop runs in real time: on a busy machine, a faster clock could leave too little time for the steps below.
  const shop = await openShop({ speed: 0.01, clock: realClock });
  expect(await shop.client.budget.read()).toMatchObject({ limit: 60, perMinute: 60, closedForMs: 0 });
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'too-many', retryAfter: '400' }, 1);
  await placeOne(shop, 1);
  await eventually(
    () => shop.client.budget.read(),
    ({ closedForMs }) => closedForMs > 300_000,
  );
  await placeOne(shop, 2);
  await placeOne(shop, 3);
  const account = shop.client.account.refresh().catch(() => null);
  const busy = await eventually(
    () => shop.client.budget.read(),
    // Look-ups of rejected requests wait in the class of people's requests.
    ({ waiting }) => waiting.place === 3 && (waiting.person ?? 0) >= 1,
  );
  expect(busy).toMatchObject({ perMinute: 30 });
  const sent = shop.supplier.log().length;

  const client = await shop.restart();
  await account;
  const after = await eventually(
    () => client.budget.read(),
    ({ waiting }) => waiting.place === 3,
  );
  expect(after.perMinute).toBe(30);
  expect(after.closedForMs).toBeGreaterThan(60_000);
  expect(shop.supplier.log()).toHaveLength(sent);
});
