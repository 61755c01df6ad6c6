import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { os } from '@orpc/server';
import openMulticastDns, { type ResponsePacket } from 'multicast-dns';
import { expect, onTestFinished, test } from 'vitest';
import type { Backend } from '../../electron/backend/backend.ts';
import { createSystemClock } from '../../electron/system-clock.ts';
import { announceListener, serviceType } from '../../electron/till/nearby/announce.ts';
import { createNearby } from '../../electron/till/nearby/find.ts';
import type { Networks } from '../../electron/till/nearby/multicast.ts';
import type { NearbyDesk } from '../../shared/model/host/sharing.ts';
import { freshMachine, openedDoor } from '../support/till/machines.ts';

const clock = createSystemClock();
const router = { echo: os.handler(() => 'here') } as unknown as Backend['router'];

/** Returns networks with only this machine, at a port that no other process uses. */
async function thisMachineAlone(): Promise<Networks> {
  const probe = createSocket('udp4');
  probe.bind(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return { addresses: () => ['127.0.0.1'], port };
}

/** Follows announcements until the findings satisfy the test. */
async function found(
  reported: AsyncGenerator<readonly NearbyDesk[], void>,
  isIt: (desks: readonly NearbyDesk[]) => boolean,
): Promise<readonly NearbyDesk[]> {
  for (;;) {
    const { value, done } = await reported.next();
    if (done) throw new Error('nothing more was told');
    if (isIt(value)) return value;
  }
}

test('an open listener is found with its computer’s name and address, and a closed one is not', async () => {
  const networks = await thisMachineAlone();
  const looking = createNearby(networks, clock).follow(AbortSignal.timeout(60_000));
  const host = await openedDoor(router, { networks });
  const here = await found(looking, (desks) => desks.length > 0);
  expect(here).toEqual([{ name: hostname().replaceAll('.', '-'), address: host.address }]);
  const again = createNearby(networks, clock).follow(AbortSignal.timeout(60_000));
  await found(again, (desks) => desks.length === 1);
  await host.sharing.host.setOpen(false);
  expect(await found(again, (desks) => desks.length === 0)).toEqual([]);
});

test('a page’s stream of nearby listeners also reports a listener that opens later', async () => {
  const networks = await thisMachineAlone();
  const till = await freshMachine({ networks });
  const leaving = new AbortController();
  const reported = till.sharing.host.nearby(leaving.signal);
  expect((await reported.next()).value).toEqual([]);
  const host = await openedDoor(router, { networks });
  expect(await found(reported, (desks) => desks.length > 0)).toMatchObject([{ address: host.address }]);
  leaving.abort();
});

test('only the computer’s name and the port are announced', async () => {
  const networks = await thisMachineAlone();
  const listener = openMulticastDns({ interface: '127.0.0.1', bind: '0.0.0.0', port: networks.port });
  onTestFinished(() => listener.destroy());
  await once(listener, 'ready');
  const reported = once(listener, 'response') as Promise<[ResponsePacket]>;
  const door = announceListener({ name: 'Front.Desk.local', port: 4_711 }, networks, clock);
  onTestFinished(() => door.stop());
  const [{ answers = [], additionals = [], authorities = [] }] = await reported;
  const target = expect.stringMatching(/^imei-desk-[0-9a-f]{8}\.local$/);
  expect(
    answers.map(({ name, type, data }: { name: string; type: string; data?: unknown }) => [type, name, data]),
  ).toEqual([
    ['PTR', serviceType, `Front-Desk.${serviceType}`],
    ['SRV', `Front-Desk.${serviceType}`, { port: 4_711, target, priority: 0, weight: 0 }],
    ['TXT', `Front-Desk.${serviceType}`, [Buffer.alloc(0)]],
    ['A', target, '127.0.0.1'],
  ]);
  expect([...additionals, ...authorities]).toEqual([]);
});

test('garbage and other services do not stop the search, and the list is limited to 32 desks with short names', async () => {
  const networks = await thisMachineAlone();
  const reported = createNearby(networks, clock).follow(AbortSignal.timeout(60_000));
  expect((await reported.next()).value).toEqual([]);
  const rogue = openMulticastDns({ interface: '127.0.0.1', bind: '0.0.0.0', port: networks.port });
  onTestFinished(() => rogue.destroy());
  await once(rogue, 'ready');
  const raw = createSocket('udp4');
  raw.bind(0, '127.0.0.1');
  await once(raw, 'listening');
  onTestFinished(() => void raw.close());
  raw.setMulticastInterface('127.0.0.1');
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(9_000, 0xff), Buffer.from('not DNS')])
    raw.send(bytes, networks.port, '224.0.0.251');
  rogue.respond([
    { type: 'SRV', name: '_imei-desk._tcp.local', data: { port: 1, target: 'x.local' } },
    { type: 'SRV', name: 'Printer._ipp._tcp.local', data: { port: 631, target: 'x.local' } },
  ]);
  for (let port = 1; port <= 40; port += 1)
    rogue.respond([
      { type: 'SRV', name: `${'n'.repeat(60)}.${serviceType}`, ttl: 60, data: { port, target: 'x.local' } },
    ]);
  const full = await found(reported, (desks) => desks.length >= 32);
  expect(full).toHaveLength(32);
  expect(full.every(({ name, address }) => name.length <= 63 && /^127\.0\.0\.1:\d+$/.test(address))).toBe(
    true,
  );
});
