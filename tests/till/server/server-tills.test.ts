import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { orderForm } from '../../support/shop/order-form.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { slowService } from '../../support/shop/shop-under-test.ts';
import { untilTaken } from '../../support/shop/until-order.ts';
import { serverTill, shopServer } from '../../support/till/server-tills.ts';
import { eventually } from '../../support/time/eventually.ts';

async function openSupplier(speed = 600) {
  const supplier = await startPracticeSupplier({ port: 0, speed });
  onTestFinished(() => supplier.stop());
  return supplier;
}

async function connect(client: ShopClient, supplier: { baseAddress: string; apiKey: string }): Promise<void> {
  const { baseAddress, apiKey } = supplier;
  await client.connections.add({ name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
  await client.catalogue.refresh();
}

async function formFor(client: ShopClient, imei: number) {
  const service = await slowService(client);
  return { ...orderForm(service, imei), connectionId: (await client.connections.list()).selectedId ?? '' };
}

test('the first of two tills has the duty, and the other shows the same catalogue', async () => {
  const config = await shopServer();
  const supplier = await openSupplier();
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  await connect(first.client, supplier);
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('beside-here');
  expect(await second.client.catalogue.list()).toEqual(await first.client.catalogue.list());
  const { tills } = await second.seen();
  expect(tills).toMatchObject([
    { name: 'Counter 1', isOnDuty: true, isThis: false },
    { name: 'Counter 2', isOnDuty: false, isThis: true },
  ]);
});

test('T1: the same device ordered at two tills at the same time is paid once, and the till without the duty is notified', async () => {
  const config = await shopServer();
  const supplier = await openSupplier(0.01);
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  await connect(first.client, supplier);
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('beside-here');
  const clients = [first.client, second.client];
  const forms = await Promise.all(clients.map((client) => formFor(client, 1)));
  const leaving = new AbortController();
  const changes = await second.client.diagnostics.changes(undefined, { signal: leaving.signal });
  const placed = await Promise.allSettled(
    clients.map((client, at) => client.orders.place(forms[at] as (typeof forms)[0])),
  );
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = placed.filter((each) => each.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'duplicate-order' });
  for await (const change of changes) if (change.entity === 'orders') break;
  leaving.abort();
  await untilTaken(supplier, 1);
});

test('a closing till hands over the duty, and the other till continues with its orders', async () => {
  const config = await shopServer();
  const supplier = await openSupplier();
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  await connect(first.client, supplier);
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('beside-here');
  const { id } = await second.client.orders.place(await formFor(second.client, 3));
  expect((await second.client.orders.read({ id }))?.events[0]?.who).toBe('Counter 2');
  await first.stop();
  await second.until('on-duty');
  expect((await second.client.orders.read({ id }))?.order.id).toBe(id);
  expect((await second.client.connections.list()).connections[0]?.name).toBe('Supplier');
});

test('a till takes the duty on request, and the previous one becomes an ordinary till', async () => {
  const config = await shopServer();
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('beside-here');
  await second.host.takeDuty();
  await second.until('on-duty');
  await first.until('beside-here');
  expect((await first.seen()).tills.find(({ isOnDuty }) => isOnDuty)?.name).toBe('Counter 2');
});

test('a removed till is disconnected, and reports that it was removed', async () => {
  const config = await shopServer();
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('beside-here');
  const own = (await second.seen()).tills.find(({ isThis }) => isThis);
  await first.host.removeServerTill(own?.id ?? '');
  await eventually(second.seen, ({ role }) => role === 'removed');
  await expect(second.client.catalogue.list()).rejects.toMatchObject({ code: 'host-away' });
});

test('a till that may not send waits for a till that may, and refuses calls meanwhile', async () => {
  const config = await shopServer();
  const only = await serverTill(config, { name: 'Counter 1', sends: false });
  await eventually(only.seen, ({ role }) => role === 'waiting');
  await expect(only.client.orders.counts()).rejects.toMatchObject({ code: 'host-away' });
  const sender = await serverTill(config, { name: 'Back office' });
  await sender.until('on-duty');
  await only.until('beside-here');
  expect(await only.client.orders.counts()).toEqual({});
});

test('a till of another version is refused with that reason', async () => {
  const config = await shopServer();
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  const older = await serverTill(config, { name: 'Counter 2', sends: false, version: '0.0.1-older' });
  const seen = await eventually(older.seen, ({ line }) => line === 'other-version');
  expect(seen.role).not.toBe('on-duty');
});
