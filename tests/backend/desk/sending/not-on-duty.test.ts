import { expect, test } from 'vitest';
import { orderForm } from '../../../support/shop/order-form.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('T4: an order that a machine begins while it may have lost the duty returns to the queue unsent, and is sent when the duty is certain', async () => {
  let isOnDuty = true;
  const shop = await openShop({ host: { mayStillSend: () => isOnDuty } });
  const service = await plainService(shop.client);
  isOnDuty = false;
  const { id } = await shop.client.orders.place(orderForm(service, 1));
  const read = () => shop.client.orders.read({ id });
  await eventually(read, (seen) => seen?.attempts.some(({ verdict }) => verdict === 'not-sent') ?? false);
  expect((await read())?.order.state).toBe('queued');
  expect(shop.supplier.log().filter(({ action }) => action === 'placeimeiorder')).toEqual([]);
  isOnDuty = true;
  await eventually(read, (seen) => seen?.order.state === 'success');
  expect(shop.supplier.orders()).toHaveLength(1);
});
