import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { retryAll } from '../../../../support/shop/retry-all.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { untilBatch } from '../../../../support/shop/until-order.ts';
import { faultOn } from '../../../../support/supplier/fault-on.ts';
import { eventually } from '../../../../support/time/eventually.ts';

/** Commits a list and waits until the supplier has refused every row. */
async function commitRefused(shop: ShopUnderTest, rows: readonly number[]) {
  const body = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'verbatim', body }, rows.length);
  const service = await plainService(shop.client);
  const batch = await shop.client.batches.commit(listForm(service, rows.map(sampleImei)));
  await eventually(
    () => shop.client.batches.read({ id: batch.id }),
    (read) => read?.counts.refused === rows.length,
  );
  return batch;
}

test('refused orders are listed until they are ordered again without a refusal, or a person dismisses them', async () => {
  const shop = await openShop();
  const lately = () => shop.client.orders.refusedLately();
  expect(await lately()).toEqual({ count: 0, at: null });
  const batch = await commitRefused(shop, [1, 2, 3]);
  const reported = await lately();
  expect(reported).toEqual({ count: 3, at: expect.any(Number) });
  await retryAll(shop.client, { id: batch.id, requestId: randomUUID() });
  expect((await lately()).count).toBe(0);
  await untilBatch(shop.client, batch.id, 'finished');

  await commitRefused(shop, [4, 5]);
  const { count, at } = await lately();
  expect(count).toBe(2);
  await shop.client.orders.dismissRefused({ at: at ?? 0 });
  expect((await lately()).count).toBe(0);
  // A later rejection is reported, also after a restart.
  await commitRefused(shop, [6]);
  const client = await shop.restart();
  expect((await client.orders.refusedLately()).count).toBe(1);
});
