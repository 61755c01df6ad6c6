import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { sampleImei } from '../../support/sample-orders.ts';
import { openShop, plainService } from '../../support/shop-under-test.ts';

async function openSignedIn() {
  const shop = await openShop({ connect: false });
  const { supplier, client } = shop;
  const { email, password } = supplier;
  const connection = await client.connections.add({
    name: 'Supplier',
    baseAddress: supplier.baseAddress,
    signIn: { form: 'password', email, password },
  });
  return { ...shop, connection, password, email };
}

test('e-mail and password become a token, with which the shop reads and buys; the password is nowhere', async () => {
  const { client, connection, password, folder, supplier } = await openSignedIn();
  expect(connection).toMatchObject({ signIn: 'password', health: 'ok' });
  expect(connection.serves.find(({ need }) => need === 'place')?.by).toBe('rest');
  await client.catalogue.refresh();
  const service = await plainService(client);
  const order = await client.orders.place({
    requestId: randomUUID(),
    serviceId: service.id,
    identifier: sampleImei(1),
    quotedPrice: service.price,
  });
  await eventually(
    () => client.orders.read({ id: order.id }),
    (read) => read?.order.state === 'success' && read.order.result !== null,
  );
  expect(
    supplier.log().filter(({ method, path }) => method === 'POST' && path === '/api/v1/orders'),
  ).toHaveLength(1);
  const said = JSON.stringify([await client.connections.list(), await client.orders.read({ id: order.id })]);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
  for (const text of [said, ...texts]) expect(text).not.toContain(password);
});

test('a wrong password is refused and saves nothing', async () => {
  const { client, supplier } = await openShop({ connect: false });
  const signIn = { form: 'password', email: supplier.email, password: 'not-the-password' } as const;
  await expect(
    client.connections.add({ name: 'Supplier', baseAddress: supplier.baseAddress, signIn }),
  ).rejects.toMatchObject({ code: 'key-refused' });
  expect((await client.connections.list()).connections).toEqual([]);
});

test('a connection that is removed signs out first', async () => {
  const { client, connection, supplier } = await openSignedIn();
  await client.connections.remove({ id: connection.id });
  // A background reading may be on its way beside it; what counts is that the token was revoked.
  const signedOut = supplier.log().filter(({ path }) => path === '/api/v1/logout');
  expect(signedOut).toMatchObject([{ method: 'POST', answer: { is: 'replied', status: 200 } }]);
});

test('signing in again counts in the same budget, and replaces the token', async () => {
  const { client, connection, supplier, email, password } = await openSignedIn();
  const before = (await client.budget.read()).used;
  const again = await client.connections.update({
    id: connection.id,
    signIn: { form: 'password', email, password },
  });
  expect(again.signIn).toBe('password');
  expect((await client.budget.read()).used).toBeGreaterThanOrEqual(before + 2);
  await client.connections.check({ id: connection.id });
  expect(supplier.log().some(({ path }) => path === '/api/v1/logout')).toBe(true);
});

test('checking a connection stores who serves what', async () => {
  const { client, supplier } = await openShop();
  const [connection] = (await client.connections.list()).connections;
  const by = (need: string) => connection?.serves.find((each) => each.need === need);
  expect(by('services')).toEqual({ need: 'services', by: 'action', why: 'group-prices' });
  expect(by('transactions')).toEqual({ need: 'transactions', by: 'rest', why: 'only-there' });
  expect(by('place')?.by).toBe('action');
  expect(supplier.log().some(({ path }) => path === '/api/v1/account')).toBe(true);
});
