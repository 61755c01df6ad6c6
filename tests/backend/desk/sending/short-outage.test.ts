import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { plainService } from '../../../support/shop/shop-under-test.ts';
import { inWhole } from '../../../support/whole-form.ts';
import { readRecordedOrders } from '../../../support/world/judges/recorded-orders.ts';
import { openWorld, sockets } from '../../../support/world/torture-world.ts';

/** A shop whose supplier can become unreachable and return at the same address, on a clock that the test moves. */
async function openShop() {
  const world = await openWorld(null);
  onTestFinished(world.end);
  await world.start();
  const client = world.app()?.client;
  if (!client) throw new Error('the app did not start');
  const stateFile = join(dirname(world.journalFile), 'supplier.jsonl');
  const open = (port = 0) =>
    startPracticeSupplier({ port, stateFile, clock: world.time.world, randomSeed: 7 });
  let supplier = await open();
  onTestFinished(() => supplier.stop());
  const { baseAddress, apiKey } = supplier;
  const { id } = await client.connections.add({
    name: 'Supplier',
    baseAddress,
    signIn: { form: 'key', apiKey },
  });
  await client.connections.select({ id });
  await client.catalogue.refresh();
  const service = await plainService(client);
  return {
    world,
    client,
    service,
    goAway: () => supplier.stop(),
    async comeBack() {
      supplier = await open(Number(new URL(baseAddress).port));
    },
    faults: () => supplier.faults,
    taken: () => supplier.orders().length,
    tries: () => readRecordedOrders(world.journalFile).attempts.length,
    click: (row: number) => client.orders.place(orderForm(service, row)),
  };
}

/** The time from the supplier's return until the first order reaches it. */
async function msUntilSent(shop: Awaited<ReturnType<typeof openShop>>): Promise<number> {
  const before = shop.taken();
  for (let passedMs = 0; passedMs <= 120_000; passedMs += 250) {
    if (shop.taken() > before) return passedMs;
    await shop.world.time.advance(250);
  }
  return Number.POSITIVE_INFINITY;
}

test.each([3_000, ...inWhole(20_000, 15 * 60_000)])(
  'O3: after an outage of %i ms a list resumes within 10 s of the supplier’s return',
  async (outageMs) => {
    const shop = await openShop();
    const { client, world, service } = shop;
    const identifiers = Array.from({ length: 200 }, (_, row) => sampleImei(row));
    await client.batches.commit(listForm(service, identifiers, { overBalance: true }));
    await world.time.advance(5_000);
    expect(shop.taken()).toBeGreaterThan(0);
    const before = shop.tries();
    await shop.goAway();
    await world.time.advance(outageMs);
    expect(shop.tries() - before).toBeLessThan(5);
    await shop.comeBack();
    expect(await msUntilSent(shop)).toBeLessThanOrEqual(10_000);
  },
);

test('O3: rows lost in one outage of 3 s count as one failure, and the list resumes within 10 s of the return', async () => {
  const shop = await openShop();
  const { client, world, service } = shop;
  for (let outage = 0; outage < 3; outage += 1) {
    await shop.goAway();
    const identifiers = Array.from({ length: 12 }, (_, row) => sampleImei(outage * 12 + row));
    await client.batches.commit(listForm(service, identifiers, { overBalance: true }));
    await world.time.advance(3_000);
    await shop.comeBack();
    expect(await msUntilSent(shop)).toBeLessThanOrEqual(10_000);
    await world.time.advance(60_000);
    expect(shop.taken()).toBe((outage + 1) * 12);
  }
});

test('O3: in repeated outages, the orders lost in one outage count as one failure, and sending resumes within 10 s of each return', async () => {
  const shop = await openShop();
  const { world } = shop;
  for (let burst = 0; burst < 4; burst += 1) {
    await shop.goAway();
    await Promise.all(Array.from({ length: 9 }, (_, row) => shop.click(burst * 9 + row)));
    await world.time.advance(3_000);
    await shop.comeBack();
    expect(await msUntilSent(shop)).toBeLessThanOrEqual(10_000);
    await world.time.advance(20_000);
    expect(shop.taken()).toBe((burst + 1) * 9);
  }
});

type Shop = Awaited<ReturnType<typeof openShop>>;
const outages: readonly [
  how: string,
  withinMs: number,
  begin: (shop: Shop) => void,
  end: (shop: Shop) => void,
][] = [
  ['resets every connection', 10_000, () => sockets.cut(), () => sockets.mend()],
  [
    'has no server behind its gateway',
    25_000,
    (shop) =>
      shop
        .faults()
        .add({ fault: { kind: 'server-error', status: 502, when: 'before-taking' }, times: 1_000 }),
    (shop) => shop.faults().clear(),
  ],
];

test.each(outages)(
  'O3: when a supplier %s while its prices must be read, a list is sent within %i ms of its return',
  async (_how, withinMs, begin, end) => {
    for (const outageMs of [15 * 60_000, ...inWhole(20_000)]) {
      const shop = await openShop();
      // The list becomes older than any list that orders may use.
      await shop.world.time.advance(20 * 60_000);
      begin(shop);
      await shop.client.batches.commit(listForm(shop.service, [sampleImei(1)]));
      await shop.world.time.advance(outageMs);
      expect(shop.taken()).toBe(0);
      end(shop);
      expect(await msUntilSent(shop)).toBeLessThanOrEqual(withinMs);
    }
  },
);
