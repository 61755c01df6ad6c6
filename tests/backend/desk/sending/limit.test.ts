import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

const windowMs = 60_000;

test('L1: in the supplier’s own log, no minute of a busy batch with polling and clicks has more than 60 requests', async () => {
  const shop = await openShop();
  const service = await plainService(shop.client);
  const identifiers = Array.from({ length: 66 }, (_, index) => sampleImei(index));
  const batch = await shop.client.batches.commit(listForm(service, identifiers));
  const finished = await eventually(
    async () => {
      // A person sometimes refreshes the balance. This request has priority over the batch's requests, and counts like every request.
      await shop.client.account.refresh();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return shop.client.batches.read({ id: batch.id });
    },
    (read) => read?.state === 'finished',
  );
  expect((finished?.counts.success ?? 0) + (finished?.counts.rejected ?? 0)).toBe(66);
  const log = shop.supplier.log();
  const arrivals = log.map((request) => request.arrivedMonotonicMs);
  const busiest = Math.max(
    ...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + windowMs).length),
  );
  expect(log.length).toBeGreaterThan(66);
  expect(busiest).toBeLessThanOrEqual(60);
  expect(log.filter((request) => request.overLimit)).toEqual([]);
  expect(shop.supplier.orders()).toHaveLength(66);
});
