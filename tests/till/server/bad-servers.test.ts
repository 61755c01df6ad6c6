import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { connectTo } from '../../../electron/backend/journal/engine/postgres/open-connection.ts';
import { openPostgres } from '../../../electron/backend/journal/engine/postgres/open-postgres.ts';
import { checkServer } from '../../../electron/backend/journal/server/check-server.ts';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { createPrivateAuthority } from '../../support/network/self-signed.ts';
import { asAdministrator, databaseOn } from '../../support/postgres/databases.ts';
import { give, startPostgres } from '../../support/postgres/server.ts';
import { placeOne } from '../../support/shop/place-one.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { serverTill, shopServer } from '../../support/till/server-tills.ts';
import { eventually } from '../../support/time/eventually.ts';
import { openSmallDisk } from '../../support/world/taps/small-disk.ts';

// Errors of a server or of its tills that a person sees when the app starts.

const clock = createSystemClock();

async function sql(config: PostgresConfig, ...statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...config, password: config.password ?? '', ssl: false });
  await client.connect();
  try {
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results.at(-1) as pg.QueryResult;
  } finally {
    await client.end();
  }
}

async function connect(client: ShopClient) {
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  onTestFinished(() => supplier.stop());
  const { baseAddress, apiKey } = supplier;
  const signIn = { form: 'key', apiKey } as const;
  const { id } = await client.connections.add({ name: 'Supplier', baseAddress, signIn });
  await client.catalogue.refresh();
  return { id, signIn };
}

async function place(client: ShopClient, imei: number): Promise<string> {
  const { id } = await placeOne(client, imei);
  return id;
}

test('a certificate with another name or an unknown issuer is refused, and a right one is accepted', async () => {
  const authority = createPrivateAuthority('The shop');
  const started = await startPostgres({ inMemory: true });
  onTestFinished(() => started.remove());
  const right = await databaseOn(started, 'certified');
  const { key, cert } = authority.issue('localhost');
  for (const [name, text] of Object.entries({ key, cert })) {
    await writeFile(join(started.folder, name), text, { mode: 0o600 });
    await give(join(started.folder, name));
  }
  for (const line of [`ssl_key_file = '${started.folder}/key'`, `ssl_cert_file = '${started.folder}/cert'`])
    await sql(right, `alter system set ${line}`);
  await sql(right, `alter system set ssl = on`);
  await started.stop();
  await started.start();
  const certificateAt = async (tls: PostgresConfig['tls']): Promise<string | undefined> => {
    const { checks } = await checkServer({ ...right, tls }, clock);
    return checks.find(({ name }) => name === 'certificate')?.is;
  };
  expect(await certificateAt({ serverName: 'localhost', authority: authority.cert })).toBe('passed');
  const wrong = [
    { serverName: 'another.example', authority: authority.cert },
    { serverName: 'localhost', authority: createPrivateAuthority('Somebody else').cert },
    { serverName: 'localhost', authority: null },
  ];
  for (const tls of wrong) {
    expect(await certificateAt(tls)).toBe('failed');
    await expect(connectTo({ ...right, tls }, 'write')).rejects.toThrow(/certificate|altnames/i);
  }
});

test('if durable commits are disabled for a login, the check of the server warns, and the journal enables them', async () => {
  const right = await shopServer();
  await asAdministrator(`create role forgetful superuser login password 'told'`);
  onTestFinished(async () => {
    await asAdministrator('drop role forgetful');
  });
  await asAdministrator('alter role forgetful set synchronous_commit = off');
  const there = { ...right, user: 'forgetful', password: 'told' };
  const { checks } = await checkServer(there, clock);
  expect(checks.find(({ name }) => name === 'durable')).toMatchObject({ is: 'warned', found: 'off' });
  const client = await connectTo(there, 'write');
  const { rows } = await client.query('show synchronous_commit');
  await client.end();
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});

test('a shop works on a database whose settings were changed for older programs', async () => {
  const right = await shopServer();
  const changed = [
    `bytea_output = 'escape'`,
    `standard_conforming_strings = off`,
    `array_nulls = off`,
    `gin_fuzzy_search_limit = 1`,
    `idle_session_timeout = '3s'`,
  ];
  for (const setting of changed) await asAdministrator(`alter database ${right.database} set ${setting}`);
  const [first, second] = [
    await serverTill(right, { name: 'Counter 1' }),
    await serverTill(right, { name: 'Counter 2' }),
  ];
  await first.until('on-duty');
  await second.until('beside-here');
  await connect(first.client);
  const id = await place(second.client, 1);
  await second.client.orders.setNote({
    id,
    note: String.raw`C:\new\'s`,
    customer: String.raw`O'Brien \ Söhne`,
  });
  const read = await eventually(
    () => second.client.orders.read({ id }),
    (found) => found?.order.state === 'success',
  );
  expect(read?.order).toMatchObject({ note: String.raw`C:\new\'s`, customer: String.raw`O'Brien \ Söhne` });
  const [attempt] = read?.attempts ?? [];
  const reply = await second.client.orders.rawReply({ attemptId: attempt?.id ?? '' });
  expect(reply.text).toContain('REFERENCEID');
  const found = await second.client.orders.list({ search: 'Brien' });
  expect(found.orders.map((order) => order.id)).toEqual([id]);
  // A till without anything to do keeps its connection.
  const states: (string | null)[] = [];
  for (let look = 0; look < 50; look += 1) {
    states.push((await second.seen()).line);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect([...new Set(states)]).toEqual(['here']);
});

test('J4: a database whose triggers are off is refused, because they keep history and counts', async () => {
  const right = await shopServer();
  await asAdministrator(`alter database ${right.database} set session_replication_role = replica`);
  await expect(connectTo(right, 'write')).rejects.toThrow(/session_replication_role/);
});

test('a database in another encoding is refused', async () => {
  const right = await shopServer();
  const name = `latin_${randomUUID().slice(0, 8)}`;
  await asAdministrator(`create database ${name} template template0 encoding 'SQL_ASCII'`);
  const till = await serverTill({ ...right, database: name }, { name: 'Counter 1' });
  expect(await eventually(till.seen, ({ trouble }) => trouble !== null)).toMatchObject({
    role: 'away',
    trouble: expect.stringContaining('its encoding is SQL_ASCII, not UTF8'),
  });
});

test('a schema with another program’s tables is left unchanged', async () => {
  const right = await shopServer();
  await sql(right, 'create schema others', 'create table others.receipts (id int)');
  const till = await serverTill({ ...right, schema: 'others' }, { name: 'Counter 1' });
  expect(await eventually(till.seen, ({ trouble }) => trouble !== null)).toMatchObject({ role: 'away' });
  await expect(till.client.orders.counts()).rejects.toMatchObject({ code: 'host-away' });
  const { rows } = await sql(
    right,
    `select table_name from information_schema.tables where table_schema = 'others'`,
  );
  expect(rows).toEqual([{ table_name: 'receipts' }]);
});

test('J2: a newer version’s tables are not opened, and the duty stays with that version', async () => {
  const right = await shopServer();
  await sql(
    right,
    `insert into imei_desk.kysely_migration (name, timestamp) values ('9999-newer', '')`,
    `insert into imei_desk.ways_down (migration, statements, reason, written_by) values ('9999-newer', null, '', '9.1.0')`,
  );
  const till = await serverTill(right, { name: 'Counter 1' });
  expect(await eventually(till.seen, ({ trouble }) => trouble !== null)).toMatchObject({
    role: 'away',
    trouble: expect.stringContaining('version 9.1.0'),
  });
  const { rows } = await sql(right, 'select till, term::int from imei_desk.duty');
  expect(rows).toEqual([{ till: null, term: 0 }]);
  await expect(openPostgres(right)).rejects.toMatchObject({ name: 'NewerJournal' });
});

test('two shops on one server are independent of each other', async () => {
  const one = await shopServer();
  await sql(one, 'create schema other_shop');
  const other = { ...one, schema: 'other_shop' };
  await (await openPostgres(other)).destroy();
  const tills = [
    await serverTill(one, { name: 'Here' }),
    await serverTill(other, { name: 'There' }),
  ] as const;
  for (const till of tills) {
    await till.until('on-duty');
    await connect(till.client);
  }
  const [here, there] = tills;
  // Both shops order the same device, each once.
  const placed = await Promise.all([place(here.client, 1), place(there.client, 1)]);
  for (const [at, { client, seen }] of tills.entries()) {
    const { orders } = await client.orders.list({});
    expect(orders.map(({ id }) => id)).toEqual([placed[at]]);
    expect((await seen()).tills).toHaveLength(1);
  }
});

const disk = openSmallDisk();
afterAll(() => disk?.remove());

test.skipIf(disk === null)(
  'J2: a server with a full disk accepts nothing and reports it, and earlier orders are there once it has space',
  async () => {
    if (disk === null) return;
    const started = await startPostgres({ inMemory: true });
    onTestFinished(() => started.remove());
    const right = await databaseOn(started, 'filled');
    const space = join(disk.folder, 'space');
    await mkdir(space);
    await give(space);
    const outside = { ...right, database: 'postgres' };
    await sql(
      outside,
      `create tablespace small location '${space}'`,
      `alter database filled set tablespace small`,
    );
    const till = await serverTill(right, { name: 'Counter 1' });
    await till.until('on-duty');
    await connect(till.client);
    await till.client.host.hold({ held: true });
    const before = await place(till.client, 1);
    disk.fill();
    let imei = 2;
    const refused = await eventually(
      async () => {
        imei += 1;
        return place(till.client, imei).then(
          () => null,
          (error: unknown) => error,
        );
      },
      (error) => error !== null,
    );
    expect(refused).toMatchObject({ code: 'journal', data: { cause: 'full', onServer: true } });
    expect((await till.client.orders.read({ id: before }))?.order.state).toBe('queued');
    disk.free();
    await eventually(
      () =>
        place(till.client, imei).then(
          () => true,
          () => false,
        ),
      (isPlaced) => isPlaced,
    );
    expect((await till.client.orders.read({ id: before }))?.order.state).toBe('queued');
  },
);

test('a till whose clock is a day off takes over the duty and hands it over like any other', async () => {
  const right = await shopServer();
  const first = await serverTill(right, { name: 'Counter 1' });
  await first.until('on-duty');
  const key = await connect(first.client);
  const before = await place(first.client, 1);
  const dayMs = 86_400_000;
  const second = await serverTill(right, {
    name: 'Counter 2',
    clock: { ...clock, nowMs: () => clock.nowMs() - dayMs },
  });
  await second.until('beside-here');
  await second.host.takeDuty();
  await second.until('on-duty');
  await first.until('beside-here');
  await second.client.connections.update(key);
  const after = await place(first.client, 2);
  const { orders } = await second.client.orders.list({});
  expect(orders.map(({ id }) => id).toSorted()).toEqual([before, after].toSorted());
  await first.host.takeDuty();
  await first.until('on-duty');
  expect((await first.client.gaps.list()).length).toBe(0);
});

test('a till that returns after a week keeps its identity', async () => {
  const right = await shopServer();
  const first = await serverTill(right, { name: 'Counter 1' });
  await first.until('on-duty');
  const second = await serverTill(right, { name: 'Counter 2' });
  await second.until('beside-here');
  await second.stop();
  // Without a keychain, a restarted till reads the password from here.
  vi.stubEnv('PGPASSWORD', right.password ?? '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const weekMs = 7 * 86_400_000;
  const again = await serverTill(right, {
    name: 'Counter 2',
    folder: second.folder,
    clock: { ...clock, nowMs: () => clock.nowMs() + weekMs },
  });
  await eventually(again.seen, ({ role, line }) => role === 'beside' && line === 'here');
  const { tills } = await again.seen();
  expect(tills.map(({ name, isThis }) => [name, isThis])).toEqual([
    ['Counter 1', false],
    ['Counter 2', true],
  ]);
});
