import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { testOfFile } from '../../../support/house/test-of-file.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { allCalls } from '../../../support/shop/all-calls.ts';
import { invalidInput } from '../../../support/shop/invalid-input.ts';
import { pageOf } from '../../../support/shop/page-of.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

async function openStaffed() {
  const shop = await openShop();
  const page = pageOf(shop.running());
  await page.staff.add({ name: 'Mara', role: 'owner' });
  const { people } = await page.staff.add({ name: 'Ali', role: 'counter' });
  const [mara, ali] = people;
  if (!mara || !ali) throw new Error('two people were just added');
  return { ...shop, page, mara, ali };
}

async function place(client: ShopClient, number: number) {
  const service = await plainService(client);
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  return client.orders.place({ ...form, identifier: sampleImei(number) });
}

const whoPlaced = async (client: ShopClient, id: string) =>
  (await client.orders.read({ id }))?.events[0]?.who;

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { readonly code?: string }) => error.code,
  );

function callOf(client: ShopClient, { area, call }: { readonly area: string; readonly call: string }) {
  const areas = client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  // An input that no call accepts. The call must be refused before its input is checked.
  return areas[area]?.[call]?.(Symbol.for('nothing')) ?? Promise.reject(new Error(`no ${area}.${call}`));
}

test('a single person is asked nothing and may do everything, on every page', async () => {
  const shop = await openShop();
  const page = pageOf(shop.running());
  expect(await page.staff.read()).toMatchObject({ people: [], current: null });
  await page.settings.write({ operator: 'Mara' });
  const { id } = await place(page, 1);
  expect(await whoPlaced(page, id)).toBe('Mara');
});

testOfFile('a person alone makes backups', async () => {
  const page = pageOf((await openShop()).running());
  await expect(page.backups.take()).resolves.toBeDefined();
});

test('the first person added is an owner and stays signed in; adding a second person locks every other page', async () => {
  const shop = await openShop();
  const [page, other] = [pageOf(shop.running()), pageOf(shop.running())];
  await expect(page.staff.add({ name: 'Ali', role: 'counter' })).rejects.toMatchObject(
    invalidInput('role', 'needs-owner'),
  );
  expect((await page.staff.add({ name: 'Mara', role: 'owner' })).current?.name).toBe('Mara');
  expect((await other.staff.read()).current?.name).toBe('Mara');
  expect((await page.staff.add({ name: 'Ali', role: 'counter' })).current?.name).toBe('Mara');
  expect(await other.staff.read()).toMatchObject({ current: null, rights: [] });
  expect(await codeOf(other.orders.counts())).toBe('locked');
  expect(await codeOf(page.orders.counts())).toBe('done');
});

test('a signed-out page may choose a person, and make no other call of the contract', async () => {
  const { running } = await openStaffed();
  const nobody = pageOf(running());
  for (const each of allCalls.filter(({ rules }) => rules.who !== 'anybody'))
    expect({ ...each, code: await codeOf(callOf(nobody, each)) }).toEqual({ ...each, code: 'locked' });
  const open = allCalls.filter(({ rules }) => rules.who === 'anybody');
  expect(open.map(({ area, call }) => `${area}.${call}`)).toEqual([
    'settings.read',
    'diagnostics.changes',
    'diagnostics.reportDefect',
    'staff.read',
    'staff.choose',
    'staff.leave',
    'staff.recover',
  ]);
});

test('a signed-out page gets its display settings, and nothing else of the shop', async () => {
  const { running, page } = await openStaffed();
  await page.settings.write({ shop: 'Corner', colorScheme: 'dark', operator: 'Old name' });
  const settings = await pageOf(running()).settings.read();
  expect(settings).toMatchObject({ colorScheme: 'dark', shop: '', operator: '' });
  expect((await page.settings.read()).shop).toBe('Corner');
});

test('an order names the person at its page, in two windows at the same time', async () => {
  const { running, page, ali, mara } = await openStaffed();
  const other = pageOf(running());
  await other.staff.choose({ id: ali.id });
  const [first, second] = await Promise.all([place(page, 1), place(other, 2)]);
  expect(await whoPlaced(page, first.id)).toBe('Mara');
  expect(await whoPlaced(page, second.id)).toBe('Ali');
  await other.staff.choose({ id: mara.id });
  expect(await whoPlaced(page, (await place(other, 3)).id)).toBe('Mara');
});

test('a decision names the person at the page, whatever name the page sends', async () => {
  const { page } = await openStaffed();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.books.close({ days: [day], who: 'Somebody else', goOn: true });
  const read = await page.books.read({ period: day });
  expect(read.days[0]?.closed?.who).toBe('Mara');
  expect((await page.settings.read()).operator).toBe('');
});

test('a removed person is signed out on every page, and their records keep the name', async () => {
  const { running, page, ali, mara } = await openStaffed();
  const other = pageOf(running());
  await other.staff.choose({ id: ali.id });
  const { id } = await place(other, 1);
  await expect(page.staff.remove({ id: mara.id })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(page.staff.change({ ...mara, role: 'counter' })).rejects.toMatchObject(
    invalidInput('role', 'last-owner'),
  );
  await page.staff.add({ name: 'Lena', role: 'counter' });
  await page.staff.remove({ id: ali.id });
  expect(await codeOf(other.orders.counts())).toBe('locked');
  expect(await codeOf(other.staff.choose({ id: ali.id }))).toBe('invalid-input');
  expect(await whoPlaced(page, id)).toBe('Ali');
});

test('two people cannot have one name', async () => {
  const { page } = await openStaffed();
  const twice = ['Lena', 'LENA', ' lena '].map((name) => codeOf(page.staff.add({ name, role: 'counter' })));
  expect((await Promise.all(twice)).toSorted()).toEqual(['done', 'invalid-input', 'invalid-input']);
  for (const name of ['app', '', ' ', 'x'.repeat(81)])
    expect(await codeOf(page.staff.add({ name, role: 'counter' }))).toBe('invalid-input');
});

test('people are there after a restart, and every page asks again', async () => {
  const shop = await openStaffed();
  await shop.restart().catch(() => {});
  const page = pageOf(shop.running());
  const { people, current } = await page.staff.read();
  expect(people.map(({ name, role }) => ({ name, role }))).toEqual([
    { name: 'Mara', role: 'owner' },
    { name: 'Ali', role: 'counter' },
  ]);
  expect(current).toBeNull();
});

test('subscriptions end when their page gets another person, and a signed-out page is notified only of people', async () => {
  const { running, page, ali } = await openStaffed();
  const other = pageOf(running());
  await other.staff.choose({ id: ali.id });
  const requests = await other.host.requests();
  const heard: string[] = [];
  void (async () => {
    for await (const { entity, sequence } of await other.diagnostics.changes())
      heard.push(`${entity} ${sequence}`);
  })();
  const ended = requests.next();
  await other.staff.leave();
  expect((await ended).done).toBe(true);
  await eventually(
    async () => heard,
    (reported) => reported.length > 0,
  );
  const before = heard.length;
  await place(page, 1);
  await page.staff.add({ name: 'Lena', role: 'counter' });
  await eventually(
    async () => heard.slice(before),
    (reported) => reported.some((each) => each.startsWith('staff')),
  );
  expect(heard.slice(before).map((each) => each.split(' ')[0])).toEqual(['staff']);
  // No sequence number is skipped, so the page rereads nothing.
  const numbers = heard.map((each) => Number(each.split(' ')[1]));
  expect(numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)).toBe(true);
});

testOfFile('an export says who works here and who ordered what', async () => {
  const { page, folder, mara } = await openStaffed();
  await place(page, 1);
  const file = `${folder}/export.jsonl`;
  await exportJournal(`${folder}/journal.sqlite`, file);
  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.flatMap(({ person }) => person?.name ?? [])).toEqual(['Mara', 'Ali']);
  expect(lines.flatMap(({ order }) => order?.placed_by ?? [])).toEqual([mara.id]);
});
