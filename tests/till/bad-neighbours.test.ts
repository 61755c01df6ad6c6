import { connect } from 'node:net';
import { createORPCClient } from '@orpc/client';
import { os } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import type { Backend } from '../../electron/backend/backend.ts';
import { createSystemClock } from '../../electron/system-clock.ts';
import { connectToHost } from '../../electron/till/connection/connect-to-host.ts';
import { pairAsTill } from '../../electron/till/pairing/till-pairing.ts';
import { namingSelected, type ShopClient } from '../support/shop/shop-client.ts';
import { openShop } from '../support/shop/shop-under-test.ts';
import { openedDoor, pairedTill, untilLine } from '../support/till/machines.ts';
import { openWire } from '../support/till/wire.ts';
import { eventually } from '../support/time/eventually.ts';

const clock = createSystemClock();
const version = '0.0.0-test';
const router = { budget: { read: os.handler(() => 'here') } } as unknown as Backend['router'];

async function letIn(host: Awaited<ReturnType<typeof openedDoor>>) {
  const { door } = await host.sharing.host.newCode();
  const asked = await pairAsTill(
    { address: host.address, code: door?.code?.code ?? '', name: 'Till' },
    { version, clock },
  );
  if (!asked.ok) throw new Error(asked.problem);
  return asked.letIn;
}

/** Opens many sockets that send nothing or almost nothing. */
function holdOpen(address: string, count: number, says: string) {
  const ended = { count: 0 };
  const opened = Array.from({ length: count }, async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(address.split(':')[1]) });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => {
      ended.count += 1;
    });
    await new Promise<void>((resolve) =>
      socket.once('connect', () => resolve()).once('close', () => resolve()),
    );
    socket.write(says);
  });
  return { ended, opened: Promise.all(opened) };
}

test.each([
  ['say nothing', ''],
  // The first bytes of a TLS hello, which never continues.
  ['send a little', '\u0016\u0003\u0001'],
])('open sockets that %s are closed, and do not block a till', async (_what, says) => {
  const hurried = {
    ...clock,
    after: (delayMs: number, run: () => void) => clock.after(delayMs === 10_000 ? 2_000 : delayMs, run),
  };
  const host = await openedDoor(router, { clock: hurried });
  const { desk, token } = await letIn(host);
  const before = await connectToHost({ desk, token, version, clock });
  if (typeof before === 'string') throw new Error(before);
  onTestFinished(before.close);
  const { ended, opened } = holdOpen(host.address, 300, says);
  await opened;
  const connection = await connectToHost({ desk, token, version, clock });
  if (typeof connection === 'string') throw new Error(connection);
  onTestFinished(connection.close);
  const clients: ShopClient[] = [before, connection].map(({ link }) =>
    namingSelected(createORPCClient(link), 'own'),
  );
  for (const client of clients) expect(await client.budget.read()).toBe('here');
  await eventually(
    async () => ended.count,
    (count) => count === 300,
  );
  // A connection that has shown a token stays open.
  for (const client of clients) expect(await client.budget.read()).toBe('here');
});

test('a removed till learns only that it was removed, however often it connects', async () => {
  const host = await openedDoor(router);
  const { desk, token } = await letIn(host);
  const first = await connectToHost({ desk, token, version, clock });
  if (typeof first === 'string') throw new Error(first);
  await host.sharing.host.removeTill(desk.tillId);
  expect(await first.ended).toBe('removed');
  for (const _ of [1, 2, 3]) expect(await connectToHost({ desk, token, version, clock })).toBe('removed');
});

test('a till reports another machine at its host’s address, and sends no call to it', async () => {
  const shop = await openShop();
  const host = await openedDoor(shop.router);
  const impostor = await openedDoor(router);
  let to = host.address;
  const wire = await openWire(() => to);
  onTestFinished(wire.close);
  const till = await pairedTill({ ...host, address: wire.address });
  to = impostor.address;
  wire.pull();
  wire.plugIn();
  await untilLine(till, 'other-machine');
  await expect(till.client.orders.counts()).rejects.toMatchObject({
    code: 'host-away',
    data: { asked: false },
  });
});

test('a till opens no listener and makes no code', async () => {
  const host = await openedDoor(router);
  const till = await pairedTill(host);
  expect((await till.sharing.host.setOpen(true)).door).toBeNull();
  expect(await till.sharing.host.newCode()).toMatchObject({ door: null });
});
