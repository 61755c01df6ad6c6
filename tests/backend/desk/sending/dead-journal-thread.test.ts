import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { inWhole, isWholeForm } from '../../../support/whole-form.ts';
import { readRecordedOrders } from '../../../support/world/judges/recorded-orders.ts';
import { type Death, deaths, mortalThreads } from '../../../support/world/killable-threads.ts';

const { kill } = mortalThreads();

const posts = (shop: ShopUnderTest) =>
  shop.supplier.log().filter((request) => request.action === 'placeimeiorder');
const trouble = async (shop: ShopUnderTest) => (await shop.client.diagnostics.about()).journalTrouble;
/** True if the app knows that the supplier has accepted the order. Which of these states it has depends on the machine's speed. */
const isTaken = (state: string) => ['pending', 'in-process', 'success'].includes(state);
const bookOf = (shop: ShopUnderTest) => readRecordedOrders(join(shop.folder, 'journal.sqlite'));

/**
 * Polls without a pause, because a thread that is replaced immediately is missing only for some milliseconds. A thread that hangs is
 * missing for twelve seconds.
 */
async function untilSaid(shop: ShopUnderTest, how: Death): Promise<void> {
  const pause = how === 'block' ? () => rest(50) : () => new Promise((resolve) => setImmediate(resolve));
  const giveUpAt = performance.now() + 120_000;
  while ((await trouble(shop)) !== 'not-answering') {
    if (performance.now() > giveUpAt) throw new Error('nobody said that the journal does not answer');
    await pause();
  }
}

function place(shop: ShopUnderTest, service: Awaited<ReturnType<typeof plainService>>, imei: number) {
  const form = { requestId: randomUUID(), serviceId: service.id, identifier: sampleImei(imei) };
  return shop.client.orders.place({ ...form, quotedPrice: service.price });
}

test.each(['exit', ...inWhole(...deaths.filter((how) => how !== 'exit'))] as const)(
  'a journal whose thread ends or hangs (%s) is reported on screen and in the log, and resumes automatically',
  async (how) => {
    const shop = await openShop();
    const service = await plainService(shop.client);
    const said = untilSaid(shop, how);
    kill('journal', how);
    await said;
    await eventually(
      () => readFile(join(shop.folder, 'logs', 'imei-desk.log'), 'utf8'),
      (log) => log.includes('"cause":"not-answering"'),
    );
    expect(posts(shop)).toHaveLength(0);
    // A look-up that met the dying thread is repeated after a minute.
    await eventually(
      () => trouble(shop),
      (now) => now === null,
    );
    await place(shop, service, 1);
    await eventually(
      async () => bookOf(shop).orders.map(({ state }) => state),
      ([state]) => state === 'success',
    );
    expect(posts(shop)).toHaveLength(1);
  },
);

test('O1: an answer that arrives while the journal has no thread is written when the journal has a thread again', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const fault = { kind: 'delay', delayMs: 1_000, when: 'after-taking' } as const;
  shop.supplier.faults.add({ match: { action: 'placeimeiorder' }, fault });
  await place(shop, service, 1);
  await eventually(
    async () => posts(shop).length,
    (sent) => sent === 1,
  );
  kill('journal', 'exit');
  const orders = await eventually(
    async () => bookOf(shop).orders,
    ([order]) => order !== undefined && isTaken(order.state),
  );
  expect(orders[0]?.reference).toBe(String(shop.supplier.orders()[0]?.reference));
  expect(posts(shop)).toHaveLength(1);
});

test('each row of a list is sent exactly once, however often the journal’s thread dies meanwhile', async () => {
  const rows = isWholeForm ? 24 : 8;
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const fault = { kind: 'delay', delayMs: 300, when: 'after-taking' } as const;
  shop.supplier.faults.add({ match: { action: 'placeimeiorder' }, fault });
  const identifiers = Array.from({ length: rows }, (_, row) => sampleImei(row));
  await shop.client.batches.commit(listForm(service, identifiers, { overBalance: true }));
  for (let death = 0; death < (isWholeForm ? 8 : 2); death += 1) {
    const sentBefore = posts(shop).length;
    kill('journal', 'terminate');
    await eventually(
      async () => posts(shop).length,
      (sent) => sent > sentBefore || sent === rows,
    );
  }
  await eventually(
    async () => bookOf(shop).orders.map(({ state }) => state),
    (states) => states.every(isTaken),
  );
  expect(posts(shop)).toHaveLength(rows);
  expect(new Set(posts(shop).map(({ identifier }) => identifier)).size).toBe(rows);
});
