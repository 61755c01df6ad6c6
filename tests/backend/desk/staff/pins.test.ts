import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { asTill } from '../../../../electron/backend/base/caller.ts';
import { hashSecret, isSecret } from '../../../../electron/backend/desk/staff/secrets.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { createSystemClock } from '../../../../electron/system-clock.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { pageOf } from '../../../support/shop/page-of.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** The machine's clock plus an offset that the test sets. */
function settableClock() {
  const clock = createSystemClock();
  let aheadMs = 0;
  const set: Clock & { ahead(ms: number): void } = {
    ...clock,
    nowMs: () => clock.nowMs() + aheadMs,
    monotonicMs: () => clock.monotonicMs() + aheadMs,
    ahead(ms) {
      aheadMs += ms;
    },
  };
  return set;
}

async function openStaffed() {
  const clock = settableClock();
  const shop = await openShop({ connect: false, clock });
  const owner = pageOf(shop.running());
  await owner.staff.add({ name: 'Mara', role: 'owner' });
  const { people } = await owner.staff.add({ name: 'Ali', role: 'counter' });
  const [mara, ali] = people;
  if (!mara || !ali) throw new Error('two people were just added');
  const { recoveryCode } = await owner.staff.setPin({ id: mara.id, pin: '4711' });
  return { ...shop, clock, owner, mara, ali, code: recoveryCode ?? '' };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, data }: { readonly code: string; readonly data: unknown }) => ({ code, data }),
  );

const waitIn = (failure: Awaited<ReturnType<typeof failureOf>>): number =>
  (failure?.data as { readonly retryInMs?: number } | undefined)?.retryInMs ?? Number.NaN;

const choose = (page: ShopClient, { id }: { readonly id: string }, pin: string | null = null) =>
  page.staff.choose({ id, pin });

test('each hash has its own salt, and an unreadable hash lets nobody in', async () => {
  const [one, other] = [await hashSecret('4711'), await hashSecret('4711')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('4711');
  expect(await isSecret('4711', one)).toBe(true);
  expect(await isSecret('4712', one)).toBe(false);
  for (const broken of [
    '',
    'scrypt',
    one.replace('32768', '4'),
    one.replace('32768', '1073741824'),
    one.slice(0, -8),
  ])
    expect(await isSecret('4711', broken)).toBe(false);
});

test('a person with a PIN signs in only with the PIN, and a person without a PIN needs none', async () => {
  const { running, owner, mara, ali } = await openStaffed();
  // The page that set the PIN stays signed in.
  expect((await owner.staff.read()).current).toMatchObject({ name: 'Mara', hasPin: true });
  const page = pageOf(running());
  expect(await failureOf(choose(page, mara))).toMatchObject({ code: 'invalid-input' });
  expect(await failureOf(choose(page, mara, '4712'))).toEqual({ code: 'wrong-pin', data: { retryInMs: 0 } });
  expect((await page.staff.read()).current).toBeNull();
  expect((await choose(page, mara, '4711')).current?.name).toBe('Mara');
  expect((await choose(page, ali)).current?.name).toBe('Ali');
});

test('after wrong PINs the wait grows, for the right PIN too, at any page and after a restart', async () => {
  const { running, restart, clock, mara } = await openStaffed();
  const waits: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const waitMs = waitIn(await failureOf(choose(pageOf(running()), mara, '0000')));
    waits.push(waitMs);
    clock.ahead(waitMs);
  }
  expect(waits).toEqual([0, 0, 5_000, 10_000, 20_000]);
  expect(await failureOf(choose(pageOf(running()), mara, '0000'))).toMatchObject({
    data: { retryInMs: 40_000 },
  });
  await restart().catch(() => {});
  const refused = await failureOf(choose(pageOf(running()), mara, '4711'));
  expect(refused?.code).toBe('wrong-pin');
  expect(waitIn(refused)).toBeGreaterThan(0);
  // Simultaneous guesses are checked one after the other.
  const guesses = ['4711', '4711', '0001'].map((pin) => failureOf(choose(pageOf(running()), mara, pin)));
  for (const guess of await Promise.all(guesses)) expect(guess?.code).toBe('wrong-pin');
  clock.ahead(40_000);
  const page = pageOf(running());
  expect((await choose(page, mara, '4711')).current?.name).toBe('Mara');
  // The right PIN resets the count of wrong PINs.
  expect(await failureOf(choose(pageOf(running()), mara, '0000'))).toMatchObject({ data: { retryInMs: 0 } });
});

test('an obvious PIN is refused', async () => {
  const { owner, mara } = await openStaffed();
  for (const pin of '0000 1111 1234 4321 9876 7890 1212 121212 12121 012345678901'.split(' '))
    expect(await failureOf(owner.staff.setPin({ id: mara.id, pin, current: '4711' })), pin).toMatchObject({
      code: 'invalid-input',
    });
});

test('an owner sees for whom a wrong PIN was typed, and guesses at a till lock nobody out elsewhere', async () => {
  const { running, mara } = await openStaffed();
  const atTill = <Result>(work: () => Result) => asTill({ id: 'till-2', name: 'Counter 2' }, work);
  const guess = () => atTill(() => failureOf(choose(pageOf(running()), mara, '5830')));
  for (let tries = 0; tries < 3; tries += 1) await guess();
  expect(waitIn(await guess())).toBeGreaterThan(0);
  const page = pageOf(running());
  expect((await choose(page, mara, '4711')).current?.name).toBe('Mara');
  expect(waitIn(await guess())).toBeGreaterThan(0);
  const acts = await page.staff.acts();
  expect(acts.filter(({ what }) => what === 'staff.wrongPin').map(({ who }) => who)).toContain('Mara');
});

test('people change their own PIN with the current PIN, and only owners change other people’s PINs', async () => {
  const { running, owner, mara, ali } = await openStaffed();
  const theirs = pageOf(running());
  await choose(theirs, ali);
  expect((await theirs.staff.setPin({ id: ali.id, pin: '4826' })).recoveryCode).toBeNull();
  expect(await failureOf(theirs.staff.setPin({ id: ali.id, pin: '7193' }))).toMatchObject({
    code: 'wrong-pin',
  });
  expect(await failureOf(theirs.staff.setPin({ id: mara.id, pin: '7193' }))).toMatchObject({
    code: 'not-allowed',
    data: { ask: ['Mara'] },
  });
  await theirs.staff.setPin({ id: ali.id, pin: '7193', current: '4826' });
  expect((await theirs.staff.read()).current?.name).toBe('Ali');
  await owner.staff.setPin({ id: ali.id, pin: '9036' });
  // The session that began with the old PIN has ended.
  expect((await theirs.staff.read()).current).toBeNull();
  expect((await choose(theirs, ali, '9036')).current?.name).toBe('Ali');
  for (const pin of ['123', '1234567890123', '12a4', ''])
    expect(await failureOf(owner.staff.setPin({ id: ali.id, pin }))).toMatchObject({ code: 'invalid-input' });
});

test('an owner who has lost the PIN signs in once with the recovery code, with a new PIN and a new code', async () => {
  const { running, mara, ali, owner, code } = await openStaffed();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  const page = pageOf(running());
  expect(
    await failureOf(page.staff.recover({ id: mara.id, code: 'AAAAA-AAAAA-AAAAA-AAAAA', pin: '8246' })),
  ).toMatchObject({ code: 'wrong-pin' });
  expect(await failureOf(page.staff.recover({ id: ali.id, code, pin: '8246' }))).toMatchObject({
    code: 'invalid-input',
  });
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const back = await page.staff.recover({ id: mara.id, code: typed, pin: '8246' });
  expect(back.current?.name).toBe('Mara');
  expect(back.recoveryCode).not.toBe(code);
  // The page that signed in with the lost PIN is signed out, and neither the PIN nor the code works again.
  expect((await owner.staff.read()).current).toBeNull();
  const other = pageOf(running());
  expect((await failureOf(choose(other, mara, '4711')))?.code).toBe('wrong-pin');
  expect((await failureOf(other.staff.recover({ id: mara.id, code, pin: '7415' })))?.code).toBe('wrong-pin');
  expect((await choose(other, mara, '8246')).current?.name).toBe('Mara');
  expect(await other.staff.acts()).toContainEqual(
    expect.objectContaining({ who: 'Mara', what: 'staff.recover' }),
  );
});

test('a single person with a PIN can be locked out too, and a second PIN makes no second code', async () => {
  const shop = await openShop({ connect: false });
  const page = pageOf(shop.running());
  const { current } = await page.staff.add({ name: 'Mara', role: 'owner' });
  const id = current?.id ?? '';
  expect((await page.staff.setPin({ id, pin: '4711' })).recoveryCode).not.toBeNull();
  expect((await page.staff.read()).current?.name).toBe('Mara');
  expect((await pageOf(shop.running()).staff.read()).current).toBeNull();
  expect((await page.staff.setPin({ id, pin: '4712', current: '4711' })).recoveryCode).toBeNull();
  await page.staff.setPin({ id, pin: null, current: '4712' });
  expect((await pageOf(shop.running()).staff.read()).current?.name).toBe('Mara');
  // Removing the last person removes all PINs and codes.
  await page.staff.setPin({ id, pin: '4711' });
  await page.staff.remove({ id });
  expect((await page.staff.read()).people).toEqual([]);
  const again = await page.staff.add({ name: 'Lena', role: 'owner' });
  expect((await page.staff.setPin({ id: again.current?.id ?? '', pin: '4711' })).recoveryCode).not.toBeNull();
});

test('an idle page is locked for every call, and activity does not unlock it', async () => {
  const { running, clock, owner, ali } = await openStaffed();
  expect((await owner.staff.read()).lockMinutes).toBe(10);
  await owner.staff.writeLock({ minutes: 5 });
  const theirs = pageOf(running());
  await choose(theirs, ali);
  const requests = await theirs.host.requests();
  const ended = requests.next();
  clock.ahead(4 * 60_000);
  await owner.staff.touch();
  expect(await failureOf(theirs.orders.counts())).toBeNull();
  clock.ahead(60_000);
  expect(await failureOf(theirs.orders.counts())).toMatchObject({ code: 'locked' });
  expect(await failureOf(theirs.staff.touch())).toMatchObject({ code: 'locked' });
  expect((await ended).done).toBe(true);
  expect((await theirs.staff.read()).current).toBeNull();
  expect((await owner.staff.read()).current?.name).toBe('Mara');
  await owner.staff.writeLock({ minutes: null });
  clock.ahead(60 * 60_000);
  expect((await owner.staff.read()).current?.name).toBe('Mara');
});

test('no PIN and no hash is in an export, and everybody sees who has a PIN', async () => {
  const { folder, owner, running, mara } = await openStaffed();
  const file = `${folder}/export.jsonl`;
  await exportJournal(`${folder}/journal.sqlite`, file);
  expect(await readFile(file, 'utf8')).not.toContain('scrypt');
  const reported = JSON.stringify([
    await owner.staff.read(),
    await pageOf(running()).staff.read(),
    await owner.diagnostics.about(),
  ]);
  expect(reported).not.toContain('scrypt');
  expect((await pageOf(running()).staff.read()).people.find(({ id }) => id === mara.id)?.hasPin).toBe(true);
  await eventually(
    () => owner.staff.acts(),
    (acts) => acts.some(({ what }) => what === 'staff.setPin'),
  );
});
