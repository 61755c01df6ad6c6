import { once } from 'node:events';
import { connect } from 'node:tls';
import { createORPCClient } from '@orpc/client';
import { os } from '@orpc/server';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Backend } from '../../electron/backend/backend.ts';
import { createSystemClock } from '../../electron/system-clock.ts';
import { connectToHost } from '../../electron/till/connection/connect-to-host.ts';
import { isOfShopNetwork } from '../../electron/till/host/shop-network.ts';
import { pairAsTill } from '../../electron/till/pairing/till-pairing.ts';
import { rulesOf } from '../../shared/contract/contract.ts';
import { namingSelected, type ShopClient } from '../support/shop/shop-client.ts';
import { openShop } from '../support/shop/shop-under-test.ts';
import { openedDoor } from '../support/till/machines.ts';
import { openMitmProxy } from '../support/till/mitm-proxy.ts';

const clock = createSystemClock();
const version = '0.0.0-test';
const router = { budget: { read: os.handler(() => 'here') } } as unknown as Backend['router'];

/** Pairs a till and returns its data, for tests that talk to the listener like a till. */
async function letIn(host: Awaited<ReturnType<typeof openedDoor>>) {
  const { door } = await host.sharing.host.newCode();
  const code = door?.code?.code ?? '';
  const asked = await pairAsTill({ address: host.address, code, name: 'Till' }, { version, clock });
  if (!asked.ok) throw new Error(asked.problem);
  return asked.letIn;
}

async function upgrade(address: string, path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`wss://${address}${path}`, { headers, rejectUnauthorized: false });
  socket.on('error', () => {});
  const [request, response] = (await once(socket, 'unexpected-response')) as [
    { destroy(): void },
    { statusCode: number },
  ];
  request.destroy();
  return response.statusCode;
}

test('the listener answers HTTP requests with 404, and refuses upgrades without credentials', async () => {
  const { address } = await openedDoor(router);
  for (const path of ['/', '/index.html', '/contract', '/session', '/till', '/pair']) {
    const socket = connect({
      port: Number(address.split(':')[1]),
      host: '127.0.0.1',
      rejectUnauthorized: false,
    });
    socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    let answer = '';
    for await (const bytes of socket) answer += bytes;
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer.split('\r\n\r\n')[1]).toMatch(/^(0(\r\n)?)?$/);
  }
  expect(await upgrade(address, '/contract', {})).toBe(404);
  expect(await upgrade(address, '/till', {})).toBe(401);
  expect(await upgrade(address, '/till', { authorization: `Bearer ${'A'.repeat(43)}` })).toBe(401);
});

test('a till of another version is refused with that reason, and makes no call', async () => {
  const host = await openedDoor(router);
  const { desk, token } = await letIn(host);
  expect(await connectToHost({ desk, token, version: '9.9.9', clock })).toBe('other-version');
});

test('a till does not send its token to a machine with another certificate', async () => {
  const host = await openedDoor(router);
  const { desk, token } = await letIn(host);
  const between = await openMitmProxy(host.address);
  const there = { ...desk, address: between.address };
  expect(await connectToHost({ desk: there, token, version, clock })).toBe('other-machine');
  expect(between.authorizations).toEqual([]);
});

test('garbage and endless messages close only their own connection', async () => {
  const host = await openedDoor(router);
  const { desk, token } = await letIn(host);
  const good = await connectToHost({ desk, token, version, clock });
  if (typeof good === 'string') throw new Error(good);
  const headers = { authorization: `Bearer ${token}`, 'imei-desk-version': version };
  const bad = async (path: string, what: string | Buffer) => {
    const socket = new WebSocket(`wss://${host.address}${path}`, { headers, rejectUnauthorized: false });
    socket.on('error', () => {});
    await once(socket, 'open');
    socket.send(what);
    await once(socket, 'close');
  };
  await bad('/till', Buffer.alloc(9 * 1024 * 1024, 'x'));
  await bad('/pair', 'not JSON');
  const raw = connect({
    port: Number(desk.address.split(':')[1]),
    host: '127.0.0.1',
    rejectUnauthorized: false,
  });
  raw.on('error', () => {});
  const closed = new Promise<void>((resolve) => raw.on('close', () => resolve()));
  raw.write(Buffer.alloc(64 * 1024, 0xff));
  await closed;
  const client: ShopClient = namingSelected(createORPCClient(good.link), 'own');
  expect(await client.budget.read()).toBe('here');
  good.close();
});

test('the listener refuses calls reserved for the host, even if they do not come from the till’s page', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const { desk, token } = await letIn(host);
  const opened = await connectToHost({ desk, token, version, clock });
  if (typeof opened === 'string') throw new Error(opened);
  const client: ShopClient = namingSelected(createORPCClient(opened.link));
  const [connection] = (await client.connections.list()).connections;
  const id = connection?.id ?? '';
  const never: readonly Promise<unknown>[] = [
    client.connections.remove({ id }),
    client.connections.update({ id, signIn: { form: 'key', apiKey: 'another' } }),
    client.backups.list(),
    client.backups.restore({ id: 'x' }),
    client.backups.exportJournal(),
    client.sharing.newCode(),
    client.sharing.removeTill({ id: 'x' }),
    client.host.askForUpdate(),
    client.host.readFile({ token: 'x' }),
    client.settings.write({ shop: 'Mine' }),
  ];
  for (const asked of never) await expect(asked).rejects.toMatchObject({ code: 'not-on-a-till' });
  expect((await shop.client.connections.list()).connections).toHaveLength(1);
  opened.close();
});

test('only known calls have rules, and only calls for tills allow a till', () => {
  expect(rulesOf(['orders', 'place'])?.till).toBe(true);
  expect(rulesOf(['backups', 'restore'])).toEqual({ who: 'backups' });
  for (const path of [
    ['orders'],
    ['orders', 'nothing'],
    ['constructor', 'name'],
    ['orders', 'constructor'],
    ['orders', 'place', 'x'],
    [],
  ])
    expect(rulesOf(path)).toBeNull();
});

test.each([
  ['192.168.1.9', true],
  ['10.0.0.3', true],
  ['::ffff:172.20.1.1', true],
  ['fe80::1%eth0', true],
  ['fd12::1', true],
  ['127.0.0.1', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['::ffff:93.184.216.34', false],
  ['2001:4860::1', false],
  ['', false],
])('whether the address %s is of the shop’s own network: %s', (address, isOwn) => {
  expect(isOfShopNetwork(address)).toBe(isOwn);
});
