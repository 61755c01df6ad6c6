import { describe, expect, test } from 'vitest';
import { call, imeiOf, listOf, startCaller } from './practice-caller.ts';

const check = '101';

describe('signing in at REST', () => {
  test('accepts the key as bearer token and in the address', async () => {
    const { supplier, rest } = await startCaller();
    const data = { name: 'Practice Shop', email: supplier.email, balance: '500.00', currency: 'USD' };
    expect((await rest('GET', '/api/v1/account')).json).toEqual({ data });
    const byQuery = await call(`${supplier.baseAddress}/api/v1/account?apikey=${supplier.apiKey}`, {
      method: 'GET',
    });
    expect(byQuery.json).toEqual({ data });
    expect(supplier.log().map(({ keyForm }) => keyForm)).toEqual(['bearer', 'query']);
    expect(JSON.stringify(supplier.log())).not.toContain(supplier.apiKey);
  });

  test('returns a token for e-mail and password, accepts it, and refuses it after logout', async () => {
    const { supplier } = await startCaller();
    const { baseAddress, email, password } = supplier;
    const login = await call(`${baseAddress}/api/v1/login`, { fields: { email, password } });
    const { token } = login.json.data;
    const headers = { Authorization: `Bearer ${token}` };
    const account = () => call(`${baseAddress}/api/v1/account`, { method: 'GET', headers });
    expect((await account()).status).toBe(200);
    expect((await call(`${baseAddress}/api/v1/logout`, { headers })).status).toBe(200);
    expect((await account()).status).toBe(401);
    const again = await call(`${baseAddress}/api/v1/login`, { fields: { email, password } });
    expect(again.json.data.token).not.toBe(token);
    expect(supplier.log().map(({ keyForm }) => keyForm)).toEqual([
      'password',
      'token',
      'token',
      'bearer',
      'password',
    ]);
  });

  test('answers 401 to a wrong key, a missing key and a wrong password', async () => {
    const { supplier } = await startCaller();
    const url = `${supplier.baseAddress}/api/v1`;
    const wrong = { Authorization: 'Bearer wrong' };
    expect((await call(`${url}/account`, { method: 'GET', headers: wrong })).status).toBe(401);
    expect((await call(`${url}/orders`, { fields: { service_id: check, imei: imeiOf(1) } })).status).toBe(
      401,
    );
    const login = await call(`${url}/login`, { fields: { email: supplier.email, password: 'wrong' } });
    expect(login.status).toBe(401);
    expect((await call(`${url}/login`, { fields: {} })).json.errors).toHaveProperty('email');
    expect(supplier.orders()).toEqual([]);
  });

  test('a logout with the key does not revoke the key', async () => {
    const { rest } = await startCaller();
    expect((await rest('POST', '/api/v1/logout')).status).toBe(400);
    expect((await rest('GET', '/api/v1/account')).status).toBe(200);
  });
});

describe('services and orders at REST', () => {
  test('REST lists IMEI services only, and shows one service', async () => {
    const { rest } = await startCaller();
    const { data } = (await rest('GET', '/api/v1/services')).json;
    expect(data.length).toBeGreaterThan(230);
    expect(data.every((service: { type: string }) => service.type === 'imei')).toBe(true);
    const one = await rest('GET', `/api/v1/services/${check}`);
    expect(one.json.data).toEqual(data[0]);
    expect(one.json.data).toMatchObject({ id: 101, name: 'iPhone Carrier & Lock Check', price: '0.14' });
    expect((await rest('GET', '/api/v1/services/5')).status).toBe(404);
  });

  test('an order placed by REST is known at both interfaces, and the newest order is listed first', async () => {
    const { act, rest } = await startCaller();
    const placed = await rest('POST', '/api/v1/orders', { service_id: check, imei: imeiOf(1) });
    expect(placed.status).toBe(201);
    expect(placed.json.data).toMatchObject({
      status: 'PENDING',
      imei: imeiOf(1),
      service_id: 101,
      price: '0.14',
    });
    const second = listOf(await act('placeimeiorder', { ID: check, IMEI: imeiOf(2) })).REFERENCEID;
    const list = (await rest('GET', '/api/v1/orders')).json;
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([second, placed.json.data.id]);
    expect(list.meta).toEqual({ current_page: 1, last_page: 1, per_page: 100, total: 2 });
    expect((await rest('GET', `/api/v1/orders/${second}`)).json.data.imei).toBe(imeiOf(2));
    expect((await rest('GET', '/api/v1/orders/5')).json.message).toContain('No query results');
  });

  test('REST refuses an order with the family’s HTTP statuses', async () => {
    const { supplier, rest } = await startCaller();
    const place = (service_id: string, imei: string) => rest('POST', '/api/v1/orders', { service_id, imei });
    expect((await place(check, '')).json.errors).toEqual({ imei: ['The imei field is required.'] });
    expect((await place(check, '123')).status).toBe(422);
    expect((await place('5', imeiOf(1))).status).toBe(422);
    expect((await place(check, imeiOf(1))).status).toBe(201);
    expect((await place(check, imeiOf(1))).status).toBe(409);
    await supplier.setBalance('0');
    expect((await place(check, imeiOf(2))).status).toBe(402);
    expect((await rest('GET', '/api/v1/nothing')).status).toBe(404);
    expect((await rest('GET', '/api/v1/login')).status).toBe(405);
    expect(supplier.orders()).toHaveLength(1);
  });

  test('a long list has several pages', async () => {
    const { rest, place } = await startCaller();
    for (let number = 0; number < 101; number += 1) await place(103, imeiOf(number));
    const first = (await rest('GET', '/api/v1/orders')).json;
    expect(first.data).toHaveLength(100);
    const next = new URL(first.links.next);
    const second = (await rest('GET', next.pathname + next.search)).json;
    expect(second.data.map(({ imei }: { imei: string }) => imei)).toEqual([imeiOf(0)]);
    expect(second.links.next).toBeNull();
  });
});
