import { expect, test } from 'vitest';
import { call, imeiOf, startCaller } from '../practice-caller.ts';

const service = '103';

async function startRest(dialect: string) {
  const caller = await startCaller({ dialect });
  const { baseAddress, apiKey } = caller.supplier;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    call(`${baseAddress}/api/v1/${path}`, {
      method: 'GET',
      headers: { Authorization: `Bearer ${apiKey}`, Accept: 'application/json', ...headers },
    });
  const order = (number: number) =>
    caller.rest('POST', '/api/v1/orders', { service_id: service, imei: imeiOf(number) });
  const login = () => {
    const { email, password } = caller.supplier;
    return call(`${baseAddress}/api/v1/login`, { fields: { email, password } });
  };
  return { ...caller, get, order, login };
}

test('laravel wraps everything, has pages of 15, and times with their zone', async () => {
  const { act, get, order, login } = await startRest('laravel');
  expect((await order(1)).json).toMatchObject({ success: true, data: { status: 'PENDING' }, message: '' });
  for (let number = 2; number <= 16; number += 1) await order(number);
  const account = (await get('account')).json;
  expect(account).toMatchObject({ success: true, data: { balance: '499.68', currency: 'USD' } });
  const first = (await get('orders')).json;
  expect(first).toMatchObject({
    success: true,
    meta: { current_page: 1, last_page: 2, per_page: 15, total: 16 },
  });
  expect(first.data).toHaveLength(15);
  expect(first.data[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const next = new URL(first.links.next);
  expect((await get(`orders${next.search}`)).json.data).toMatchObject([{ imei: imeiOf(1) }]);
  expect((await get('transactions')).json.meta.total).toBe(17);
  const services = (await get('services')).json;
  expect([services.data.length, services.meta.per_page]).toEqual([100, 100]);
  expect((await order(1)).json).toEqual({ success: false, message: `Duplicate IMEI[${imeiOf(1)}]` });
  expect((await login()).json).toMatchObject({ token_type: 'bearer', expires_in: 5_184_000 });
  const absent = await act('accountinfo');
  expect([absent.status, absent.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('laravel shows its sign-in page to clients that do not request JSON', async () => {
  const { supplier } = await startRest('laravel');
  const url = `${supplier.baseAddress}/api/v1/account`;
  const page = await call(url, { method: 'GET', headers: { Accept: 'text/html' } });
  expect([page.status, page.text.includes('type="password"')]).toEqual([200, true]);
  const json = await call(url, { method: 'GET', headers: { Accept: 'application/json' } });
  expect([json.status, json.json]).toEqual([401, { success: false, message: 'Unauthenticated.' }]);
});

test('laravel-bare has no wrappers, no pages, no minus signs and no time zones', async () => {
  const { act, get, order, login, pass, supplier } = await startRest('laravel-bare');
  expect((await order(1)).json).toMatchObject({ service: 103, status: 'PENDING', result: '', price: 0.02 });
  await pass(20_000);
  const [kept] = supplier.orders();
  expect((await get('account')).json).toMatchObject({ credits: 499.98, currency: 'USD' });
  const orders = (await get('orders')).json;
  expect(orders).toMatchObject([{ id: kept?.reference, imei: imeiOf(1), result: kept?.code }]);
  expect(orders[0].created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await get(`orders/${kept?.reference}`)).json).toEqual(orders[0]);
  expect((await get('transactions')).json).toMatchObject([
    { type: 'Debit', amount: 0.02 },
    { type: 'Credit', amount: 500 },
  ]);
  expect((await get('services')).json.length).toBeGreaterThan(230);
  expect((await login()).json).toEqual({ token: expect.stringMatching(/^\d+\|\w{40}$/) });
  expect((await act('accountinfo')).json).toEqual({ message: 'The route api/fusion could not be found.' });
});

test('laravel-status counts pages at the top level, and returns the token next to the user', async () => {
  const { get, order, login, supplier } = await startRest('laravel-status');
  expect((await order(1)).json).toMatchObject({ status: 'success', code: 200, data: { status: 'PENDING' } });
  expect((await get('services')).json).toMatchObject({
    current_page: 1,
    last_page: 2,
    next_page_url: `${supplier.baseAddress}/api/v1/services?page=2`,
  });
  expect((await get('services?page=2')).json.next_page_url).toBeNull();
  expect((await login()).json.data).toMatchObject({ user: { email: supplier.email, balance: 499.98 } });
  expect((await get('orders/5')).json).toMatchObject({ status: 'error' });
});

test('no-rest has a 404 page at every REST path, and accepts no order there', async () => {
  const { get, order, act, supplier } = await startRest('no-rest');
  for (const answer of [await get('account'), await get('orders'), await order(1)])
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(supplier.orders()).toEqual([]);
  expect((await act('accountinfo')).status).toBe(200);
});

test('string-error answers with strings on REST too', async () => {
  const { get } = await startRest('string-error');
  expect((await get('account')).json).toMatchObject({ success: true, data: { balance: '500.00' } });
  expect((await get('orders/5')).json).toMatchObject({ success: false });
});

test.each([
  ['sequential-numbers', [0, 1, 2]],
  ['dhru-6', [0, 1, 4]],
  ['late-status-words', ['Waiting Action', 'Processing', 'Delivered']],
])(
  '%s returns the same statuses on REST as at the action endpoint',
  async (dialect, [placed, moved, done]) => {
    const { order, get, pass, supplier } = await startRest(dialect);
    const { data } = (await order(1)).json;
    const status = async () => (await get(`orders/${data.id}`)).json.data.status;
    expect(data.status).toBe(placed);
    const finalAtMs = supplier.orders()[0]?.finalAtMs ?? 0;
    const now = supplier.orders()[0]?.placedAtMs ?? 0;
    // An order is queued for at most four tenths of its time, so halfway it is in progress.
    await pass((finalAtMs - now) / 2);
    expect(await status()).toBe(moved);
    await pass(20_000);
    expect(await status()).toBe(done);
  },
);
