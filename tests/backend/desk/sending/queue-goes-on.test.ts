import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { plainService } from '../../../support/shop/shop-under-test.ts';
import { readRecordedOrders } from '../../../support/world/judges/recorded-orders.ts';
import { openWorld } from '../../../support/world/torture-world.ts';

const minuteMs = 60_000;

/** A shop with an order for a supplier that no page shows: another connection is selected. */
async function openShopOfTwo() {
  const world = await openWorld(null);
  onTestFinished(world.end);
  await world.start();
  const client = world.app()?.client;
  if (!client) throw new Error('the app did not start');
  const open = (port = 0) => startPracticeSupplier({ port, clock: world.time.world, randomSeed: 7 });
  let other = await open();
  onTestFinished(() => other.stop());
  const add = ({ baseAddress, apiKey }: typeof other) =>
    client.connections.add({ name: baseAddress, baseAddress, signIn: { form: 'key', apiKey } });
  const elsewhere = await add(world.supplier);
  const aside = await add(other);
  await client.connections.select({ id: aside.id });
  await client.catalogue.refresh();
  await client.account.refresh();
  const service = await plainService(client);
  const { port } = new URL(other.baseAddress);
  return {
    world,
    client,
    other: () => other,
    goAway: () => other.stop(),
    async comeBack() {
      other = await open(Number(port));
    },
    async place() {
      const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
      const order = await client.orders.place({ ...form, identifier: sampleImei(1) });
      await client.connections.select({ id: elsewhere.id });
      return order;
    },
    stateOf: async (id: string) => (await client.orders.read({ id }))?.order.state,
  };
}

test('O3: an order for an unreachable supplier is tried only once, and sent when a read is answered, whichever connection is selected', async () => {
  const shop = await openShopOfTwo();
  const { world } = shop;
  await shop.goAway();
  const order = await shop.place();
  await world.time.advance(10 * minuteMs);
  expect(await shop.stateOf(order.id)).toBe('queued');
  expect(readRecordedOrders(world.journalFile).attempts).toHaveLength(1);
  await shop.comeBack();
  await world.time.advance(2 * minuteMs);
  expect(await shop.stateOf(order.id)).not.toBe('queued');
  expect(shop.other().orders()).toHaveLength(1);
});

test('O3: after a firewall swallowed an order, the next order waits for an answer of the supplier itself, and is then sent automatically', async () => {
  const shop = await openShopOfTwo();
  const { world, client } = shop;
  const firewall = { kind: 'html-page', status: 403 } as const;
  shop.other().faults.add({ fault: firewall });
  const lost = await shop.place();
  await world.time.advance(minuteMs);
  expect(await shop.stateOf(lost.id)).toBe('uncertain');
  const connectionId = (await client.orders.read({ id: lost.id }))?.order.connectionId ?? '';
  await client.connections.select({ id: connectionId });
  const service = await plainService(client);
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  const next = await client.orders.place({ ...form, identifier: sampleImei(2) });
  await client.connections.select({
    id: (await client.connections.list()).connections.find(({ id }) => id !== connectionId)?.id ?? '',
  });
  await world.time.advance(5 * minuteMs);
  expect(await shop.stateOf(next.id)).toBe('queued');
  shop.other().faults.clear();
  // After a 403 the app retries every ten minutes at most.
  await world.time.advance(11 * minuteMs);
  expect(await shop.stateOf(next.id)).not.toBe('queued');
  expect(shop.other().orders()).toHaveLength(1);
});
