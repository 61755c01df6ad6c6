import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { invalidInput } from '../../../../support/shop/invalid-input.ts';
import { orderForm } from '../../../../support/shop/order-form.ts';
import { openPriceList } from '../../../../support/shop/price-list.ts';
import { retryAll } from '../../../../support/shop/retry-all.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { untilBatch, untilFinal } from '../../../../support/shop/until-order.ts';
import { faultOn } from '../../../../support/supplier/fault-on.ts';
import { eventually } from '../../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../../support/time/hastened-clock.ts';

const refuse = (shop: ShopUnderTest, times: number): void =>
  faultOn(
    shop.supplier,
    'placeimeiorder',
    { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"Service Not Active"}]}' },
    times,
  );
const posts = (shop: ShopUnderTest): number =>
  shop.supplier.log().filter((request) => request.action === 'placeimeiorder').length;

async function commitRefused(shop: ShopUnderTest, rows: number) {
  refuse(shop, rows);
  const service = await plainService(shop.client);
  const identifiers = Array.from({ length: rows }, (_, row) => sampleImei(row));
  const batch = await shop.client.batches.commit(listForm(service, identifiers));
  await whenRefused(shop, batch.id, rows);
  return { ...batch, service };
}
const whenRefused = (shop: ShopUnderTest, id: string, rows: number) =>
  eventually(
    () => shop.client.batches.read({ id }),
    (read) => read?.counts.refused === rows,
  );

test('O5: a refused row that was meanwhile ordered by hand is not retried with the others', async () => {
  const shop = await openShop();
  const batch = await commitRefused(shop, 3);
  const byHand = await shop.client.orders.place(orderForm(batch.service, 0));
  const ended = await untilFinal(shop.client, byHand.id);
  expect(ended?.order.state).toBe('success');
  expect(await shop.client.batches.planRetry({ id: batch.id })).toMatchObject([{ rows: 2 }]);
  await retryAll(shop.client, { id: batch.id, requestId: randomUUID() });
  await untilBatch(shop.client, batch.id, 'finished');
  const placed = shop.supplier.orders().map((order) => order.identifier);
  expect(placed.sort()).toEqual([sampleImei(0), sampleImei(1), sampleImei(2)].sort());
});

test('a repeated press of the button is the same retry, also when everything was refused again meanwhile', async () => {
  const shop = await openShop({ speed: 0.01 });
  const batch = await commitRefused(shop, 2);
  refuse(shop, 2);
  const groups = await shop.client.batches.planRetry({ id: batch.id });
  const again = { id: batch.id, requestId: randomUUID(), tokens: groups.map(({ token }) => token) };
  await shop.client.batches.retry(again);
  await eventually(
    async () => posts(shop),
    (sent) => sent === 4,
  );
  // Two rows, each refused a second time.
  await whenRefused(shop, batch.id, 2);
  expect((await shop.client.batches.retry(again)).total).toBe(2);
  // The same request id with other tokens is another retry (O15).
  await expect(retryAll(shop.client, again)).rejects.toMatchObject(
    invalidInput('requestId', 'other-content'),
  );
  expect((await shop.client.orders.list({ batchId: batch.id })).orders).toHaveLength(4);
  expect(posts(shop)).toBe(4);
});

/** A shop whose known balance is too small and more than a minute old, so that the supplier is asked before an order. */
async function openShopWithOldBalance() {
  let aheadMs = 0;
  const clock = createHastenedClock(4);
  const shop = await openShop({ clock: { ...clock, nowMs: () => clock.nowMs() + aheadMs } });
  const growOld = (): void => {
    aheadMs += 65_000;
  };
  const balanceWasSmall = async (): Promise<void> => {
    await shop.supplier.setBalance('0.01');
    await shop.client.account.refresh();
    await shop.supplier.setBalance('500.00');
    growOld();
  };
  await balanceWasSmall();
  return { ...shop, growOld, balanceWasSmall };
}
const asked = (shop: ShopUnderTest): number =>
  shop.supplier.log().filter((request) => request.action === 'accountinfo').length;

test.each(['order', 'list', 'retry'] as const)(
  'O5: when two windows order the same device, the window whose %s had to wait for the balance is refused',
  async (what) => {
    const shop = await openShopWithOldBalance();
    const service = await plainService(shop.client);
    const refused = what === 'retry' ? await commitRefused(shop, 2) : null;
    if (refused) await shop.balanceWasSmall();
    const place = () => shop.client.orders.place(orderForm(service, 1));
    faultOn(shop.supplier, 'accountinfo', { kind: 'delay', delayMs: 25_000 }, 1);
    const before = asked(shop);
    const slow = refused
      ? retryAll(shop.client, { id: refused.id, requestId: randomUUID() })
      : what === 'order'
        ? place()
        : shop.client.batches.commit(listForm(service, [sampleImei(1), sampleImei(2)]));
    const outcome = slow.then(
      () => 'ordered',
      (error: { code?: string }) => error.code,
    );
    await eventually(
      async () => asked(shop),
      (now) => now > before,
    );
    const quick = await place();
    const ended = await untilFinal(shop.client, quick.id);
    expect(ended?.order.state).toBe('success');
    expect(await outcome).toBe(what === 'list' ? 'rows-on-order' : 'duplicate-order');
    expect(shop.supplier.orders()).toHaveLength(1);
  },
);

test('O7: a retry is checked against the balance of its own supplier, not of the supplier on screen', async () => {
  const shop = await openShopWithOldBalance();
  const batch = await commitRefused(shop, 2);
  await shop.supplier.setBalance('0.01');
  await shop.client.account.refresh();
  await shop.client.connections.openPractice();
  await shop.client.account.refresh();
  shop.growOld();
  await expect(retryAll(shop.client, { id: batch.id, requestId: randomUUID() })).rejects.toMatchObject({
    code: 'insufficient-balance',
  });
});

test('O6: a retry is sent only at the confirmed price', async () => {
  const shop = await openShop();
  const prices = await openPriceList(shop.client, shop.supplier);
  const batch = await commitRefused(shop, 2);
  const fault = { kind: 'verbatim', body: prices.raisedList } as const;
  shop.supplier.faults.add({ match: { action: 'imeiservicelist' }, fault });
  await shop.client.catalogue.refresh();
  await expect(retryAll(shop.client, { id: batch.id, requestId: randomUUID() })).rejects.toMatchObject({
    code: 'price-moved',
    data: { quoted: prices.price, current: prices.raised },
  });
  expect((await shop.client.batches.read({ id: batch.id }))?.total).toBe(2);
  expect(posts(shop)).toBe(2);
});

test('O5: when two windows repeat a delivered order, the later window is shown the order of the first window', async () => {
  const shop = await openShop();
  const service = await plainService(shop.client);
  const order = async (againOf: string | null) => {
    const again = againOf === null ? null : { orderId: againOf, reason: 'The code did not work' };
    const form = { requestId: randomUUID(), serviceId: service.id, identifier: sampleImei(1), again };
    const { id } = await shop.client.orders.place({ ...form, quotedPrice: service.price });
    const ended = await untilFinal(shop.client, id);
    expect(ended?.order.state).toBe('success');
    return id;
  };
  const first = await order(null);
  const second = await order(first);
  await expect(order(first)).rejects.toMatchObject({ code: 'duplicate-order', data: { orderId: second } });
  await order(second);
  expect(shop.supplier.orders()).toHaveLength(3);
});
