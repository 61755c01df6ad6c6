import { expect, onTestFinished, test } from 'vitest';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { openShop, plainService } from '../support/shop/shop-under-test.ts';
import { type Counter, openCounter, pairTill } from '../support/till/counter.ts';
import { openLongWire } from '../support/till/long-wire.ts';
import { openedDoor } from '../support/till/machines.ts';
import { eventually } from '../support/time/eventually.ts';

const version = '0.0.0-test';

test('ten tills order at the same time with 60 ms latency: each order is placed once, each till gets each result, and the rate limit holds', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const wire = await openLongWire(host.address, 60);
  onTestFinished(wire.close);
  const counters: Counter[] = [];
  for (let at = 1; at <= 10; at += 1) {
    const { door } = await host.sharing.host.newCode();
    const letIn = await pairTill(door?.code?.code ?? '', {
      address: host.address,
      version,
      name: `Counter ${at}`,
    });
    const counter = await openCounter(letIn, { address: wire.address, version });
    onTestFinished(counter.close);
    counters.push(counter);
  }
  const service = await plainService(shop.client);
  const ids = await Promise.all(counters.map((counter, at) => counter.pay(service, sampleImei(at + 1))));
  await eventually(
    async () => counters.map(({ seenAt }) => seenAt.size),
    (seen) => seen.every((size) => size === ids.length),
  );
  expect(new Set(shop.supplier.orders().map(({ identifier }) => identifier)).size).toBe(ids.length);
  expect(shop.supplier.orders()).toHaveLength(ids.length);
  expect(shop.supplier.log().filter(({ overLimit }) => overLimit)).toEqual([]);
});
