import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRedactor } from '../../electron/backend/base/redact.ts';
import { createSystemClock } from '../../electron/system-clock.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { orderForm } from '../support/shop/order-form.ts';
import { pageOf } from '../support/shop/page-of.ts';
import type { ShopClient } from '../support/shop/shop-client.ts';
import { openShop, plainService, slowService } from '../support/shop/shop-under-test.ts';
import { untilTaken } from '../support/shop/until-order.ts';
import { doorOf, openedDoor, pairedTill, sharedBy, untilLine } from '../support/till/machines.ts';
import { openWire } from '../support/till/wire.ts';
import { eventually } from '../support/time/eventually.ts';

async function formFor(client: ShopClient, imei: number) {
  const service = await slowService(client);
  return { ...orderForm(service, imei), connectionId: (await client.connections.list()).selectedId ?? '' };
}

test('a till shows the catalogue and connections of its host, and keeps no journal', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const till = await pairedTill(host);
  expect(await till.client.catalogue.list()).toEqual(await shop.client.catalogue.list());
  expect((await till.client.connections.list()).connections[0]?.name).toBe('Supplier');
  expect((await sharedBy(till.sharing)).desk).toMatchObject({ state: 'here', name: 'Counter 2' });
  expect((await doorOf(host.sharing)).tills[0]).toMatchObject({ isHere: true, words: null });
  expect(existsSync(join(till.folder, 'journal.sqlite'))).toBe(false);
});

test('the same device ordered at the host and at two tills at the same time is paid once', async () => {
  const shop = await openShop({ speed: 0.01 });
  const host = await openedDoor(shop.router);
  const [second, third] = [await pairedTill(host), await pairedTill(host, { name: 'Counter 3' })];
  const clients = [shop.client, second.client, third.client];
  const forms = await Promise.all(clients.map((client) => formFor(client, 1)));
  const placed = await Promise.allSettled(
    clients.map((client, at) => client.orders.place(forms[at] as (typeof forms)[0])),
  );
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = placed.filter((each) => each.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'duplicate-order' });
  await untilTaken(shop.supplier, 1);
});

test('the person at a till is chosen at the till, and the host decides their rights', async () => {
  const shop = await openShop();
  const page = pageOf(shop.running());
  await page.staff.add({ name: 'Mara', role: 'owner' });
  const { people } = await page.staff.add({ name: 'Ali', role: 'counter' });
  const [mara, ali] = people.map(({ id }) => ({ id }));
  if (!mara || !ali) throw new Error('two people were just added');
  const host = await openedDoor(shop.router, { openSession: shop.running().openSession });
  const { client } = await pairedTill(host, { name: 'Door 7' });
  await expect(client.catalogue.list()).rejects.toMatchObject({ code: 'locked' });
  await client.staff.choose(ali);
  const { id } = await client.orders.place(await formFor(client, 1));
  expect((await page.orders.read({ id }))?.events[0]?.who).toBe('Ali');
  await expect(client.wallet.days({ days: 7 })).rejects.toMatchObject({ code: 'not-allowed' });
  // The choice at the till does not change the person at the host. Even an owner at a till may not make calls reserved for the host.
  expect((await page.staff.read()).current?.name).toBe('Mara');
  await client.staff.choose(mara);
  await expect(client.staff.add({ name: 'Omar', role: 'owner' })).rejects.toMatchObject({
    code: 'not-on-a-till',
  });
});

test('an order placed at a till names this till, and an order placed at the host does not', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const till = await pairedTill(host, { name: 'Door 7' });
  const { id } = await till.client.orders.place(await formFor(till.client, 2));
  const read = await shop.client.orders.read({ id });
  expect(read?.events.map(({ who }) => who)).toContain('Door 7');
  const own = await shop.client.orders.place(await formFor(shop.client, 3));
  const events = (await shop.client.orders.read({ id: own.id }))?.events;
  expect(events?.map(({ who }) => who)).not.toContain('Door 7');
});

test('an order placed at the host is shown at the till', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const till = await pairedTill(host);
  const leaving = new AbortController();
  const changes = await till.client.diagnostics.changes(undefined, { signal: leaving.signal });
  const { id } = await shop.client.orders.place(await formFor(shop.client, 4));
  for await (const change of changes) if (change.entity === 'orders' && change.ids?.includes(id)) break;
  leaving.abort();
  expect((await till.client.orders.read({ id }))?.order.id).toBe(id);
});

test('without its host a till places and keeps no order, and it reconnects when the host is back', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const wire = await openWire(host.address);
  onTestFinished(wire.close);
  const till = await pairedTill({ ...host, address: wire.address });
  const form = await formFor(till.client, 5);
  wire.pull();
  await untilLine(till, 'away');
  await expect(till.client.orders.place(form)).rejects.toMatchObject({
    code: 'host-away',
    data: { asked: false },
  });
  wire.plugIn();
  await untilLine(till, 'here');
  expect(shop.supplier.orders()).toHaveLength(0);
  expect(await till.client.orders.counts()).toEqual({});
});

test('after a lost answer, the same request gives the same order', async () => {
  const shop = await openShop({ speed: 0.01 });
  const host = await openedDoor(shop.router);
  const wire = await openWire(host.address);
  onTestFinished(wire.close);
  const till = await pairedTill({ ...host, address: wire.address });
  const form = await formFor(till.client, 6);
  wire.loseAnswers();
  const lost = till.client.orders.place(form);
  const failed = expect(lost).rejects.toMatchObject({ code: 'host-away', data: { asked: true } });
  await untilTaken(shop.supplier, 1);
  wire.pull();
  await failed;
  wire.plugIn();
  await untilLine(till, 'here');
  const again = await till.client.orders.place(form);
  const list = await shop.client.orders.list({});
  expect(list.orders.map(({ id }) => id)).toEqual([again.id]);
  expect(shop.supplier.orders()).toHaveLength(1);
});

test('a till gets the shop’s current status when its host is back', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const wire = await openWire(host.address);
  onTestFinished(wire.close);
  const till = await pairedTill({ ...host, address: wire.address });
  const leaving = new AbortController();
  let held = false;
  const following = (async () => {
    const signals = await till.client.host.signals(undefined, { signal: leaving.signal });
    for await (const reported of signals) if (reported.what === 'standing') held = reported.standing.held;
  })().catch(() => {});
  wire.pull();
  await untilLine(till, 'away');
  await shop.client.host.hold({ held: true });
  wire.plugIn();
  await eventually(
    async () => held,
    (isHeld) => isHeld,
  );
  expect(held).toBe(true);
  leaving.abort();
  await following;
});

test('a removed till is disconnected at once, and its calls are refused', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const till = await pairedTill(host);
  const other = await pairedTill(host, { name: 'Counter 3' });
  const { id } = (await doorOf(host.sharing)).tills[0] ?? { id: '' };
  await host.sharing.host.removeTill(id);
  await untilLine(till, 'removed');
  await expect(till.client.orders.counts()).rejects.toMatchObject({ code: 'host-away' });
  expect(await other.client.orders.counts()).toBeDefined();
});

test('after a restart the host listens at the same address, and its tills reconnect', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const till = await pairedTill(host);
  await host.sharing.stop();
  await untilLine(till, 'away');
  const again = await openedDoor(shop.router, { folder: host.folder });
  expect(again.address).toBe(host.address);
  await untilLine(till, 'here');
  expect(await till.client.orders.counts()).toBeDefined();
});

test('a till whose clock is a day off works like any other', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const real = createSystemClock();
  const clock = { ...real, nowMs: () => real.nowMs() - 26 * 3_600_000 };
  const till = await pairedTill(host, { clock });
  const { id } = await till.client.orders.place(await formFor(till.client, 7));
  expect((await shop.client.orders.read({ id }))?.order.id).toBe(id);
});

test('a till has its own appearance, and only the host may change the shop’s name', async () => {
  const shop = await openShop();
  await shop.client.settings.write({ shop: 'Bazaar Phones', colorScheme: 'light', language: 'en' });
  const host = await openedDoor(shop.router);
  const till = await pairedTill(host);
  expect(await till.client.settings.write({ colorScheme: 'dark', operator: 'Rana' })).toMatchObject({
    colorScheme: 'dark',
    operator: 'Rana',
    shop: 'Bazaar Phones',
  });
  expect(await shop.client.settings.read()).toMatchObject({ colorScheme: 'light', operator: '' });
  await expect(till.client.settings.write({ shop: 'Mine' })).rejects.toMatchObject({ code: 'not-on-a-till' });
  expect((await shop.client.settings.read()).shop).toBe('Bazaar Phones');
});

test('the host refuses invalid input of a till, like that of its own page', async () => {
  const shop = await openShop();
  const till = await pairedTill(await openedDoor(shop.router));
  const service = await plainService(till.client);
  const form = { requestId: 'no uuid', serviceId: service.id, identifier: '1', quotedPrice: service.price };
  await expect(till.client.orders.place(form)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { problems: [{ field: 'requestId' }] },
  });
});

test('a till logs no secret, e-mail address or device number', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const learned: string[] = [];
  const redactor = createRedactor();
  const learn = (secret: string): void => {
    learned.push(secret);
    redactor.learn(secret);
  };
  const till = await pairedTill(host, { redactor: { ...redactor, learn } });
  const [secret = ''] = learned;
  const message = `failed at ${secret} of shop@example.com for ${sampleImei(1)}`;
  const { incidentId } = await till.client.diagnostics.reportDefect({ message, stack: '' });
  const log = await eventually(
    () => readFile(join(till.folder, 'logs', 'imei-desk.log'), 'utf8').catch(() => ''),
    (text) => text.includes(incidentId),
  );
  expect(log).toContain('failed at [key] of [e-mail] for [number]');
  expect(secret.length).toBeGreaterThan(20);
  expect(log).not.toContain(secret);
});
