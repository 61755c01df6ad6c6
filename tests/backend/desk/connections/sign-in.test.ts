import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { placeOne } from '../../../support/shop/place-one.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

async function openSignedIn(clock?: Clock) {
  const shop = await openShop({ connect: false, ...(clock === undefined ? {} : { clock }) });
  const { supplier, client } = shop;
  const { email, password } = supplier;
  const connection = await client.connections.add({
    name: 'Supplier',
    baseAddress: supplier.baseAddress,
    signIn: { form: 'password', email, password },
  });
  return { ...shop, connection, password, email };
}

test('e-mail and password are exchanged for a token to read and order, and the password is stored nowhere', async () => {
  const { client, connection, password, folder, supplier } = await openSignedIn();
  expect(connection).toMatchObject({ signIn: 'password', health: 'ok' });
  expect(connection.serves.find(({ need }) => need === 'place')?.by).toBe('rest');
  await client.catalogue.refresh();
  const order = await placeOne(client, 1);
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

test('a connection that is removed signs out', async () => {
  const { client, connection, supplier } = await openSignedIn();
  await client.connections.remove({ id: connection.id });
  // A background read may run at the same time; only the revoked token matters.
  const signedOut = supplier.log().filter(({ path }) => path === '/api/v1/logout');
  expect(signedOut).toMatchObject([{ method: 'POST', answer: { is: 'replied', status: 200 } }]);
});

test('while a connection that is being removed signs out, nothing can be ordered on it', async () => {
  const { client, connection, supplier } = await openSignedIn();
  await client.catalogue.refresh();
  const service = await plainService(client);
  const match = { path: '/api/v1/logout' };
  supplier.faults.add({ match, times: 1, fault: { kind: 'delay', delayMs: 2_000 } });
  const removing = client.connections.remove({ id: connection.id }).catch(() => 'stays');
  await eventually(
    async () => supplier.log().some(({ path }) => path === '/api/v1/logout'),
    (asked) => asked,
  );
  const form = { requestId: randomUUID(), serviceId: service.id, identifier: sampleImei(1) };
  const ordered = await client.orders.place({ ...form, quotedPrice: service.price }).catch(() => null);
  await removing;
  const { connections } = await client.connections.list();
  expect(connections.map(({ id }) => id)).toEqual(ordered === null ? [] : [connection.id]);
});

test('signing in again counts in the same budget, and replaces the token', async () => {
  // In real time, so that no request of this test is a minute old.
  const { client, connection, supplier, email, password } = await openSignedIn(realClock);
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

test('an expired token is replaced once by a read, for all callers; if that is impossible, a person is asked', async () => {
  const { client, connection, supplier, stopBackend } = await openSignedIn();
  const signIns = () => supplier.log().filter(({ path }) => path === '/api/v1/login').length;
  expect(signIns()).toBe(1);
  await supplier.reset();
  const [account] = await Promise.all([client.account.refresh(), client.catalogue.refresh()]);
  expect(account.account?.balance?.amount).toBe('500.00');
  expect(signIns()).toBe(2);
  await client.connections.check({ id: connection.id });
  expect(signIns()).toBe(2);
  // If a fresh token is refused too, the token has not expired.
  await supplier.reset();
  await expect(client.connections.check({ id: connection.id })).rejects.toMatchObject({
    code: 'key-refused',
  });
  expect(signIns()).toBe(2);
  const [now] = (await client.connections.list()).connections;
  expect(now?.health).toBe('key-refused');
  await stopBackend();
});

test('O3: an order with an expired token is refused and never resent, and the next order works', async () => {
  const { client, connection, supplier } = await openSignedIn();
  await client.catalogue.refresh();
  const service = await plainService(client);
  const place = (number: number) => client.orders.place(orderForm(service, number));
  supplier.faults.add({
    match: { path: '/api/v1/orders', method: 'POST' },
    times: 1,
    fault: { kind: 'verbatim', status: 401, body: '{"message":"Unauthenticated."}' },
  });
  const first = await place(1);
  const refused = await untilOrder(client, first.id, 'refused');
  expect(refused?.attempts).toMatchObject([{ verdict: 'refused', httpStatus: 401 }]);
  await eventually(
    async () => (await client.connections.list()).connections.find(({ id }) => id === connection.id),
    (now) => now?.health === 'ok',
  );
  const second = await place(2);
  await eventually(
    () => client.orders.read({ id: second.id }),
    (read) => read?.order.reference != null,
  );
  const placed = supplier.log().filter(({ method, path }) => method === 'POST' && path === '/api/v1/orders');
  expect(placed.map(({ answer }) => (answer.is === 'replied' ? answer.status : null))).toEqual([401, 201]);
  expect(supplier.orders().map(({ identifier }) => identifier)).toEqual([sampleImei(2)]);
});

test('checking a connection stores which interface serves what', async () => {
  const { client, supplier } = await openShop();
  const [connection] = (await client.connections.list()).connections;
  const by = (need: string) => connection?.serves.find((each) => each.need === need);
  expect(by('services')).toEqual({ need: 'services', by: 'action', why: 'group-prices' });
  expect(by('transactions')).toEqual({ need: 'transactions', by: 'rest', why: 'only-there' });
  expect(by('place')?.by).toBe('action');
  expect(supplier.log().some(({ path }) => path === '/api/v1/account')).toBe(true);
});

test.each([
  ['as text', 'Welcome. Your token: 7|invented0token1invented2token'],
  ['as the title of a page', '<html><title>Signed in 7|invented0token1invented2token</title></html>'],
  [
    'with an error status',
    '{"token":"7|invented0token1invented2token","message":"late 7|invented0token1invented2token"}',
    500,
  ],
])(
  'a sign-in that is not understood shows no token that its answer has: %s',
  async (_, body, status = 200) => {
    const { client, supplier } = await openShop({ connect: false });
    const { email, password } = supplier;
    supplier.faults.add({ match: { path: '/api/v1/login' }, fault: { kind: 'verbatim', status, body } });
    const refused = await client.connections
      .add({
        name: 'Supplier',
        baseAddress: supplier.baseAddress,
        signIn: { form: 'password', email, password },
      })
      .catch((failure) => failure);
    expect(refused).toMatchObject({ code: 'not-understood' });
    expect(JSON.stringify([refused, refused.data])).not.toContain('invented0token');
  },
);

test.each([
  [
    'the account',
    '{"data":{"email":"a@example.com","balance":"5.00","apiaccesskey":"INVENTED-KEY-0042","pin":"INVENTED-KEY-0042"}}',
  ],
  [
    'an unreadable account',
    '{"hello":{"api_key":"INVENTED-KEY-0042","more":"{\\"apiAccessKey\\":\\"INVENTED-KEY-0042\\"}"}}',
  ],
])('a key that %s names to a person who signed in by password is not shown', async (_, body) => {
  const { client, connection, supplier } = await openSignedIn();
  supplier.faults.add({ match: { path: '/api/v1/account' }, fault: { kind: 'verbatim', status: 200, body } });
  supplier.faults.add({ match: { action: 'accountinfo' }, fault: { kind: 'verbatim', status: 200, body } });
  const checked = await client.connections.check({ id: connection.id }).catch((failure) => failure);
  const account = await client.account.refresh().catch((failure) => failure);
  const { connections } = await client.connections.list();
  expect(JSON.stringify([checked, checked.data, account, account.data, connections])).not.toContain(
    'INVENTED',
  );
});
