import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { explains } from '../../../support/house/explains.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { retryAll } from '../../../support/shop/retry-all.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilOrder, untilTaken } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, row) => sampleImei(from + row));

/** A shop whose known balance is `times` the price of its plain service. */
async function openWith(times: number, clock?: Clock) {
  const shop = await openShop({ speed: 0.01, ...(clock === undefined ? {} : { clock }) });
  const service = await plainService(shop.client);
  const worth = (count: number) => (Number(service.price.amount) * count).toFixed(2);
  const haveBalance = async (count: number): Promise<void> => {
    await shop.supplier.setBalance(worth(count));
    await shop.client.account.refresh();
  };
  await haveBalance(times);
  const place = (row: number, overBalance = false) =>
    shop.client.orders.place({ ...orderForm(service, row), overBalance });
  return { ...shop, service, worth, haveBalance, place };
}
/** From now on no queued order is sent and no balance is read, because the supplier refuses the key. */
async function holdBack(shop: Awaited<ReturnType<typeof openWith>>): Promise<void> {
  shop.supplier.faults.add({
    fault: { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"Authentication Failed"}]}' },
  });
  const { id } = await shop.place(99);
  await untilOrder(shop.client, id, 'refused');
  await eventually(
    () => shop.client.connections.list(),
    (list) => list.connections[0]?.health === 'key-refused',
  );
}
const whenPaused = (shop: ShopUnderTest, id: string) =>
  eventually(
    () => shop.client.batches.read({ id }),
    (read) => read?.state === 'paused' && (read.counts.sending ?? 0) + (read.counts.claimed ?? 0) === 0,
  );

test('O7: waiting orders are subtracted from the balance, for lists and single orders, on every connection of the account', async () => {
  const shop = await openWith(6);
  await holdBack(shop);
  await shop.client.batches.commit(listForm(shop.service, rows(0, 4)));
  const waiting = { orders: 4, total: { amount: shop.worth(4), currency: 'USD' } };
  expect(await shop.client.account.waiting()).toEqual([waiting]);
  await expect(shop.client.batches.commit(listForm(shop.service, rows(10, 3)))).rejects.toMatchObject({
    code: 'insufficient-balance',
    data: { waiting, missing: { amount: shop.worth(1) } },
  });

  await shop.client.connections.add({ ...connectionForm(shop.supplier, 'Back office'), saveUntried: true });
  const [first] = (await shop.client.connections.list()).connections;
  expect(await eventually(shop.client.account.waiting, (waits) => waits.length > 0)).toEqual([waiting]);
  await shop.client.connections.select({ id: first?.id ?? '' });

  await shop.place(20);
  await shop.place(21);
  await expect(shop.place(22)).rejects.toMatchObject({
    code: 'insufficient-balance',
    data: { waiting: { orders: 6 }, missing: { amount: shop.worth(1) } },
  });
  // The person confirms after seeing the waiting orders.
  expect((await shop.place(22, true)).state).toBe('queued');
});

test('O7: an order above the whole balance is refused, whatever the person confirmed about waiting orders', async () => {
  const shop = await openWith(0);
  await expect(shop.place(1, true)).rejects.toMatchObject({ code: 'insufficient-balance' });
});

test('O7: a row sent since the balance was read is counted exactly once', async () => {
  const shop = await openWith(3);
  await shop.place(1);
  await untilTaken(shop.supplier, 1);
  // The known balance is from before the row was sent.
  await expect(shop.client.batches.commit(listForm(shop.service, rows(10, 3)))).rejects.toMatchObject({
    code: 'insufficient-balance',
  });
  await shop.client.account.refresh();
  expect(await shop.client.account.waiting()).toEqual([]);
  expect((await shop.client.batches.commit(listForm(shop.service, rows(10, 2)))).total).toBe(2);
});

/** Commits a batch of eight rows. Meanwhile, somebody else's order leaves a balance for only five. */
async function pausedBatch(clock?: Clock) {
  const shop = await openWith(8, clock);
  await holdBack(shop);
  const { id } = await shop.client.batches.commit(listForm(shop.service, rows(0, 8)));
  // The balance falls before the key is accepted again, so that no row is sent in between.
  await shop.supplier.setBalance(shop.worth(5));
  shop.supplier.faults.clear();
  await shop.client.account.refresh();
  return { shop, id, paused: await whenPaused(shop, id) };
}

test('O7: a batch pauses before the row that the balance does not cover, and shows the sums', async () => {
  explains('O7');
  // A slower clock, so that no balance is read in the background, for which a row under way could be already charged or not.
  const { shop, paused } = await pausedBatch(createHastenedClock(1));
  expect(paused).toMatchObject({ pauseReason: 'balance-guard', counts: { queued: 3 } });
  expect(paused?.pauseWords).toContain(`< ${shop.service.price.amount} USD`);
  expect(paused?.counts.refused).toBeUndefined();
  expect(shop.supplier.orders()).toHaveLength(5);
});

test('O7: a batch over the balance resumes when a person says so, and the supplier decides', async () => {
  const { shop, id } = await pausedBatch();
  // The person may know of a credit that the app does not know.
  await shop.client.batches.resume({ id });
  expect((await whenPaused(shop, id))?.pauseReason).toBe('insufficient-balance');
  await shop.haveBalance(500);
  await shop.client.batches.resume({ id });
  await retryAll(shop.client, { id, requestId: randomUUID() });
  await untilTaken(shop.supplier, 8);
});
