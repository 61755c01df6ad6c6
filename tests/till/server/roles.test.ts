import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { copyToFile } from '../../../electron/backend/journal/copying/copy-to-file.ts';
import { copyToServer } from '../../../electron/backend/journal/copying/copy-to-server.ts';
import { openPostgres } from '../../../electron/backend/journal/engine/postgres/open-postgres.ts';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { becomeLaterRelease } from '../../support/journal/example-migration.ts';
import { seedShop } from '../../support/past/seeded-shop.ts';
import { placeOne } from '../../support/shop/place-one.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type ServerTill, serverTill } from '../../support/till/server-tills.ts';
import { examine, password, run, serverWithRoles } from '../../support/till/server-with-roles.ts';
import { eventually } from '../../support/time/eventually.ts';

const { setUp: setUpServer, withShop: shopWithRoles } = serverWithRoles();

const wish = { move: 'this move', version: '1.0.0', onProgress() {} };

async function placeOrder({ client }: ServerTill, imei: number): Promise<string> {
  const { id } = await placeOne(client, imei);
  return id;
}

async function connect({ client }: ServerTill): Promise<void> {
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  onTestFinished(() => supplier.stop());
  const { baseAddress, apiKey } = supplier;
  await client.connections.add({ name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
  await client.catalogue.refresh();
}

test('the page’s commands set up a server, the owner moves a shop there, and a till whose login owns no tables places an order', async () => {
  const { owner, tills, administrator } = await setUpServer();
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await seedShop(file, 20);
  expect(await examine(owner)).toMatchObject({ signsInAs: 'owner', shop: null });
  // A till has no rights before the owner has made the tables.
  expect((await examine(tills[0])).checks).toContainEqual({ name: 'rights', is: 'failed', found: '' });
  await copyToServer(file, owner, wish);
  const found = await examine(tills[0]);
  expect(found).toMatchObject({ signsInAs: 'till', shop: { orders: 20 } });
  expect(found.setUp).toContain('create role "shop_owner"');
  expect(found.checks.filter(({ is }) => is !== 'passed')).toEqual([]);
  const first = await serverTill(tills[0], { name: 'Counter 1' });
  await first.until('on-duty');
  const second = await serverTill(tills[1], { name: 'Counter 2' });
  await second.until('beside-here');
  // No till has seen the moved orders, so a person settles this gap once (J8).
  const [gap] = await first.client.gaps.list();
  expect(gap).toMatchObject({ kind: 'unmarked' });
  await first.client.gaps.acknowledge({ id: gap?.id ?? '' });
  await first.client.gaps.settle({ id: gap?.id ?? '', who: 'Mara', words: 'It was moved just now' });
  await connect(first);
  const id = await placeOrder(second, 1);
  await eventually(
    async () => (await second.client.orders.read({ id }))?.order.state,
    (state) => state !== 'queued' && state !== 'claimed' && state !== 'sending',
  );
  // Events from before the move have no login; for later events the server records the writer's login.
  const { rows } = await run(
    administrator,
    `select login, count(*)::int as events, bool_or(order_id = '${id}') as its from order_events group by login order by login nulls first`,
  );
  expect(rows).toMatchObject([
    { login: null, its: false },
    { login: 'counter_1', its: true },
  ]);
});

test('a till cannot delete an order, change an event, make a table, or write an event as another till', async () => {
  const { tills, administrator } = await shopWithRoles();
  const till = await serverTill(tills[0], { name: 'Counter 1' });
  await till.until('on-duty');
  await connect(till);
  await till.client.host.hold({ held: true });
  const id = await placeOrder(till, 1);
  const refused = [
    `delete from orders`,
    `truncate orders cascade`,
    `delete from order_events`,
    `delete from attempts`,
    `update order_events set who = 'somebody'`,
    `alter table orders disable trigger all`,
    `drop trigger order_events_login on order_events`,
    `update kysely_migration set name = 'x'`,
    `create table imei_desk.mine (id int)`,
    `create table public.mine (id int)`,
    `create temp table mine (id int)`,
  ];
  for (const statement of refused)
    await expect(run(tills[0], statement), statement).rejects.toMatchObject({ code: '42501' });
  await run(
    tills[0],
    `insert into order_events (order_id, at, who, to_state, why, login) values ('${id}', 1, 'somebody', 'queued', 'placed', 'counter_2')`,
  );
  const { rows } = await run(administrator, `select login from order_events where who = 'somebody'`);
  expect(rows).toEqual([{ login: 'counter_1' }]);
});

test('the writer of an event is kept when the journal moves into a file and to another server', {
  tags: 'whole',
}, async () => {
  const { owner, tills, administrator } = await shopWithRoles();
  const till = await serverTill(tills[0], { name: 'Counter 1' });
  await till.until('on-duty');
  await connect(till);
  await till.client.host.hold({ held: true });
  await placeOrder(till, 1);
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await copyToFile(tills[0], file, { version: '1.0.0' });
  const copy = new DatabaseSync(file, { readOnly: true });
  expect(copy.prepare('select distinct login from order_events').all()).toEqual([{ login: 'counter_1' }]);
  copy.close();
  await run(administrator, 'create schema other authorization shop_owner');
  await copyToServer(file, { ...owner, schema: 'other' }, wish);
  const { rows } = await run(owner, 'select distinct login from other.order_events');
  expect(rows).toEqual([{ login: 'counter_1' }]);
});

test('J2: only the owner can migrate tables of an earlier version; a till reports that, and continues after the migration', async () => {
  const { owner, tills, administrator } = await shopWithRoles();
  becomeLaterRelease();
  // The duty still belongs to another till, which was killed.
  await run(owner, `update duty set till = 'another', term = 1`);
  expect((await examine(tills[0])).checks).toContainEqual({ name: 'contents', is: 'warned', found: '' });
  await expect(openPostgres(tills[0])).rejects.toMatchObject({ refusal: 'owner' });
  const till = await serverTill(tills[0], { name: 'Counter 1' });
  expect(await eventually(till.seen, ({ refusal }) => refusal !== null)).toMatchObject({
    role: 'away',
    refusal: 'owner',
    trouble: expect.stringMatching(/login of their owner/),
  });
  // The till reports the refusal for as long as a person looks for the password.
  const looks = async (): Promise<number> =>
    (await run(administrator, 'select beat::int from tills')).rows[0]?.beat;
  for (const until = (await looks()) + 4; (await looks()) < until; )
    expect(await till.seen()).toMatchObject({ refusal: 'owner' });
  const update = (user: string, given = password) => till.host.updateServerTables({ user, password: given });
  expect(await update('shop_owner', 'not it')).toEqual({ problem: 'sign-in' });
  expect(await update('counter_1')).toEqual({ problem: 'not-owner' });
  expect(await update('shop_owner')).toEqual({ problem: null });
  await till.until('on-duty');
  expect(await till.seen()).toMatchObject({ user: 'counter_1', refusal: null });
  const { rows } = await run(administrator, `select till is not null as held, term::int from duty`);
  expect(rows).toEqual([{ held: true, term: 3 }]);
});

test('a shop whose tills all sign in as the owner is migrated by the till that takes the duty, and keeps each event', {
  tags: 'whole',
}, async () => {
  const { owner } = await setUpServer();
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await seedShop(file, 20);
  await copyToServer(file, owner, wish);
  becomeLaterRelease();
  const events = 'select * from order_events order by sequence';
  const before = await run(owner, events);
  const till = await serverTill(owner, { name: 'Counter 1' });
  await till.until('on-duty');
  const after = await run(owner, events);
  expect(before.rows).toHaveLength(20);
  expect(after.rows.slice(0, before.rows.length)).toEqual(
    before.rows.map((row) => ({ ...row, example: null })),
  );
});

test('when the owner opens the journal, tills get rights to new tables and lose excess rights', {
  tags: 'whole',
}, async () => {
  const { owner, tills } = await shopWithRoles();
  await run(owner, 'create table later (id int)', 'grant delete on orders to tills_shop_imei_desk');
  await expect(run(tills[0], 'insert into later values (1)')).rejects.toMatchObject({ code: '42501' });
  await (await openPostgres(owner)).destroy();
  await run(tills[0], 'insert into later values (1)', 'update later set id = 2');
  await expect(run(tills[0], 'delete from orders')).rejects.toMatchObject({ code: '42501' });
});

test('a till whose rights are revoked reports that and stops, other tills continue, and the till returns when it gets the rights back', async () => {
  const { tills, administrator } = await shopWithRoles();
  const [first, second] = [
    await serverTill(tills[0], { name: 'Counter 1' }),
    await serverTill(tills[1], { name: 'Counter 2' }),
  ];
  await first.until('on-duty');
  await second.until('beside-here');
  await connect(first);
  await run(administrator, 'revoke tills_shop_imei_desk from counter_1');
  expect(await eventually(first.seen, ({ refusal }) => refusal !== null)).toMatchObject({
    role: 'away',
    refusal: 'tables',
  });
  await eventually(
    async () => {
      try {
        return await first.client.orders.counts();
      } catch (error) {
        return error;
      }
    },
    (answered) => answered instanceof Error && 'code' in answered && answered.code === 'host-away',
  );
  await second.until('on-duty');
  await second.client.settings.write({ shop: 'Corner' });
  await run(administrator, 'grant tills_shop_imei_desk to counter_1');
  await first.until('beside-here');
  expect((await first.client.settings.read()).shop).toBe('Corner');
});

test('a till on duty can change its login, stays on duty, and closes all connections of the old login', async () => {
  const { owner, administrator } = await shopWithRoles();
  const till = await serverTill(owner, { name: 'Counter 1' });
  await till.until('on-duty');
  await connect(till);
  await till.client.host.hold({ held: true });
  const id = await placeOrder(till, 1);
  till.host.signInToServer({ user: 'counter_1', password: 'not it' });
  await eventually(till.seen, ({ refusal }) => refusal === 'sign-in');
  till.host.signInToServer({ user: 'counter_1', password });
  await eventually(
    till.seen,
    ({ user, refusal, role }) => user === 'counter_1' && refusal === null && role === 'on-duty',
  );
  await till.until('on-duty');
  expect((await till.client.orders.read({ id }))?.order.state).toBe('queued');
  expect(await till.client.gaps.list()).toEqual([]);
  await eventually(
    async () =>
      (await run(administrator, `select 1 from pg_stat_activity where usename = 'shop_owner'`)).rows.length,
    (left) => left === 0,
  );
});

test('a till whose login is dropped is refused, and may sign in with another name', async () => {
  const { tills, administrator } = await shopWithRoles();
  const till = await serverTill(tills[0], { name: 'Counter 1' });
  await till.until('on-duty');
  // The till's open connections stay, under a role that no longer exists.
  await run(administrator, 'drop role counter_1');
  await eventually(till.seen, ({ refusal }) => refusal !== null);
  till.host.signInToServer({ user: 'counter_2', password });
  const seen = await eventually(till.seen, ({ user, role }) => user === 'counter_2' && role === 'on-duty');
  expect(seen.refusal).toBeNull();
});
