import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type CommitRequest,
  commitBatches,
} from '../../../../renderer/features/import/commit/commit-batches.ts';
import type { CommitCalls } from '../../../../renderer/features/import/commit/commit-list.ts';
import { openListImport } from '../../../../renderer/features/import/list/list-import.ts';
import { addUp } from '../../../../renderer/features/import/list/list-totals.ts';
import { openListReader } from '../../../../renderer/features/import/reading/open-list-reader.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { inPlaceWorker } from '../../../support/lists/in-place-list-worker.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';

const batchRows = 3;
const imeis = (count: number) => Array.from({ length: count }, (_, row) => sampleImei(row));

/** The import screen without a browser: a shop's checked list, and what its last button does. */
async function openScreen(client: ShopClient, rows: number) {
  const service = await plainService(client);
  const connectionId = (await client.connections.list()).selectedId ?? '';
  const list = openListImport(
    {
      openReader: (onProgress) => openListReader(onProgress, inPlaceWorker),
      knownOf: (serviceId, identifiers) => client.orders.known({ serviceId, identifiers }),
      memory: { read: async () => null, write: async () => {} },
    },
    service.id,
  );
  list.offer([service]);
  await list.readSource({ text: imeis(rows).join('\n') });
  let reported = 0;
  async function pay(requestIds: readonly string[], calls: CommitCalls, change: Partial<CommitRequest> = {}) {
    reported = 0;
    const byId = new Map([[service.id, service]]);
    const totals = await addUp(list.reader, byId, list.findings(), null, [], () => true);
    const wish = {
      connectionId,
      name: 'List',
      customer: '',
      note: '',
      services: totals?.services ?? [],
      requestIds,
      answered: new Map(),
      priceRow: () => ({ customerPrice: null, customerTax: null, pricedBy: null }),
      reason: '',
      everyRowAgain: false,
      overBalance: true,
      overGap: null,
      ...change,
    };
    const tell = (committed: number) => {
      reported = committed;
    };
    return commitBatches(calls, list.reader, list.findings(), wish, tell, batchRows);
  }
  const good = () => list.store.getState().counts?.good;
  return { list, service, pay, good, reported: () => reported };
}

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

/** The shop's calls; `happen` runs right before the `at`th batch is committed. */
function withBefore(client: ShopClient, at: number, happen: () => Promise<unknown>) {
  let commits = 0;
  return {
    stage: client.batches.stage,
    stageLines: client.batches.stageLines,
    commit: (async (...form: Parameters<typeof client.batches.commit>) => {
      commits += 1;
      if (commits === at) await happen();
      return client.batches.commit(...form);
    }) as typeof client.batches.commit,
  };
}

async function everyOrderOnce(client: ShopClient, count: number): Promise<void> {
  const { orders } = await client.orders.list({ limit: 100 });
  expect(orders.map(({ identifier }) => identifier).sort()).toEqual(imeis(count).sort());
}

const rowsOf = (batches: readonly Batch[]) => batches.map(({ total }) => total);

test('when a row is ordered elsewhere meanwhile, the second batch stops, the first is written, and continuing orders only the rest', async () => {
  const { client } = await openShop({ speed: 0.01 });
  const screen = await openScreen(client, 8);
  const { service } = screen;
  const another = () => client.orders.place(orderForm(service, 4));
  await expect(screen.pay(ids(3), withBefore(client, 2, another))).rejects.toMatchObject({
    code: 'rows-on-order',
    data: { rows: [{ row: 1 }] },
  });
  expect(screen.reported()).toBe(1);
  expect((await client.orders.list({})).total).toBe(4);
  // The dialog too compares the list again when it closes after a failure.
  await screen.list.compareAgain();
  expect(screen.good()).toBe(4);
  expect(rowsOf(await screen.pay(ids(2), client.batches))).toEqual([3, 1]);
  await everyOrderOnce(client, 8);
});

test('the same press after a lost connection returns the existing batches and writes the others', async () => {
  const { client } = await openShop({ speed: 0.01 });
  const screen = await openScreen(client, 7);
  const requestIds = ids(3);
  const lost = () => Promise.reject(new Error('the way to the backend was lost'));
  await expect(screen.pay(requestIds, withBefore(client, 3, lost))).rejects.toThrow('lost');
  expect([screen.reported(), (await client.orders.list({})).total]).toEqual([2, 6]);
  expect(rowsOf(await screen.pay(requestIds, client.batches))).toEqual([3, 3, 1]);
  expect(await client.batches.list()).toHaveLength(3);
  await everyOrderOnce(client, 7);
});

test('imported-before: reports the same list from another window at the last moment and orders nothing twice', async () => {
  const { client } = await openShop({ speed: 0.01 });
  const screen = await openScreen(client, 3);
  const { service } = screen;
  const another = () => client.batches.commit(listForm(service, imeis(3), { name: 'Other window' }));
  await expect(screen.pay(ids(1), withBefore(client, 1, another))).rejects.toMatchObject({
    code: 'imported-before',
    data: { name: 'Other window', rows: 3 },
  });
  await screen.list.compareAgain();
  expect(screen.good()).toBe(0);
  expect([...screen.list.findings().batches.values()]).toEqual([3]);
  await everyOrderOnce(client, 3);
});
