import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explains } from '../../../support/house/explains.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { placeOne } from '../../../support/shop/place-one.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

const form = {
  name: 'Supplier',
  baseAddress: 'https://supplier.test',
  signIn: { form: 'key', apiKey: 'invented-key-0001' },
} as const;

test.each([
  ['http://supplier.test', 'not-https'],
  ['ftp://supplier.test', 'not-an-address'],
  ['https://a:b@supplier.test', 'has-credentials'],
  ['https://supplier.test/?apikey=1', 'has-query'],
  ['', 'empty'],
])('the address %j is refused as %s, and nothing is saved', async (baseAddress, problem) => {
  const { client } = await openShop({ connect: false });
  await expect(client.connections.add({ ...form, baseAddress })).rejects.toMatchObject({
    code: 'address-refused',
    data: { problem },
  });
  expect((await client.connections.list()).connections).toEqual([]);
});

test('a refused key, a web page instead of JSON and an unreachable host are each reported, and nothing is saved', async () => {
  const { client, supplier } = await openShop({ connect: false });
  const page = createServer((_, response) =>
    response.end('<!doctype html><title>Checking your browser</title>'),
  );
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  const pageAddress = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  await expect(client.connections.add({ ...form, baseAddress: supplier.baseAddress })).rejects.toMatchObject({
    code: 'key-refused',
    data: { words: expect.stringContaining('Authentication Failed') },
  });
  await expect(client.connections.add({ ...form, baseAddress: pageAddress })).rejects.toMatchObject({
    code: 'not-understood',
  });
  await new Promise<void>((resolve) => page.close(() => resolve()));
  await expect(client.connections.add({ ...form, baseAddress: pageAddress })).rejects.toMatchObject({
    code: 'unreachable',
    data: { cause: 'refused' },
  });
  expect((await client.connections.list()).connections).toEqual([]);
});

test('the key reaches neither the journal, nor the log, nor any answer', async () => {
  const shop = await openShop();
  const order = await placeOne(shop.client, 1);
  const read = await untilOrder(shop.client, order.id, 'success', 'rejected');
  const answers = JSON.stringify([
    read,
    await shop.client.connections.list(),
    await shop.client.diagnostics.about(),
  ]);
  expect(answers).not.toContain(shop.supplier.apiKey);
  await shop.stopBackend();
  const entries = await readdir(shop.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const bytes = await readFile(file);
    expect(bytes.includes(shop.supplier.apiKey), file).toBe(false);
  }
  const logs = files.filter((file) => file.endsWith('.log'));
  expect(logs).not.toEqual([]);
  for (const log of logs) expect(await readFile(log, 'utf8'), log).not.toContain(sampleImei(1));
});

test('a key that is pasted into the name or the user name of its connection is not kept there', async () => {
  const shop = await openShop({ connect: false });
  const { baseAddress, apiKey } = shop.supplier;
  const { client } = shop;
  const names = { name: `Mine ${apiKey}`, userName: apiKey.toUpperCase() };
  const added = await client.connections.add({ ...names, baseAddress, signIn: { form: 'key', apiKey } });
  expect(added).toMatchObject({ name: new URL(baseAddress).host, userName: '' });
  const { id } = added;
  expect(await client.connections.update({ id, ...names })).toMatchObject({ userName: '' });
  const signIn = { form: 'key', apiKey } as const;
  expect(await client.connections.update({ id, ...names, signIn })).toMatchObject({ userName: '' });
  expect(await client.connections.update({ id, name: 'Mine', userName: 'shop' })).toMatchObject({
    ...{ name: 'Mine', userName: 'shop' },
  });
  await shop.stopBackend();
  const entries = await readdir(shop.folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1');
    expect(text.toLowerCase().includes(apiKey.toLowerCase()), entry.name).toBe(false);
  }
});

test('the practice supplier opens in one call, and is there again after a restart with its orders', async () => {
  const shop = await openShop({ connect: false });
  const connection = await shop.client.connections.openPractice();
  expect(await shop.client.connections.openPractice()).toMatchObject({ id: connection.id, practice: true });
  await shop.client.catalogue.refresh();
  const order = await placeOne(shop.client, 7);
  await eventually(
    () => shop.client.orders.read({ id: order.id }),
    (read) => (read?.order.reference ?? null) !== null,
  );
  const client = await shop.restart();
  await untilOrder(client, order.id, 'success', 'rejected');
});

/** On this clock, no request of a test is a minute old, even on a slow machine. */
const inRealTime = { clock: realClock };

test('two connections with one key share one rate limit', async () => {
  const shop = await openShop(inRealTime);
  await shop.client.connections.add(connectionForm(shop.supplier, 'Twin'));
  const sent = shop.supplier.log().length;
  expect((await shop.client.budget.read()).used).toBeGreaterThanOrEqual(sent);
  const client = await shop.restart();
  expect((await client.budget.read()).used).toBeGreaterThanOrEqual(sent);
});

test('L1: a key that is typed in other letters shares the rate limit and the account of the first', async () => {
  const shop = await openShop(inRealTime);
  const { used } = await shop.client.budget.read();
  expect(used).toBeGreaterThan(0);
  const { baseAddress, apiKey } = shop.supplier;
  const typed = apiKey.toUpperCase() === apiKey ? apiKey.toLowerCase() : apiKey.toUpperCase();
  const { id } = await shop.client.connections.add({
    ...{ name: 'Twin', baseAddress, saveUntried: true },
    signIn: { form: 'key', apiKey: ` ${typed}\n` },
  });
  await shop.client.connections.select({ id });
  expect((await shop.client.budget.read()).used).toBeGreaterThanOrEqual(used);
});

test.each(['key', 'password'] as const)(
  'L1: a key and a password of one account share one rate limit, when the %s was added first',
  async (first) => {
    const { client, supplier } = await openShop({ ...inRealTime, connect: false });
    const { baseAddress, apiKey, email, password } = supplier;
    const ways = { key: { form: 'key', apiKey }, password: { form: 'password', email, password } } as const;
    const second = first === 'key' ? 'password' : 'key';
    const { id } = await client.connections.add({ name: 'First', baseAddress, signIn: ways[first] });
    // The account's profile names its owner.
    await client.connections.check({ id });
    await client.connections.add({ name: 'Second', baseAddress, signIn: ways[second] });
    const sent = () => supplier.log().length;
    const used = await eventually(
      async () => (await client.budget.read()).used,
      (count) => count >= sent(),
    );
    await client.connections.select({ id });
    expect((await client.budget.read()).used).toBeGreaterThanOrEqual(used);
  },
);

test('L2: a restart does not reset the rate limit', async () => {
  explains('L2');
  const shop = await openShop({ ...inRealTime, connect: false });
  await shop.client.connections.openPractice();
  await shop.client.catalogue.refresh();
  const before = (await shop.client.budget.read()).used;
  expect(before).toBeGreaterThan(0);
  const client = await shop.restart();
  expect((await client.budget.read()).used).toBeGreaterThanOrEqual(before);
});
