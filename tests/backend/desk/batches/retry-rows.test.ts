import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createChance } from '../../../../electron/practice/base/chance.ts';
import { outcomeOf } from '../../../../electron/practice/books/outcome.ts';
import { findService } from '../../../../electron/practice/catalogue/catalogue.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { invalidInput } from '../../../support/shop/invalid-input.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilBatch } from '../../../support/shop/until-order.ts';

const refused = (shop: ShopUnderTest, row: number, words: string) =>
  shop.supplier.faults.add({
    match: { action: 'placeimeiorder', identifier: sampleImei(row) },
    times: 1,
    fault: { kind: 'verbatim', body: JSON.stringify({ ERROR: [{ MESSAGE: words }] }) },
  });
async function commit(shop: ShopUnderTest, rows: number) {
  const service = await plainService(shop.client);
  const identifiers = Array.from({ length: rows }, (_, row) => sampleImei(row));
  return shop.client.batches.commit(listForm(service, identifiers));
}
const whenFinished = (shop: ShopUnderTest, id: string) => untilBatch(shop.client, id, 'finished');
const posts = (shop: ShopUnderTest) =>
  shop.supplier.log().filter(({ action }) => action === 'placeimeiorder').length;

test('O5: lists retryable rows by reason with their cost, and resends only the person’s choice', async () => {
  const shop = await openShop();
  refused(shop, 0, `Invalid IMEI [${sampleImei(0)}]`);
  refused(shop, 1, `Invalid IMEI [${sampleImei(1)}]`);
  refused(shop, 2, 'Service Not Active');
  const batch = await commit(shop, 3);
  const before = await whenFinished(shop, batch.id);
  expect(before?.counts).toEqual({ refused: 3 });
  const price = batch.services[0]?.price ?? expect.fail();
  const groups = await shop.client.batches.planRetry({ id: batch.id });
  expect(groups).toMatchObject([
    { state: 'refused', reason: 'Invalid IMEI […]', lasting: true, rows: 2 },
    { state: 'refused', reason: 'Service Not Active', lasting: false, rows: 1, totals: [price] },
  ]);
  const tokens = [groups[1]?.token ?? ''];
  const requestId = randomUUID();
  await shop.client.batches.retry({ id: batch.id, requestId, tokens });
  const after = await whenFinished(shop, batch.id);
  expect(posts(shop)).toBe(4);
  expect(after).toMatchObject({ total: 3, services: batch.services, counts: { refused: 2 } });
  expect((await shop.client.batches.planRetry({ id: batch.id })).map(({ rows }) => rows)).toEqual([2]);
  // The same request returns the same result. A new request with outdated rows writes nothing.
  await shop.client.batches.retry({ id: batch.id, requestId, tokens });
  const late = { id: batch.id, requestId: randomUUID(), tokens };
  await expect(shop.client.batches.retry(late)).rejects.toMatchObject(invalidInput('tokens', 'moved'));
  expect(posts(shop)).toBe(4);
});

/** Identifiers that the practice supplier always rejects for this service. */
function rejectedBy(serviceId: string, count: number): readonly string[] {
  const service = findService(serviceId) ?? expect.fail();
  const chance = createChance(1);
  return Array.from({ length: 1_000 }, (_, row) => sampleImei(row))
    .filter((identifier) => outcomeOf(service, identifier, chance).status === 'REJECTED')
    .slice(0, count);
}

test('O5: a rejected row is retried as its next attempt, whose outcome counts', async () => {
  const shop = await openShop();
  const service = await plainService(shop.client);
  const identifiers = rejectedBy(service.id, 3);
  const batch = await shop.client.batches.commit(listForm(service, identifiers));
  const ended = await whenFinished(shop, batch.id);
  expect(ended?.counts).toEqual({ rejected: 3 });
  const groups = await shop.client.batches.planRetry({ id: batch.id });
  expect(groups.every(({ state, reason }) => state === 'rejected' && reason !== '')).toBe(true);
  expect(groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(3);
  const tokens = groups.map(({ token }) => token);
  const reported = await shop.client.batches.retry({ id: batch.id, requestId: randomUUID(), tokens });
  expect(reported).toMatchObject({ total: 3, state: 'running', services: batch.services });
  expect((await whenFinished(shop, batch.id))?.counts).toEqual({ rejected: 3 });
  expect(shop.supplier.orders().map(({ identifier }) => identifier)).toEqual([
    ...identifiers,
    ...identifiers,
  ]);
});

test('rare reasons are one group per outcome', async () => {
  const shop = await openShop();
  for (let row = 0; row < 26; row += 1) refused(shop, row, `Invalid value for field: number ${row}`);
  const batch = await commit(shop, 26);
  await whenFinished(shop, batch.id);
  const groups = await shop.client.batches.planRetry({ id: batch.id });
  expect(groups.map(({ rows }) => rows)).toEqual([...Array.from({ length: 21 }, () => 1), 5]);
  expect(groups.at(-1)).toMatchObject({ reason: '', lasting: true, state: 'refused' });
});

test('H5: rows of a removed connection are not queued', async () => {
  const shop = await openShop();
  refused(shop, 0, 'Service Not Active');
  const batch = await commit(shop, 1);
  await whenFinished(shop, batch.id);
  const [group] = await shop.client.batches.planRetry({ id: batch.id });
  await shop.client.connections.remove({ id: batch.connectionId });
  const retried = shop.client.batches.retry({
    id: batch.id,
    requestId: randomUUID(),
    tokens: [group?.token ?? ''],
  });
  await expect(retried).rejects.toMatchObject({
    code: 'no-key',
    data: { connectionId: batch.connectionId },
  });
  expect((await shop.client.batches.read({ id: batch.id }))?.counts).toEqual({ refused: 1 });
});
