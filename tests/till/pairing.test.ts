import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { os } from '@orpc/server';
import { expect, test } from 'vitest';
import type { Backend } from '../../electron/backend/backend.ts';
import { createSystemClock } from '../../electron/system-clock.ts';
import { openSharing } from '../../electron/till/sharing.ts';
import { doorOf, freshMachine, openedDoor, sharedBy } from '../support/till/machines.ts';
import { openMitmProxy } from '../support/till/mitm-proxy.ts';

const router = { echo: os.handler(() => 'here') } as unknown as Backend['router'];

async function aCode(host: Awaited<ReturnType<typeof openedDoor>>): Promise<string> {
  const { door } = await host.sharing.host.newCode();
  return door?.code?.code ?? '';
}

test('a machine with the code is admitted, and both show the same words', async () => {
  const host = await openedDoor(router);
  const till = await freshMachine();
  const code = await aCode(host);
  const joined = await till.sharing.host.join({
    address: host.address,
    code: ` ${code.toLowerCase().replace('-', ' ')} `,
    name: 'Counter 2',
  });
  const door = await doorOf(host.sharing);
  expect(joined).toEqual({ ok: true, words: door.tills[0]?.words });
  expect(door.tills[0]).toMatchObject({ name: 'Counter 2', lastSeenAt: null, isHere: false });
  expect(door).toMatchObject({ code: null, codeEnded: 'used' });
  // The till does not use the host before a person has compared the words.
  expect((await sharedBy(till.sharing)).desk).toBeNull();
});

test('a code pairs only one till, and an old code pairs none', async () => {
  const real = createSystemClock();
  let aheadMs = 0;
  const clock = { ...real, monotonicMs: () => real.monotonicMs() + aheadMs };
  const host = await openedDoor(router, { clock });
  const old = await aCode(host);
  const code = await aCode(host);
  const [first, second, third] = await Promise.all([freshMachine(), freshMachine(), freshMachine()]);
  const wish = { address: host.address, name: 'Till' };
  expect(await first.sharing.host.join({ ...wish, code: old })).toEqual({ ok: false, problem: 'wrong-code' });
  aheadMs = 61_000;
  expect(await second.sharing.host.join({ ...wish, code })).toMatchObject({ ok: true });
  expect(await third.sharing.host.join({ ...wish, code })).toEqual({ ok: false, problem: 'no-code' });
});

test('after a few wrong attempts the code is invalid, and the attacker waits', async () => {
  // The test controls the clock's time, so that waits pass immediately.
  const real = createSystemClock();
  let aheadMs = 0;
  const clock = { ...real, monotonicMs: () => real.monotonicMs() + aheadMs };
  const host = await openedDoor(router, { clock });
  const code = await aCode(host);
  const guess = async (guessed: string) => {
    const till = await freshMachine();
    return till.sharing.host.join({ address: host.address, code: guessed, name: 'Till' });
  };
  const wrong = code.startsWith('7') ? '8888-8888' : '7777-7777';
  expect(await guess(wrong)).toEqual({ ok: false, problem: 'wrong-code' });
  expect(await guess(wrong)).toEqual({ ok: false, problem: 'too-soon' });
  for (const _ of [2, 3, 4, 5]) {
    aheadMs += 61_000;
    expect(await guess(wrong)).toEqual({ ok: false, problem: 'wrong-code' });
  }
  expect(await doorOf(host.sharing)).toMatchObject({ code: null, codeEnded: 'wrong-tries', tills: [] });
  aheadMs += 61_000;
  expect(await guess(code)).toEqual({ ok: false, problem: 'no-code' });
});

test('a code expires automatically', async () => {
  let run = (): void => {};
  const clock = createSystemClock();
  const hastened = {
    ...clock,
    after(delayMs: number, later: () => void) {
      if (delayMs !== 300_000) return clock.after(delayMs, later);
      run = later;
      return () => {};
    },
  };
  const host = await openedDoor(router, { clock: hastened });
  const code = await aCode(host);
  run();
  const till = await freshMachine();
  const joined = await till.sharing.host.join({ address: host.address, code, name: 'Till' });
  expect(joined).toEqual({ ok: false, problem: 'no-code' });
});

test('a man in the middle with another certificate is refused by both sides, although the code is right', async () => {
  const host = await openedDoor(router);
  const between = await openMitmProxy(host.address);
  const till = await freshMachine();
  const joined = await till.sharing.host.join({
    address: between.address,
    code: await aCode(host),
    name: 'Till',
  });
  expect(between.heard()).toContain('proof');
  expect(joined).toEqual({ ok: false, problem: 'wrong-code' });
  expect((await doorOf(host.sharing)).tills).toEqual([]);
});

test('a till does not pair with a machine that cannot prove the code', async () => {
  const host = await openedDoor(router);
  const between = await openMitmProxy(host.address, { saysLetIn: true });
  const till = await freshMachine();
  const joined = await till.sharing.host.join({
    address: between.address,
    code: await aCode(host),
    name: 'Till',
  });
  expect(joined).toEqual({ ok: false, problem: 'not-proved' });
});

test('a till that was admitted and did not connect within a quarter of an hour is removed', async () => {
  const real = createSystemClock();
  let aheadMs = 0;
  const clock = { ...real, nowMs: () => real.nowMs() + aheadMs };
  const host = await openedDoor(router, { clock });
  const till = await freshMachine();
  const joined = await till.sharing.host.join({
    address: host.address,
    code: await aCode(host),
    name: 'Till',
  });
  expect(joined).toMatchObject({ ok: true });
  expect((await doorOf(host.sharing)).tills).toHaveLength(1);
  aheadMs = 15 * 60_000;
  expect((await doorOf(host.sharing)).tills).toEqual([]);
});

test.each([
  ['nobody is there', '127.0.0.1:1', 'not-reached'],
  ['no address', 'not an address', 'not-an-address'],
  ['an address with a path', '127.0.0.1:9/x', 'not-an-address'],
])('pairing reports the problem: %s', async (_what, address, problem) => {
  const till = await freshMachine();
  const joined = await till.sharing.host.join({ address, code: '7777-7777', name: 'Till' });
  expect(joined).toEqual({ ok: false, problem });
});

test('the sharing file stores digests of tokens, not tokens, and only its owner can read it', async () => {
  const host = await openedDoor(router);
  const till = await freshMachine();
  await till.sharing.host.join({ address: host.address, code: await aCode(host), name: 'Till' });
  const file = join(host.folder, 'sharing.json');
  const { mode } = await stat(file);
  expect(process.platform === 'win32' ? 0o600 : mode & 0o777).toBe(0o600);
  const kept = JSON.parse(await readFile(file, 'utf8'));
  expect(Object.keys(kept.door.tills[0]).sort()).toEqual(
    ['addedAt', 'id', 'lastSeenAt', 'name', 'tokenDigest', 'words'].sort(),
  );
});

test('a computer with a damaged sharing file does not start', async () => {
  const { folder } = await openedDoor(router);
  await writeFile(join(folder, 'sharing.json'), '{"desk": {"addr');
  const parts = { version: '1', clock: createSystemClock(), randomId: randomUUID, restart() {} };
  await expect(openSharing({ dataFolder: folder, ...parts })).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining('sharing.json'),
  });
});
