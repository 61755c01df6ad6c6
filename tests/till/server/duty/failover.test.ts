import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { databaseOn } from '../../../support/postgres/databases.ts';
import { type PostgresServer, startPostgres, startStandby } from '../../../support/postgres/server.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { plainService } from '../../../support/shop/shop-under-test.ts';
import { serverTill } from '../../../support/till/server-tills.ts';
import { openWire } from '../../../support/till/wire.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** Starts a server and its standby behind one address. */
async function twoServers(database: string) {
  const primary = await startPostgres({ inMemory: true });
  onTestFinished(() => primary.remove());
  const right = await databaseOn(primary, database);
  const standby = await startStandby(primary);
  onTestFinished(() => standby.remove());
  const addressOf = ({ host, port }: PostgresServer): string => `${host}:${port}`;
  let to = addressOf(primary);
  const wire = await openWire(() => to);
  onTestFinished(wire.close);
  const [, port] = wire.address.split(':');
  const config = { ...right, port: Number(port) };
  const asked = async <Row extends object>(server: PostgresServer, text: string): Promise<Row[]> => {
    const client = new pg.Client({ ...right, port: server.port, password: server.password, ssl: false });
    await client.connect();
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  return {
    config,
    /** Resolves when the standby has all of the server's data. */
    async follows() {
      const [at] = await asked<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn');
      await eventually(
        () =>
          asked<{ has: boolean }>(standby, `select pg_last_wal_replay_lsn() >= '${at?.lsn}'::pg_lsn as has`),
        ([row]) => row?.has === true,
      );
    },
    /** Stops the standby's replication, so that it lacks the later commits. */
    async leaveBehind() {
      await asked(standby, `alter system set primary_conninfo = ''`);
      await asked(standby, 'select pg_reload_conf()');
      await eventually(
        () => asked(standby, 'select 1 from pg_stat_wal_receiver'),
        (receivers) => receivers.length === 0,
      );
    },
    /** Stops the server and promotes the standby at the same address. */
    async failOver() {
      wire.pull();
      await primary.stop('immediate');
      await standby.promote();
      to = addressOf(standby);
      wire.plugIn();
    },
  };
}

async function connected(client: ShopClient) {
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  onTestFinished(() => supplier.stop());
  const { baseAddress, apiKey } = supplier;
  await client.connections.add({ name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
  await client.catalogue.refresh();
  return supplier;
}

async function placeHeld(client: ShopClient): Promise<string> {
  const service = await plainService(client);
  await client.host.hold({ held: true });
  const { id } = await client.orders.place(orderForm(service, 1));
  return id;
}

test('J5: a till that starts on a promoted standby reports a gap, and waiting orders are not sent', async () => {
  const servers = await twoServers('cold');
  const first = await serverTill(servers.config, { name: 'Counter 1' });
  await first.until('on-duty');
  const supplier = await connected(first.client);
  const id = await placeHeld(first.client);
  await first.stop();
  await servers.follows();
  await servers.failOver();
  const second = await serverTill(servers.config, { name: 'Counter 2' });
  await second.until('on-duty');
  expect((await second.client.gaps.list()).length).toBeGreaterThan(0);
  expect((await second.client.orders.read({ id }))?.order.state).toBe('uncertain');
  expect(supplier.orders()).toEqual([]);
});

test('J5: when a standby that lacks sent orders takes over under a running till (T10), nothing is resent', async () => {
  const servers = await twoServers('hot');
  const till = await serverTill(servers.config, { name: 'Counter 1' });
  await till.until('on-duty');
  const supplier = await connected(till.client);
  const id = await placeHeld(till.client);
  await servers.follows();
  await servers.leaveBehind();
  await till.client.host.hold({ held: false });
  await eventually(
    async () => (await till.client.orders.read({ id }))?.order.state,
    (state) => state !== 'queued' && state !== 'claimed' && state !== 'sending',
  );
  expect(supplier.orders()).toHaveLength(1);
  await servers.failOver();
  await eventually(
    async () => {
      await till.until('on-duty');
      return till.client.gaps.list().catch(() => []);
    },
    (gaps) => gaps.length > 0,
  );
  expect((await till.client.orders.read({ id }))?.order.state).toBe('uncertain');
  expect(supplier.orders()).toHaveLength(1);
});
