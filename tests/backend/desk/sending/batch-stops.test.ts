import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../../electron/practice/base/faults.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { retryAll } from '../../../support/shop/retry-all.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilOrder, untilTaken } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';

// The number of orders that may be in flight before a supplier has answered. A stop cannot change the outcomes of these orders.
const maxInFlight = 2;

async function commit(shop: ShopUnderTest, rows: number) {
  const service = await plainService(shop.client);
  const identifiers = Array.from({ length: rows }, (_, row) => sampleImei(row));
  const batch = await shop.client.batches.commit(listForm(service, identifiers, { overBalance: true }));
  return { ...batch, price: service.price, serviceId: service.id };
}
const addFault = (shop: ShopUnderTest, fault: FaultRuleInput['fault'], times?: number): void =>
  shop.supplier.faults.add({ match: { action: 'placeimeiorder' }, fault, ...(times ? { times } : {}) });
const posts = (shop: ShopUnderTest): number =>
  shop.supplier.log().filter((request) => request.action === 'placeimeiorder').length;
const whenPaused = (shop: ShopUnderTest, id: string) =>
  eventually(
    () => shop.client.batches.read({ id }),
    (read) => read?.state === 'paused' && (read.counts.sending ?? 0) + (read.counts.claimed ?? 0) === 0,
  );
const whenTaken = (shop: ShopUnderTest, orders: number) => untilTaken(shop.supplier, orders);

test('O3: a firewall in front of the supplier makes few rows uncertain and stops the batch; an answered read resumes single orders', async () => {
  const shop = await openShop({ speed: 0.01 });
  addFault(shop, { kind: 'html-page', status: 403 });
  const batch = await commit(shop, 8);
  const paused = await whenPaused(shop, batch.id);
  expect(paused?.pauseReason).toBe('uncertain');
  expect(paused?.pauseWords).toContain('turned-away-html');
  expect(paused?.counts.refused).toBeUndefined();
  expect(paused?.counts.uncertain).toBe(posts(shop));
  expect(posts(shop)).toBeLessThanOrEqual(maxInFlight);

  shop.supplier.faults.clear();
  const [connection] = (await shop.client.connections.list()).connections;
  await shop.client.connections.check({ id: connection?.id ?? '' });
  const single = await shop.client.orders.place({
    requestId: randomUUID(),
    serviceId: batch.serviceId,
    identifier: sampleImei(90),
    quotedPrice: batch.price,
  });
  await untilOrder(shop.client, single.id, 'pending');
  // The batch continues only when a person resumes it, and sends none of its rows twice.
  expect((await shop.client.batches.read({ id: batch.id }))?.state).toBe('paused');
  await shop.client.batches.resume({ id: batch.id });
  await whenTaken(shop, 9 - (paused?.counts.uncertain ?? 0));
  expect(posts(shop)).toBe(9);
});

test('O3: three uncertain rows in a row stop a batch, with a message, until a person resumes it', async () => {
  const shop = await openShop({ speed: 0.01 });
  addFault(shop, { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"E-77"}]}' });
  const batch = await commit(shop, 8);
  const paused = await whenPaused(shop, batch.id);
  expect(paused?.pauseReason).toBe('uncertain');
  expect(paused?.pauseWords).toContain('E-77');
  const lost = paused?.counts.uncertain ?? 0;
  expect(lost).toBe(3);
  shop.supplier.faults.clear();
  await shop.client.batches.resume({ id: batch.id });
  await whenTaken(shop, 8 - lost);
  expect(posts(shop)).toBe(8);
});

test('O3: uncertain rows with accepted rows between them stop nothing', async () => {
  const shop = await openShop({ speed: 0.01 });
  for (const row of [1, 3, 5])
    shop.supplier.faults.add({
      match: { action: 'placeimeiorder', identifier: sampleImei(row) },
      fault: { kind: 'drop', when: 'after-taking' },
    });
  const batch = await commit(shop, 8);
  await whenTaken(shop, 8);
  expect((await shop.client.batches.read({ id: batch.id }))?.pauseReason).toBeNull();
});

test('O7: a batch stops when the balance runs out, says how much is missing, and completes when there is money and a person resumes', async () => {
  const shop = await openShop({ speed: 0.01 });
  const { price } = await plainService(shop.client);
  await shop.supplier.setBalance((Number(price.amount) * 4).toFixed(2));
  const batch = await commit(shop, 16);
  const paused = await whenPaused(shop, batch.id);
  expect(paused?.pauseReason).toBe('insufficient-balance');
  expect(paused?.counts.refused).toBeGreaterThanOrEqual(1);
  expect(shop.supplier.orders()).toHaveLength(4);

  // Without money the refused rows are not retried, unless the person says so explicitly.
  const refused = paused?.counts.refused ?? 0;
  await shop.client.account.refresh();
  const again = { id: batch.id, requestId: randomUUID() };
  await expect(retryAll(shop.client, again)).rejects.toMatchObject({
    code: 'insufficient-balance',
    data: { missing: { currency: price.currency } },
  });
  expect((await shop.client.batches.read({ id: batch.id }))?.total).toBe(16);
  const said = await retryAll(shop.client, { ...again, overBalance: true });
  expect(said?.total).toBe(16);
  expect((await shop.client.orders.list({ batchId: batch.id })).orders).toHaveLength(16 + refused);
  const stopped = await whenPaused(shop, batch.id);
  expect(stopped?.pauseReason).toBe('insufficient-balance');
  expect(shop.supplier.orders()).toHaveLength(4);

  await shop.supplier.setBalance('500.00');
  await shop.client.account.refresh();
  // Resuming also returns the rows refused for lack of balance to the queue.
  await shop.client.batches.resume({ id: batch.id });
  await whenTaken(shop, 16);
  const identifiers = shop.supplier.orders().map((order) => order.identifier);
  expect(new Set(identifiers).size).toBe(16);
});
