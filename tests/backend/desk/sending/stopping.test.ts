import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';
import { inWhole } from '../../../support/whole-form.ts';
import { readRecordedOrders } from '../../../support/world/judges/recorded-orders.ts';
import { reuseThreads } from '../../../support/world/reused-threads.ts';
import { type TappedStatement, tapJournal } from '../../../support/world/taps/journal-tap.ts';

const rows = 20;
reuseThreads();
const tap = tapJournal();
afterEach(() => {
  tap.listen(null);
  tap.fail(null);
});

async function commit(shop: ShopUnderTest): Promise<void> {
  const service = await plainService(shop.client);
  const identifiers = Array.from({ length: rows }, (_, row) => sampleImei(row));
  await shop.client.batches.commit(listForm(service, identifiers, { overBalance: true }));
}
const bookOf = (shop: ShopUnderTest) => readRecordedOrders(join(shop.folder, 'journal.sqlite'));
const posts = (shop: ShopUnderTest) =>
  shop.supplier.log().filter((request) => request.action === 'placeimeiorder');
const answersAfter = (shop: ShopUnderTest, latency: (row: number) => number): void => {
  for (let row = 0; row < rows; row += 1)
    shop.supplier.faults.add({
      match: { action: 'placeimeiorder', identifier: sampleImei(row) },
      fault: { kind: 'delay', delayMs: latency(row), when: 'after-taking' },
    });
};

test.each([
  ['mixed', (row: number) => (row * 397) % 1_500] as const,
  ...inWhole(
    ['the same', () => 400] as const,
    ['growing', (row: number) => 40 * row] as const,
    ['falling', (row: number) => 1_200 - 60 * row] as const,
  ),
])(
  'O11: quitting in the middle of a list writes every answer that arrives, latencies %s, and sends nothing more',
  async (_, latency) => {
    const shop = await openShop({ clock: realClock, speed: 0.01 });
    answersAfter(shop, latency);
    await commit(shop);
    await eventually(
      async () => posts(shop).length,
      (sent) => sent >= 6,
    );
    await shop.stopBackend();
    const sent = posts(shop).length;
    const { orders } = bookOf(shop);
    const inState = (state: string) => orders.filter((order) => order.state === state).length;
    expect(['uncertain', 'claimed', 'sending'].map(inState)).toEqual([0, 0, 0]);
    expect(inState('queued')).toBe(rows - sent);
    const known = orders.flatMap(({ reference }) => reference ?? []).sort();
    const taken = shop.supplier.orders().map(({ reference }) => String(reference));
    expect(known).toEqual(taken.sort());
    const requests = shop.supplier.log().length;
    await wait(500);
    expect(shop.supplier.log()).toHaveLength(requests);
  },
);

const moves =
  (to: string, going: TappedStatement['going']) =>
  ({ sql, parameters, ...seen }: TappedStatement): boolean =>
    seen.going === going && sql.startsWith('update "orders"') && parameters.includes(to);

test.each([
  ['claimed', 'back'] as const,
  ['sending', 'there'] as const,
  ...inWhole(['claimed', 'there'] as const, ['sending', 'back'] as const),
])(
  'O11: an order being written as %s, with its statement going %s, returns to the queue unsent when the app stops',
  async (to, going) => {
    const shop = await openShop({ clock: realClock, speed: 0.01 });
    let stopping: Promise<void> | null = null;
    const isMoment = moves(to, going);
    tap.listen((statement) => {
      if (stopping === null && isMoment(statement)) stopping = shop.stopBackend();
    });
    await commit(shop);
    await eventually(
      async () => stopping,
      (begun) => begun !== null,
    );
    await stopping;
    expect(posts(shop)).toEqual([]);
    expect(new Set(bookOf(shop).orders.map(({ state }) => state))).toEqual(new Set(['queued']));
    await wait(300);
    expect(posts(shop)).toEqual([]);
  },
);

const full = { message: 'database or disk is full', errcode: 13 };

async function stopOnFullDisk(freeAfterMs: number | null): Promise<ShopUnderTest> {
  const shop = await openShop({ clock: realClock, speed: 0.01 });
  answersAfter(shop, () => 600);
  const service = await plainService(shop.client);
  await shop.client.batches.commit(listForm(service, [sampleImei(1)]));
  await eventually(
    async () => posts(shop).length,
    (sent) => sent === 1,
  );
  tap.fail(({ sql, going }) => (going === 'there' && /^(insert|update)/.test(sql) ? full : null));
  const stopping = shop.stopBackend();
  if (freeAfterMs !== null) setTimeout(() => tap.fail(null), freeAfterMs);
  await stopping;
  tap.fail(null);
  return shop;
}

test('O11: an answer that cannot be written to a full disk while the app stops is written when there is room', async () => {
  const shop = await stopOnFullDisk(2_000);
  expect(bookOf(shop).orders).toMatchObject([{ state: 'pending' }]);
});

test('O2: an answer that cannot be written to a full disk before the app ends is lost, and the next start shows its order as uncertain', async () => {
  const shop = await stopOnFullDisk(null);
  expect(bookOf(shop).orders).toMatchObject([{ state: 'sending' }]);
  // The disk has no room, not even for the file of outcomes.
  await rm(join(shop.folder, 'outcomes.jsonl'));
  await shop.restart();
  expect(bookOf(shop).orders).toMatchObject([{ state: 'uncertain' }]);
});

test('O11: only claimed and sending orders are counted', async () => {
  const shop = await openShop({ clock: realClock, speed: 0.01 });
  answersAfter(shop, () => 25_000);
  await commit(shop);
  const counted = await eventually(
    async () => {
      const before = shop.unsettled();
      await wait(200);
      return { before, after: shop.unsettled(), sent: posts(shop).length };
    },
    ({ before, after, sent }) => before > 0 && before === after && after === sent,
  );
  const underWay = bookOf(shop).orders.filter(({ state }) => state === 'claimed' || state === 'sending');
  expect(underWay).toHaveLength(counted.after);
  // Ends without waiting for these answers, as at the end of the system's session.
  await shop.stopBackend(AbortSignal.abort());
});
