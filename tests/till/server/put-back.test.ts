import { execFile } from 'node:child_process';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { databaseOn } from '../../support/postgres/databases.ts';
import { owner, startPostgres } from '../../support/postgres/server.ts';
import { orderForm } from '../../support/shop/order-form.ts';
import { plainService } from '../../support/shop/shop-under-test.ts';
import { type ServerTill, serverTill } from '../../support/till/server-tills.ts';
import { eventually } from '../../support/time/eventually.ts';

const run = promisify(execFile);

/** Opens a shop on its own server. The server is copied before the shop sends its only order. */
async function sentShop(beforeCopy: (config: PostgresConfig) => Promise<void> = async () => {}) {
  const server = await startPostgres({ inMemory: true });
  onTestFinished(() => server.remove());
  const config = await databaseOn(server, 'put_back');
  const till = await serverTill(config, { name: 'Counter 1' });
  await till.until('on-duty');
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  onTestFinished(() => supplier.stop());
  const { baseAddress, apiKey } = supplier;
  await till.client.connections.add({ name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
  await till.client.catalogue.refresh();
  const service = await plainService(till.client);
  const order = async (imei: number): Promise<string> => {
    const { id } = await till.client.orders.place(orderForm(service, imei));
    return id;
  };
  await till.client.host.hold({ held: true });
  const id = await order(1);
  await beforeCopy(config);

  const data = join(server.folder, 'data');
  const aside = join(server.folder, 'aside');
  await server.stop();
  await run('cp', ['-a', data, aside], { ...owner(), cwd: server.folder });
  await server.start();
  await eventually(till.seen, ({ role, trouble }) => role === 'on-duty' && trouble === null);

  await till.client.host.hold({ held: false });
  await eventually(
    async () => (await till.client.orders.read({ id }))?.order.reference ?? null,
    (reference) => reference !== null,
  );
  expect(supplier.orders()).toHaveLength(1);

  return {
    config,
    till,
    supplier,
    id,
    order,
    /** Restores the server from the copy; `meanwhile` runs while it is off. */
    async putBack(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
      await server.stop();
      await meanwhile();
      await rm(data, { recursive: true });
      await rename(aside, data);
      await server.start();
    },
  };
}

test('J5: if a server is restored to an earlier state under a running till, the till reports a gap and pays nothing twice', async () => {
  const { till, supplier, id, order, putBack } = await sentShop();
  await putBack();
  await eventually(till.seen, ({ role, trouble }) => role === 'on-duty' && trouble === null);
  // The journal may now have more events than before, and different ones.
  await till.client.host.hold({ held: true });
  for (let imei = 2; imei < 8; imei += 1) await order(imei).catch(() => {});
  await till.client.host.hold({ held: false });
  const { list } = till.client.gaps;
  await eventually(
    async () => (await list().catch(() => [])).length + supplier.orders().length,
    (seen) => seen > 1,
  );
  expect(supplier.orders().map(({ identifier }) => identifier)).toEqual([sampleImei(1)]);
  const gaps = await till.client.gaps.list();
  const read = await till.client.orders.read({ id });
  // Compared together, so that a failure shows what was recognized and what became of the order.
  expect({ gaps, events: read?.events.map(({ why }) => why) }).toEqual({
    gaps: expect.arrayContaining([expect.objectContaining({ kind: 'older' })]),
    events: expect.arrayContaining(['found-in-gap']),
  });
});

test.for([
  { is: 'running', closesBefore: false },
  { is: 'closed as well', closesBefore: true },
])(
  'J5: a server restored while the sending till is off is a gap for another till, which is $is',
  async ({ closesBefore }) => {
    const { config, till, supplier, id, putBack } = await sentShop();
    const name = 'Counter 2';
    const beside = await serverTill(config, { name });
    await beside.until('beside-here');
    // The second till has read the journal since the first till sent the order.
    await eventually(
      async () => (await beside.client.orders.read({ id }))?.order.reference ?? null,
      (reference) => reference !== null,
    );

    await putBack(async () => {
      await till.stop();
      if (closesBefore) await beside.stop();
    });
    const second = closesBefore ? await serverTill(config, { name, folder: beside.folder }) : beside;
    // Without a keychain, the closed app has forgotten the password.
    if (closesBefore) second.host.signInToServer({ user: config.user, password: config.password ?? '' });
    await second.until('on-duty');
    const [connection] = (await second.client.connections.list()).connections;
    if (connection === undefined) throw new Error('there is no connection');
    await second.client.connections.update({
      id: connection.id,
      name: connection.name,
      baseAddress: supplier.baseAddress,
      signIn: { form: 'key', apiKey: supplier.apiKey },
    });
    await second.client.host.hold({ held: false });
    await eventually(
      async () => (await second.client.gaps.list()).length + supplier.orders().length,
      (seen) => seen > 1,
    );
    expect(supplier.orders().map(({ identifier }) => identifier)).toEqual([sampleImei(1)]);
  },
);

/** Waits until the only order is no longer queued, as it is on the restored server. The till that sent the order is off. */
async function waitingOrder(second: ServerTill, id: string): Promise<Order | undefined> {
  return eventually(
    async () => (await second.client.orders.read({ id }).catch(() => null))?.order,
    (order) => order?.state !== 'queued',
  );
}

test('J8: if no till can confirm that a server’s journal is current, waiting orders become uncertain and are not sent', async () => {
  const { config, till, supplier, id, putBack } = await sentShop();
  await putBack(() => till.stop());
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('on-duty');
  expect(await waitingOrder(second, id)).toMatchObject({ state: 'uncertain' });
  expect((await second.client.gaps.list()).map(({ kind }) => kind)).toEqual(['unmarked']);
  expect(supplier.orders()).toHaveLength(1);
});

test('J8: a returning till that has seen later events than the server has notifies the till on duty, and waiting orders become uncertain', async () => {
  // This till has seen the journal before the copy, but not the order sent since, so it finds no gap.
  let folder = '';
  const { config, till, supplier, id, putBack } = await sentShop(async (config) => {
    const early = await serverTill(config, { name: 'Counter 2' });
    await early.until('beside-here');
    folder = early.folder;
    await eventually(
      () => readFile(join(folder, 'seen-event.json'), 'utf8').catch(() => ''),
      (kept) => kept !== '',
    );
    await early.stop();
  });
  await putBack(() => till.stop());
  const signIn = { user: config.user, password: config.password ?? '' };
  const second = await serverTill(config, { name: 'Counter 2', folder });
  second.host.signInToServer(signIn);
  await second.until('on-duty');
  expect(await second.client.gaps.list()).toEqual([]);
  expect((await second.client.orders.read({ id }))?.order.state).toBe('queued');

  const first = await serverTill(config, { name: 'Counter 1', folder: till.folder });
  first.host.signInToServer(signIn);
  expect(await waitingOrder(second, id)).toMatchObject({ state: 'uncertain' });
  expect((await second.client.gaps.list()).map(({ kind }) => kind)).toEqual(['older']);
  await first.until('beside-here');
  await second.client.host.hold({ held: false });
  expect(supplier.orders().map(({ identifier }) => identifier)).toEqual([sampleImei(1)]);
});

test('a till that joins and takes over the duty of a running till finds no gap', async () => {
  const { config, till } = await sentShop();
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('beside-here');
  second.host.takeDuty();
  await second.until('on-duty');
  await till.until('beside-here');
  expect(await second.client.gaps.list()).toEqual([]);
});
