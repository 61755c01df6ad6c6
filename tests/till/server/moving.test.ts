import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { connectTo } from '../../../electron/backend/journal/engine/postgres/open-connection.ts';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { moveToServer } from '../../../electron/backend/journal/server/move-there.ts';
import { seedShop } from '../../support/past/seeded-shop.ts';
import { emptyDatabase } from '../../support/postgres/databases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownMachine } from '../../support/till/own-machine.ts';
import { inWhole } from '../../support/whole-form.ts';

const emptyServer = () => emptyDatabase(`moving_${randomUUID().replaceAll('-', '').slice(0, 16)}`);
const formOf = ({ host, port, database, schema, user, password }: PostgresConfig) => ({
  server: { host, port, database, schema, user, password: password ?? '', authority: '' },
  name: 'Counter 1',
});

// The machine has no keychain, and must not find the password in its environment.
beforeEach(() => void vi.stubEnv('PGPASSWORD', undefined));
afterEach(() => void vi.unstubAllEnvs());

/** Makes the data folder of a shop with orders in all states except `sending`. */
async function shopFolder(): Promise<{ folder: string; file: string; counts: Record<string, number> }> {
  const folder = await temporaryFolder();
  const file = join(folder, 'journal.sqlite');
  await (await openJournal(file)).close();
  await seedShop(file, 400);
  return { folder, file, counts: countsIn(file) };
}

function countsIn(file: string): Record<string, number> {
  const database = new DatabaseSync(file);
  const rows = database.prepare('select state, count(*) as orders from orders group by state').all();
  database.close();
  return Object.fromEntries(rows.map(({ state, orders }) => [state, Number(orders)]));
}

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, orders) => sum + orders, 0);

test('a machine moves its journal to a server, continues there, and does not open its file again', async () => {
  const { folder, file } = await shopFolder();
  const config = await emptyServer();
  const machine = await ownMachine(folder);
  const counts = await machine.client().orders.counts();
  expect(machine.host.moveToServer(formOf(config))).toEqual({ begun: true });
  const { moving } = await machine.until(({ server }) => server?.role === 'on-duty');
  expect(moving).toMatchObject({ way: 'to-server', step: 'done', trouble: null });
  expect(await machine.counts()).toEqual(counts);
  const names = await readdir(folder);
  expect(names).not.toContain('journal.sqlite');
  const moved = names.find((name) => /^journal\.moved-to-server-.*\.sqlite$/.test(name)) ?? '';
  await machine.stop();

  // A person puts the journal's file back, and makes the machine forget the server.
  await rename(join(folder, moved), file);
  await writeFile(join(folder, 'sharing.json'), JSON.stringify({ door: null, desk: null }));
  await expect(ownMachine(folder)).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining(
      `has moved to the server ${config.host}:${config.port}/${config.database}`,
    ),
  });
});

test('a journal does not move while an order is being sent, nor into a schema that is not empty', async () => {
  const { folder, file } = await shopFolder();
  const config = await emptyServer();
  const database = new DatabaseSync(file);
  database.exec(
    `update orders set state = 'sending' where number = (select max(number) from orders where state = 'queued')`,
  );
  database.close();
  const wish = {
    dataFolder: folder,
    config,
    address: 'server',
    move: 'one',
    version: '',
    nowMs: Date.now(),
    onProgress() {},
  };
  expect(await moveToServer(wish)).toBe('under-way');
  const settled = new DatabaseSync(file);
  settled.exec(`update orders set state = 'uncertain' where state = 'sending'`);
  settled.close();
  expect(await moveToServer(wish)).toBeNull();
  const other = await shopFolder();
  const machine = await ownMachine(other.folder);
  machine.host.moveToServer(formOf(config));
  const { moving, server } = await machine.until(
    ({ moving: seen }) => seen?.trouble !== undefined && seen.trouble !== null,
  );
  expect({ moving, server }).toMatchObject({ moving: { trouble: 'not-empty' }, server: null });
  expect(await machine.counts()).not.toEqual({});
});

test('a move to an unreachable server changes nothing', async () => {
  const { folder } = await shopFolder();
  const machine = await ownMachine(folder);
  machine.host.moveToServer(formOf({ ...(await emptyServer()), port: 1 }));
  await machine.until(({ moving, door }) => moving?.trouble === 'unreachable' && door !== null);
  expect(await machine.counts()).not.toEqual({});
});

/** Runs a machine in a separate process, which is killed at the step `killAt`. */
async function machineProcess(folder: string, config: PostgresConfig, killAt: readonly string[] = []) {
  const script = fileURLToPath(new URL('../../support/till/moving-machine.ts', import.meta.url));
  const run = spawn(process.execPath, [script, folder, ...killAt], {
    env: { ...process.env, PGPASSWORD: config.password ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  run.stdout.on('data', (more: Buffer) => {
    said += more.toString();
  });
  const [code, signal] = (await once(run, 'exit')) as [number | null, string | null];
  return { code, signal, said };
}

const keptMove = (
  { host, port, database, schema, user }: PostgresConfig,
  way: 'to-server' | 'from-server' = 'to-server',
) => ({
  door: null,
  desk: null,
  move: {
    way,
    id: way,
    server: {
      host,
      port,
      database,
      schema,
      user,
      authority: '',
      sends: true,
      till: { id: database, name: 'Counter 1' },
    },
  },
});

// The short form tries only this step, because most of the move happens in it.
const inTheMiddle = ['copying', '900'];

test.for([inTheMiddle, ...inWhole(['backup'], ['comparing'])])(
  'killed while %s, the machine continues the move at the next start, and everything is on the server',
  async (killAt) => {
    const { folder, file, counts } = await shopFolder();
    const config = await emptyServer();
    await writeFile(join(folder, 'sharing.json'), JSON.stringify(keptMove(config)));
    expect(await machineProcess(folder, config, killAt)).toMatchObject({ signal: 'SIGKILL' });
    expect(await readdir(folder)).toContain('journal.sqlite');
    const { said } = await machineProcess(folder, config);
    expect(JSON.parse(said)).toEqual({ where: 'server', counts });
    await expect(readFile(file)).rejects.toThrow();
  },
);

test('a machine that is killed after the move but before it recorded the move continues on the server', async () => {
  const { folder, file, counts } = await shopFolder();
  const config = await emptyServer();
  await writeFile(join(folder, 'sharing.json'), JSON.stringify(keptMove(config)));
  expect(
    await moveToServer({
      dataFolder: folder,
      config,
      address: 'server',
      move: 'to-server',
      version: '',
      nowMs: Date.now(),
      onProgress() {},
    }),
  ).toBeNull();
  const { said } = await machineProcess(folder, config);
  expect(JSON.parse(said)).toEqual({ where: 'server', counts });
  await expect(readFile(file)).rejects.toThrow();
});

/** Makes a shop whose machine has moved its journal to a server. */
async function movedShop(): Promise<Awaited<ReturnType<typeof shopFolder>> & { config: PostgresConfig }> {
  const shop = await shopFolder();
  const config = await emptyServer();
  await writeFile(join(shop.folder, 'sharing.json'), JSON.stringify(keptMove(config)));
  vi.stubEnv('PGPASSWORD', config.password ?? '');
  const machine = await ownMachine(shop.folder);
  await machine.until(({ server }) => server?.role === 'on-duty');
  await machine.stop();
  vi.stubEnv('PGPASSWORD', undefined);
  return { ...shop, config };
}

test('the till on duty brings the orders back into its own file, and every other till is notified', async () => {
  const { folder, file, counts, config } = await movedShop();
  const machine = await ownMachine(folder);
  // Without a keychain, the closed app has forgotten the password.
  await machine.until(({ server }) => server?.refusal === 'sign-in');
  expect(machine.host.signInToServer({ user: config.user, password: 'not it' })).toEqual({ begun: true });
  await machine.until(({ server }) => server?.refusal === 'sign-in');
  machine.host.signInToServer({ user: config.user, password: config.password ?? '' });
  await machine.until(({ server }) => server?.role === 'on-duty');
  await machine.client().settings.write({ priceListMinutes: 45 });
  const { backups } = machine.client();
  // A backup of a journal on a server is a journal in a file, like every backup.
  const taken = await backups.take();
  expect(total(countsIn(join(folder, 'backups', taken.id)))).toBe(total(counts));
  await expect(backups.restore({ id: taken.id })).rejects.toMatchObject({
    data: { problems: [{ problem: 'on-server' }] },
  });
  expect(await backups.exportJournal()).toMatchObject({ orders: total(counts) });
  const other = await ownMachine(await temporaryFolder());
  other.host.joinServer({ ...formOf(config), name: 'Counter 2', sends: true });
  await other.until(({ server }) => server?.line === 'here');
  // This till is not on duty, so it cannot know the work under way.
  expect(other.host.leaveServer(true)).toEqual({ begun: false });

  // Another till has handed in an order's outcome, which is not written yet.
  const client = await connectTo(config, 'write');
  await client
    .query(`insert into handed_in (attempt_id, line) values ('an attempt', '{"handed":"in"}')`)
    .finally(() => client.end());

  expect(machine.host.leaveServer(true)).toEqual({ begun: true });
  const { moving } = await machine.until(({ server, door }) => server === null && door !== null);
  expect(moving).toMatchObject({ way: 'from-server', step: 'done', trouble: null });
  // Only pending orders are counted: the app checks the queued orders meanwhile, because they have no supplier.
  expect(await machine.counts()).toMatchObject({ pending: counts.pending });
  expect((await machine.client().settings.read()).priceListMinutes).toBe(45);
  await other.until(({ server }) => server?.role === 'closed');
  await expect(other.client().orders.counts()).rejects.toThrow();
  expect(await readdir(folder)).toContain('journal.sqlite');
  expect(await readFile(join(folder, 'outcomes.jsonl'), 'utf8')).toContain('"handed":"in"');
  await machine.stop();
  expect(total(countsIn(file))).toBe(total(counts));

  // No machine opens the old tables on the server, even if its sharing file still names the server.
  await writeFile(
    join(folder, 'sharing.json'),
    JSON.stringify({ ...keptMove(config), move: null, server: keptMove(config).move.server }),
  );
  const late = await ownMachine(folder);
  late.host.signInToServer({ user: config.user, password: config.password ?? '' });
  await late.until(({ server }) => server?.role === 'closed');
  await expect(readFile(file)).resolves.toBeDefined();
});

test('while another till has the duty, a machine brings no orders back, and the server continues', async () => {
  const { folder, config } = await movedShop();
  const other = await ownMachine(await temporaryFolder());
  other.host.joinServer({ ...formOf(config), name: 'Counter 2', sends: true });
  await other.until(({ server }) => server?.role === 'on-duty');
  await writeFile(join(folder, 'sharing.json'), JSON.stringify(keptMove(config, 'from-server')));
  const machine = await ownMachine(folder);
  await machine.until(({ moving }) => moving?.trouble === 'password');
  machine.host.signInToServer({ user: config.user, password: config.password ?? '' });
  const { server } = await machine.until(
    ({ moving, server: used }) => moving?.trouble === 'other-tills' && used !== null,
  );
  expect(server?.role).not.toBe('on-duty');
  expect(await readdir(folder)).not.toContain('journal.sqlite');
  expect(await other.counts()).not.toEqual({});
});

test.for([inTheMiddle, ...inWhole(['settling'], ['comparing'])])(
  'killed while %s on the way back, the machine continues at the next start, and everything is in the file',
  async (killAt) => {
    const { folder, counts, config } = await movedShop();
    await writeFile(join(folder, 'sharing.json'), JSON.stringify(keptMove(config, 'from-server')));
    expect(await machineProcess(folder, config, killAt)).toMatchObject({ signal: 'SIGKILL' });
    expect(await readdir(folder)).not.toContain('journal.sqlite');
    const { said } = await machineProcess(folder, config);
    expect(JSON.parse(said)).toEqual({ where: 'file', counts });
    expect(await readdir(folder)).toContain('journal.sqlite');
  },
);
