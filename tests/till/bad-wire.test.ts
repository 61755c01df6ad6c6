import { randomUUID } from 'node:crypto';
import { os } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import type { Backend } from '../../electron/backend/backend.ts';
import { createSystemClock } from '../../electron/system-clock.ts';
import { pairingPatienceMs } from '../../electron/till/pairing/messages.ts';
import type { Clock } from '../../shared/model/base/clock.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import type { ShopClient } from '../support/shop/shop-client.ts';
import { openShop, slowService } from '../support/shop/shop-under-test.ts';
import { untilTaken } from '../support/shop/until-order.ts';
import { openedDoor, pairedTill, untilLine } from '../support/till/machines.ts';
import { openWire } from '../support/till/wire.ts';

/**
 * Makes waits five times as short, so that both ends notice a dead connection within two seconds. Pairing keeps its usual timeout,
 * because a busy machine needs seconds to compute a proof.
 */
function quickClock(): Clock {
  const real = createSystemClock();
  return {
    ...real,
    after: (delayMs, run) => real.after(delayMs === pairingPatienceMs ? delayMs : delayMs / 5, run),
  };
}

async function formFor(client: ShopClient, imei: number) {
  const service = await slowService(client);
  const form = { serviceId: service.id, identifier: sampleImei(imei), quotedPrice: service.price };
  return { requestId: randomUUID(), ...form };
}

test('a till notices a silently cut cable, and reconnects when the cable is repaired', async () => {
  const shop = await openShop({ speed: 0.01 });
  const clock = quickClock();
  const host = await openedDoor(shop.router, { clock });
  const wire = await openWire(host.address);
  onTestFinished(wire.close);
  const till = await pairedTill({ ...host, address: wire.address }, { clock });
  const form = await formFor(till.client, 1);
  wire.cut();
  // The till places the order before it can know that the connection is cut.
  const pressed = till.client.orders.place(form);
  await expect(pressed).rejects.toMatchObject({ code: 'host-away', data: { asked: true } });
  await untilLine(till, 'away');
  await expect(till.client.orders.place(form)).rejects.toMatchObject({
    code: 'host-away',
    data: { asked: false },
  });
  expect(shop.supplier.orders()).toEqual([]);
  wire.mend();
  await untilLine(till, 'here');
  // The till has kept no order, and two more calls give only one order.
  expect(await shop.client.orders.counts()).toEqual({});
  await till.client.orders.place(form);
  await till.client.orders.place(form);
  await untilTaken(shop.supplier, 1);
  expect((await shop.client.orders.list({})).orders).toHaveLength(1);
});

test('a lost connection attempt does not delay later ones', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const wire = await openWire(host.address);
  onTestFinished(wire.close);
  // The time limit of an attempt to connect is disabled, so only a second attempt can restore the connection.
  const real = createSystemClock();
  const clock: Clock = {
    ...real,
    after: (delayMs, run) => (delayMs === 8_000 ? () => {} : real.after(delayMs, run)),
  };
  const till = await pairedTill({ ...host, address: wire.address }, { clock });
  wire.pull();
  await untilLine(till, 'away');
  // The wire now accepts an attempt to connect, but never answers it.
  wire.cut();
  wire.plugIn();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  wire.mend();
  await expect(untilLine(till, 'here')).resolves.not.toThrow();
});

test('a very late answer arrives, delays no other call, and does not make the host count as away', async () => {
  const late = Promise.withResolvers<string>();
  const router = {
    account: { read: os.handler(() => late.promise) },
    budget: { read: os.handler(() => 'here') },
  } as unknown as Backend['router'];
  const clock = quickClock();
  const host = await openedDoor(router, { clock });
  const till = await pairedTill(host, { clock });
  await untilLine(till, 'here');
  let states = 0;
  const leaving = new AbortController();
  const following = (async () => {
    for await (const { desk } of till.sharing.host.follow(leaving.signal))
      if (desk?.state !== 'here') states += 1;
  })();
  const asked = till.client.account.read({ connectionId: 'own' });
  // This wait is longer than a connection may be silent.
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(await till.client.budget.read({ connectionId: 'own' })).toBe('here');
  late.resolve('late');
  expect(await asked).toBe('late');
  leaving.abort();
  await following;
  expect(states).toBe(0);
});

test('a till that reconnects after a week does not place its earlier order twice', async () => {
  const shop = await openShop({ speed: 0.01 });
  const real = createSystemClock();
  let aheadMs = 0;
  const clock = { ...real, nowMs: () => real.nowMs() + aheadMs };
  const host = await openedDoor(shop.router, { clock });
  const wire = await openWire(host.address);
  onTestFinished(wire.close);
  const till = await pairedTill({ ...host, address: wire.address }, { clock });
  const form = await formFor(till.client, 2);
  await till.client.orders.place(form);
  wire.pull();
  await untilLine(till, 'away');
  aheadMs = 7 * 24 * 3_600_000;
  wire.plugIn();
  await untilLine(till, 'here');
  // The same request after a week gives the same order.
  await till.client.orders.place(form);
  expect((await shop.client.orders.list({})).orders).toHaveLength(1);
});
