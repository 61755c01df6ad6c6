import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { connectTo } from '../../../electron/backend/journal/engine/postgres/open-connection.ts';
import { checkServer } from '../../../electron/backend/journal/server/check-server.ts';
import { openDutyJournal } from '../../../electron/backend/journal/server/duty.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import type { ServerCheckName } from '../../../shared/model/host/sharing.ts';
import { databaseOn } from '../../support/postgres/databases.ts';
import { hasPooler, startPooler } from '../../support/postgres/pooler.ts';
import { type PostgresServer, startPostgres, startStandby } from '../../support/postgres/server.ts';
import { eventually } from '../../support/time/eventually.ts';

const clock = createSystemClock();

async function server(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const started = await startPostgres({ inMemory: true, settings });
  onTestFinished(() => started.remove());
  return started;
}

async function sql(config: PostgresConfig, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...config, password: config.password ?? '', ssl: false });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Returns the failed and the unknown checks, by name. */
async function faultsOf(config: PostgresConfig): Promise<Partial<Record<ServerCheckName, string>>> {
  const { checks } = await checkServer(config, clock);
  return Object.fromEntries(
    checks.filter(({ is }) => is === 'failed' || is === 'unknown').map(({ name, is }) => [name, is]),
  );
}

test('no check of a suitable server fails, and the orders and tills of its shop are counted', async () => {
  const config = await databaseOn(await server(), 'whole');
  const { checks, shop } = await checkServer(config, clock);
  expect(checks.filter(({ is }) => is !== 'passed').map(({ name }) => name)).toEqual(
    // The tests' own login is an administrator's, with more rights than needed.
    ['rights'],
  );
  expect(shop).toEqual({ orders: 0, tills: 0 });
});

test('each problem fails its own check, and later checks are unknown', async () => {
  const started = await server();
  const right = await databaseOn(started, 'wrong');
  expect(await faultsOf({ ...right, host: 'no-such-host.invalid' })).toMatchObject({ address: 'failed' });
  expect(await faultsOf({ ...right, port: 1 })).toMatchObject({ reached: 'failed', 'signed-in': 'unknown' });
  expect(await faultsOf({ ...right, password: 'another' })).toMatchObject({
    'signed-in': 'failed',
    version: 'unknown',
  });
  expect(await faultsOf({ ...right, database: 'none' })).toMatchObject({ 'signed-in': 'failed' });
  // The tests' server has no certificate at all.
  expect(await faultsOf({ ...right, tls: { serverName: 'localhost', authority: null } })).toMatchObject({
    certificate: 'failed',
  });
  expect(await faultsOf({ ...right, schema: 'nobody' })).toEqual({ rights: 'failed' });
  await sql(right, `create database latin template template0 encoding 'SQL_ASCII'`);
  expect(await faultsOf({ ...right, database: 'latin' })).toMatchObject({
    encoding: 'failed',
    rights: 'failed',
    trigram: 'failed',
  });
  await sql(right, 'create schema others', 'create table others.receipts (id int)');
  expect(await faultsOf({ ...right, schema: 'others' })).toEqual({ contents: 'failed' });
  await sql(right, `insert into imei_desk.kysely_migration (name, timestamp) values ('9999-newer', '')`);
  expect(await faultsOf(right)).toEqual({ contents: 'failed' });
});

test('a server that may lose commits is refused', async () => {
  const started = await startPostgres({ inMemory: true, durable: false });
  onTestFinished(() => started.remove());
  const config: PostgresConfig = {
    host: started.host,
    port: started.port,
    user: started.user,
    password: started.password,
    database: 'postgres',
    schema: 'public',
    tls: null,
    term: null,
  };
  expect(await faultsOf(config)).toMatchObject({ durable: 'failed' });
});

for (const mode of ['transaction', 'session'] as const)
  test.skipIf(!hasPooler)(
    `T18: a pooler in front of the server is refused, with connections for each ${mode}`,
    async () => {
      const started = await server();
      const right = await databaseOn(started, 'pooled');
      const pooler = await startPooler(started, mode);
      onTestFinished(() => pooler.stop());
      const behind = { ...right, port: pooler.port };
      expect(await faultsOf(behind)).toEqual({ 'no-pooler': 'failed' });
      await expect(connectTo(behind, 'write')).rejects.toThrow(/pooler/);
      await expect(openDutyJournal(behind).list()).rejects.toThrow(/pooler/);
    },
  );

test('a standby is refused', async () => {
  const started = await server();
  const right = await databaseOn(started, 'followed');
  const standby = await startStandby(started);
  onTestFinished(() => standby.remove());
  const there = { ...right, port: standby.port };
  await eventually(
    async () => (await checkServer(there, clock)).checks,
    (checks) => checks.some(({ name, is }) => name === 'signed-in' && is === 'passed'),
  );
  expect(await faultsOf(there)).toEqual({ primary: 'failed' });
  await expect(connectTo(there, 'write')).rejects.toThrow(/standby/);
});

test('a login that may not read the server’s identity fails the check of its rights, and leaves no connections open', async () => {
  const config = await databaseOn(await server(), 'hardened');
  await sql(
    config,
    'revoke execute on function pg_control_system() from public',
    `create role counter login password '${config.password}'`,
    'grant usage on schema imei_desk to counter',
    'grant select, insert, update on all tables in schema imei_desk to counter',
  );
  const asCounter = { ...config, user: 'counter' };
  expect(await faultsOf(asCounter)).toEqual({ rights: 'failed' });
  const duty = openDutyJournal(asCounter);
  onTestFinished(() => duty.close());
  for (let look = 0; look < 3; look += 1) await expect(duty.list()).rejects.toThrow(/pg_control_system/);
  const client = new pg.Client({ ...config, password: config.password ?? '', ssl: false });
  await client.connect();
  onTestFinished(() => client.end());
  await eventually(
    async () => (await client.query(`select 1 from pg_stat_activity where usename = 'counter'`)).rowCount,
    (connections) => connections === 0,
  );
  await sql(config, 'grant execute on function pg_control_system() to counter');
  expect(await faultsOf(asCounter)).toEqual({});
  expect(await duty.list()).toEqual([]);
});
