import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { databaseOn } from '../../support/postgres/databases.ts';
import { startPostgres } from '../../support/postgres/server.ts';
import { orderForm } from '../../support/shop/order-form.ts';
import { plainService } from '../../support/shop/shop-under-test.ts';
import { serverTill } from '../../support/till/server-tills.ts';
import { openWire } from '../../support/till/wire.ts';
import { eventually } from '../../support/time/eventually.ts';

test('after a crash of the server the same till has the duty, and calls made meanwhile have written nothing', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const config = await databaseOn(server, 'crashes');
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('beside-here');
  await first.client.settings.write({ shop: 'Corner' });
  await server.stop('immediate');
  await eventually(first.seen, ({ trouble }) => trouble !== null);
  await expect(first.client.staff.add({ name: 'Mara', role: 'owner' })).rejects.toMatchObject({
    code: 'journal',
    data: { cause: 'unreachable' },
  });
  await eventually(second.seen, ({ line }) => line === 'away');
  await server.start();
  await first.until('on-duty');
  await second.until('beside-here');
  const { tills } = await second.seen();
  expect(tills.find(({ isOnDuty }) => isOnDuty)?.name).toBe('Counter 1');
  expect((await second.client.staff.read()).people).toEqual([]);
  expect((await second.client.settings.read()).shop).toBe('Corner');
});

test('a till whose wire to the server is cut can be closed', async () => {
  const server = await startPostgres({ inMemory: true });
  onTestFinished(() => server.remove());
  const config = await databaseOn(server, 'cut');
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  const wire = await openWire(`${config.host}:${config.port}`);
  onTestFinished(() => wire.close());
  const port = Number(wire.address.split(':')[1]);
  const second = await serverTill({ ...config, port }, { name: 'Counter 2' });
  await second.until('beside-here');
  wire.cut();
  await second.stop();
  expect((await first.seen()).role).toBe('on-duty');
});

test('a till that starts while the server is away reports that, and connects when the server is back', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const config = await databaseOn(server, 'late');
  await server.stop();
  const till = await serverTill(config, { name: 'Counter 1' });
  await eventually(till.seen, ({ role, trouble }) => role === 'away' && trouble !== null);
  await expect(till.client.orders.counts()).rejects.toMatchObject({ code: 'host-away' });
  await server.start();
  await till.until('on-duty');
  expect(await till.client.orders.counts()).toEqual({});
});

test('J5: a server with another identity, such as a promoted standby, is a gap, and waiting orders are not sent', async () => {
  const server = await startPostgres({ inMemory: true });
  onTestFinished(() => server.remove());
  const config = await databaseOn(server, 'standby');
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  onTestFinished(() => supplier.stop());
  const { baseAddress, apiKey } = supplier;
  await first.client.connections.add({ name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
  await first.client.catalogue.refresh();
  const service = await plainService(first.client);
  await first.client.host.hold({ held: true });
  const { id } = await first.client.orders.place(orderForm(service, 1));
  await first.stop();
  const other = new pg.Client({ ...config, password: config.password ?? '', ssl: false });
  await other.connect();
  await other.query(`update imei_desk.facts set value = 'another/2' where name = 'server-identity'`);
  await other.end();
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('on-duty');
  expect((await second.client.gaps.list()).length).toBeGreaterThan(0);
  expect((await second.client.orders.read({ id }))?.order.state).toBe('uncertain');
  expect(supplier.orders()).toEqual([]);
});
