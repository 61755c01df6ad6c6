import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isFinal, type Order } from '../../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { invalidInput } from '../../../../support/shop/invalid-input.ts';
import { openPriceList } from '../../../../support/shop/price-list.ts';
import {
  openShop,
  plainService,
  type ShopUnderTest,
  slowService,
} from '../../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../../support/shop/until-order.ts';
import { faultOn } from '../../../../support/supplier/fault-on.ts';
import { eventually } from '../../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../../support/time/hastened-clock.ts';

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);
const those = (orders: readonly Order[]) => ({ by: 'ids' as const, ids: idsOf(orders) });
const posts = (shop: ShopUnderTest): number =>
  shop.supplier.log().filter((request) => request.action === 'placeimeiorder').length;

/** Orders a list and waits until all its orders have ended; oldest first. */
async function ended(shop: ShopUnderTest, identifiers: readonly string[]): Promise<readonly Order[]> {
  const batch = await shop.client.batches.commit(listForm(await plainService(shop.client), identifiers));
  return whenEnded(shop, batch.id);
}
async function whenEnded(shop: ShopUnderTest, batchId: string): Promise<readonly Order[]> {
  const { orders } = await eventually(
    () => shop.client.orders.list({ batchId }),
    (list) => list.orders.length > 0 && list.orders.every((order) => isFinal(order.state)),
  );
  return orders.toReversed();
}

async function planOf(shop: ShopUnderTest, orders: readonly Order[]) {
  const plan = await shop.client.batches.planAgain({ selection: those(orders) });
  const { connectionId, token, orderIds } = plan;
  const form = { connectionId, token, orderIds, name: 'Again', reason: 'the customer asks for it anew' };
  return { plan, form };
}

test('O5: a selection is ordered again as one batch, each order linked to its first in both directions', async () => {
  const shop = await openShop({ clock: createHastenedClock(4) });
  const first = await ended(shop, [sampleImei(1), sampleImei(2), sampleImei(3)]);
  const { price } = await plainService(shop.client);
  const { plan, form } = await planOf(shop, first);
  expect(plan).toMatchObject({ chosen: 3, orderIds: idsOf(first), left: [] });
  expect(plan.services).toMatchObject([{ rows: 3, price }]);
  expect(plan.totals).toEqual(plan.services.map(({ total }) => total));
  const delivered = first.filter((order) => order.state === 'success');
  expect(plan.delivered.orders).toBe(delivered.length);
  expect(delivered.length).toBeGreaterThan(0);

  const batch = await shop.client.batches.orderAgain(form);
  const anew = await whenEnded(shop, batch.id);
  expect(anew.map((order) => order.againOf)).toEqual(idsOf(first));
  expect(anew.map((order) => order.identifier)).toEqual(first.map((order) => order.identifier));
  const whole = await shop.client.orders.read({ id: first[0]?.id ?? '' });
  expect(whole?.repeatedBy.map(({ id }) => id)).toEqual([anew[0]?.id]);
  const later = await shop.client.orders.read({ id: anew[0]?.id ?? '' });
  expect(later?.events[0]?.words).toBe('the customer asks for it anew');
  expect(posts(shop)).toBe(6);
});

test('O5: a double click and two windows with the same selection make one batch, even after all its orders have ended', async () => {
  const shop = await openShop({ clock: createHastenedClock(4) });
  const first = await ended(shop, [sampleImei(1), sampleImei(2)]);
  const [one, other] = [await planOf(shop, first), await planOf(shop, first.toReversed())];
  const twice = await Promise.all([
    shop.client.batches.orderAgain(one.form),
    shop.client.batches.orderAgain(one.form),
    shop.client.batches.orderAgain(other.form),
  ]);
  const [batch] = twice;
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  await whenEnded(shop, batch.id);
  expect((await shop.client.batches.orderAgain(other.form)).id).toBe(batch.id);
  expect(posts(shop)).toBe(4);
});

test('O5: after a repeat a person must look again before a third order', async () => {
  const shop = await openShop({ clock: createHastenedClock(4) });
  const first = await ended(shop, [sampleImei(1), sampleImei(2)]);
  const before = await planOf(shop, first);
  const part = await planOf(shop, first.slice(0, 1));
  await whenEnded(shop, (await shop.client.batches.orderAgain(part.form)).id);
  await expect(shop.client.batches.orderAgain(before.form)).rejects.toMatchObject(
    invalidInput('orders', 'moved'),
  );
  const after = await planOf(shop, first);
  expect(after.plan.left).toMatchObject([{ why: 'delivered-since', orders: 1 }]);
  expect(after.plan.orderIds).toEqual([first[1]?.id]);
  expect(posts(shop)).toBe(3);
});

test('O5: open orders, uncertain orders and all but the newest of equal orders are left out and named', async () => {
  const shop = await openShop({ clock: createHastenedClock(4) });
  const delivered = await ended(shop, [sampleImei(1)]);
  const again = await planOf(shop, delivered);
  const repeated = await whenEnded(shop, (await shop.client.batches.orderAgain(again.form)).id);
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'verbatim', body: '<html>sorry</html>' }, 1);
  const unsure = await place(shop, sampleImei(2), 'uncertain');
  const open = await place(shop, sampleImei(3), 'pending', await slowService(shop.client));
  const { plan } = await planOf(shop, [...delivered, ...repeated, unsure, open]);
  expect(plan.orderIds).toEqual(idsOf(repeated));
  const left = plan.left.map(({ why, first }) => [why, first.map(({ id }) => id)]);
  expect(left).toEqual([
    ['chosen-twice', idsOf(delivered)],
    ['uncertain', [unsure.id]],
    ['open', [open.id]],
  ]);
  await expect(
    shop.client.batches.orderAgain({ ...again.form, orderIds: [unsure.id] }),
  ).resolves.toMatchObject({ id: repeated[0]?.batchId });
  await expect(
    shop.client.batches.orderAgain({ ...again.form, token: 'f'.repeat(64), orderIds: [unsure.id] }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a refused repeat may be ordered a third time, as another batch', async () => {
  const shop = await openShop({ clock: createHastenedClock(4) });
  const body = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';
  const match = { action: 'placeimeiorder' };
  shop.supplier.faults.add({ match, times: 2, fault: { kind: 'verbatim', body } });
  const refused = await ended(shop, [sampleImei(1)]);
  const second = await shop.client.batches.orderAgain((await planOf(shop, refused)).form);
  await whenEnded(shop, second.id);
  const third = await shop.client.batches.orderAgain((await planOf(shop, refused)).form);
  expect(third.id).not.toBe(second.id);
  expect((await whenEnded(shop, third.id))[0]).toMatchObject({ againOf: refused[0]?.id });
  expect(shop.supplier.orders()).toHaveLength(1);
});

test('O6: a price that changed after it was shown is not paid, and the next plan shows the new price', async () => {
  const shop = await openShop({ clock: createHastenedClock(4) });
  const prices = await openPriceList(shop.client, shop.supplier);
  const first = await ended(shop, [sampleImei(1)]);
  const before = await planOf(shop, first);
  await relist(shop, prices.raisedList);
  await expect(shop.client.batches.orderAgain(before.form)).rejects.toMatchObject(
    invalidInput('orders', 'moved'),
  );
  const after = await planOf(shop, first);
  expect(after.plan.services).toMatchObject([{ price: prices.raised }]);
  expect(after.plan.delivered.totals).toEqual([prices.price]);
  expect(posts(shop)).toBe(1);

  // The supplier no longer lists the service.
  await relist(
    shop,
    prices.raisedList.replaceAll(new RegExp(`("SERVICEID":"?)${prices.serviceId}\\b`, 'g'), '$1999999'),
  );
  expect((await planOf(shop, first)).plan).toMatchObject({
    orderIds: [],
    services: [],
    totals: [],
    left: [{ why: 'not-sold', orders: 1, first: [{ identifier: sampleImei(1) }] }],
  });
});

test('O7: a total above the balance needs the person’s confirmation', async () => {
  const shop = await openShop({ clock: createHastenedClock(4) });
  const first = await ended(shop, [sampleImei(1), sampleImei(2)]);
  await shop.supplier.setBalance('0.01');
  await shop.client.account.refresh();
  const { form } = await planOf(shop, first);
  await expect(shop.client.batches.orderAgain(form)).rejects.toMatchObject({ code: 'insufficient-balance' });
  expect((await shop.client.batches.orderAgain({ ...form, overBalance: true })).total).toBe(2);
});

async function relist(shop: ShopUnderTest, body: string): Promise<void> {
  const match = { action: 'imeiservicelist' };
  shop.supplier.faults.add({ match, times: 1, fault: { kind: 'verbatim', body } });
  await shop.client.catalogue.refresh();
}

async function place(
  shop: ShopUnderTest,
  identifier: string,
  until: Order['state'],
  service?: { readonly id: string; readonly price: Order['price'] },
): Promise<Order> {
  const { id: serviceId, price: quotedPrice } = service ?? (await plainService(shop.client));
  const form = { requestId: randomUUID(), serviceId, identifier, quotedPrice };
  const { id } = await shop.client.orders.place(form);
  const whole = await untilOrder(shop.client, id, until);
  if (!whole) throw new Error('an order that was placed is gone');
  return whole.order;
}
