import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { retryAll } from '../../../support/shop/retry-all.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

const rows = 6;
const body = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';

/** A list of six whose first line is the third line of the sheet. Two rows are refused first and accepted at the second attempt. */
async function openRetriedList(lines = true) {
  const shop = await openShop({ speed: 0.001 });
  const service = await plainService(shop.client);
  const fault = { kind: 'verbatim', body } as const;
  for (const identifier of [sampleImei(1), sampleImei(3)])
    shop.supplier.faults.add({ match: { action: 'placeimeiorder', identifier }, times: 1, fault });
  const batch = await shop.client.batches.commit({
    requestId: randomUUID(),
    name: 'Monday',
    services: [{ serviceId: service.id, quotedPrice: service.price }],
    rows: Array.from({ length: rows }, (_, index) => ({
      serviceId: service.id,
      identifier: sampleImei(index),
      sourceLine: lines ? index + 3 : null,
    })),
  });
  await eventually(
    () => shop.client.batches.read({ id: batch.id }),
    (read) => read?.counts.refused === 2 && taken(read) === rows - 2,
  );
  await retryAll(shop.client, { id: batch.id, requestId: randomUUID() });
  await eventually(
    () => shop.client.batches.read({ id: batch.id }),
    (read) => taken(read) === rows,
  );
  return { ...shop, of: { batchId: batch.id, inListOrder: true } };
}
const taken = (batch: Batch | null): number =>
  (batch?.counts.pending ?? 0) + (batch?.counts['in-process'] ?? 0);
type Page = Awaited<ReturnType<ShopUnderTest['client']['orders']['list']>>;
const numbers = ({ orders }: Page) =>
  orders.map(({ identifier }) =>
    Array.from({ length: rows }, (_, row) => sampleImei(row)).indexOf(identifier),
  );

test('a batch is read in list order, each row once with its last attempt, in pages in both directions', async () => {
  const { client, of } = await openRetriedList();
  const whole = await client.orders.list(of);
  expect(numbers(whole)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(whole.orders.map(({ sourceLine }) => sourceLine)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(whole.orders.every(({ state }) => state === 'pending' || state === 'in-process')).toBe(true);
  expect(whole).toMatchObject({ total: 6, totalIsLeast: false, nextCursor: null, previousCursor: null });

  const first = await client.orders.list({ ...of, limit: 4 });
  expect([numbers(first), first.total, first.previousCursor]).toEqual([[0, 1, 2, 3], 6, null]);
  const second = await client.orders.list({ ...of, limit: 4, cursor: first.nextCursor });
  expect([numbers(second), second.total, second.nextCursor]).toEqual([[4, 5], null, null]);
  const back = await client.orders.list({ ...of, limit: 2, newerThan: second.previousCursor });
  expect([numbers(back), back.nextCursor]).toEqual([[2, 3], String(back.orders[1]?.number)]);
  const top = await client.orders.list({ ...of, limit: 2, newerThan: back.previousCursor });
  expect([numbers(top), top.previousCursor]).toEqual([[0, 1], null]);
  expect(numbers(await client.orders.list({ ...of, limit: 2, at: 0.8 }))).toEqual([4, 5]);
  const end = await client.orders.list({ ...of, limit: 2, newerThan: '0' });
  expect([numbers(end), end.nextCursor]).toEqual([[4, 5], null]);
});

test('a batch is filtered by words and by the present states of its rows', async () => {
  const { client, of } = await openRetriedList();
  expect(numbers(await client.orders.list({ ...of, states: ['refused'] }))).toEqual([]);
  expect(numbers(await client.orders.list({ ...of, states: ['pending', 'in-process'], limit: 3 }))).toEqual([
    0, 1, 2,
  ]);
  expect(numbers(await client.orders.list({ ...of, search: sampleImei(3) }))).toEqual([3]);
  // The shop's history keeps every attempt.
  expect((await client.orders.list({ batchId: of.batchId })).orders).toHaveLength(rows + 2);
});

test('returns only the changed orders that are in the batch’s list, not a row’s earlier attempts', async () => {
  const { client, of } = await openRetriedList();
  const all = (await client.orders.list({ batchId: of.batchId })).orders;
  const retried = all.flatMap(({ againOf }) => againOf ?? []);
  const ids = all.map(({ id }) => id);
  const inList = (await client.orders.inList({ ...of, ids })).map(({ id }) => id);
  expect(retried).toHaveLength(2);
  expect(inList.sort()).toEqual(ids.filter((id) => !retried.includes(id)).sort());
});

test('rows without a line are in the order in which they were placed', async () => {
  const { client, of } = await openRetriedList(false);
  const read = await client.orders.list(of);
  expect(numbers(read)).toEqual([0, 2, 4, 5, 1, 3]);
  expect(read.total).toBe(rows);
});
