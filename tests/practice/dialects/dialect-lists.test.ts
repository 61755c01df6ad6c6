import { describe, expect, test } from 'vitest';
import { call, imeiOf, listOf, startCaller } from '../practice-caller.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of many shapes
type Any = any;

/** The names of all services of all groups. */
function namesIn(value: Any): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = value.SERVICENAME ?? value.servicename;
  return own === undefined ? Object.values(value).flatMap(namesIn) : [own];
}

describe('service lists', () => {
  test('dhru-8 sends IMEI, server and remote services in one list, favourites twice, under keys that are not names', async () => {
    const { act } = await startCaller({ dialect: 'dhru-8' });
    const groups = listOf(await act('imeiservicelist'));
    const all: Any[] = Object.values(groups);
    expect(groups.CustomerFavorites.GROUPNAME).toBe('Customer Favorites');
    expect(new Set(all.map((group) => group.GROUPTYPE))).toEqual(new Set(['IMEI', 'SERVER', 'REMOTE']));
    const names = namesIn(groups);
    expect(names.length - new Set(names).size).toBe(3);
    for (const [key, group] of Object.entries<Any>(groups)) expect(key).not.toBe(group.GROUPNAME);
    expect((await act('getserverservicelist')).json.ERROR).toEqual([{ MESSAGE: 'Command Not Found' }]);
  });

  test('flat-list sends one array of services with four fields each', async () => {
    const { act } = await startCaller({ dialect: 'flat-list' });
    const imei = listOf(await act('imeiservicelist'));
    expect(imei[0]).toEqual({
      SERVICEID: '101',
      SERVICENAME: 'iPhone Carrier & Lock Check',
      CREDIT: '0.14',
      TIME: 'Instant',
    });
    expect(imei.length).toBeGreaterThan(230);
    expect(listOf(await act('getserverservicelist')).length).toBeGreaterThan(30);
  });

  test('group-arrays sends arrays of arrays, and an empty array for an empty object', async () => {
    const { act } = await startCaller({ dialect: 'group-arrays' });
    const groups: Any[] = listOf(await act('imeiservicelist'));
    expect(groups[0].SERVICES[0].SERVICEID).toBe('101');
    expect(groups.slice(-2).map(({ SERVICES }) => SERVICES)).toEqual([[], null]);
    expect(listOf(await act('getserverservicelist'))).toEqual([]);
  });

  test('keyed-maps sends lower-case keys, numbers and booleans', async () => {
    const { act } = await startCaller({ dialect: 'keyed-maps' });
    const { json, text } = await act('imeiservicelist');
    const groups = json.success['0'].list;
    const [first]: Any[] = Object.values(groups);
    expect(first.services['101']).toMatchObject({
      serviceid: 101,
      credit: 0.14,
      servicename: 'iPhone Carrier & Lock Check',
    });
    expect(text).not.toMatch(/"[A-Z][A-Za-z.]*":/);
    expect(text).toContain('"required":true');
  });

  test('string-error sends the list next to SUCCESS', async () => {
    const { act } = await startCaller({ dialect: 'string-error' });
    const { json } = await act('imeiservicelist');
    expect(json.SUCCESS).toBe(true);
    expect(namesIn(json.LIST).length).toBeGreaterThan(230);
  });

  test('money-words sends prices with words, and a few services without a price', async () => {
    const { act, rest, supplier } = await startCaller({ dialect: 'money-words' });
    const services = Object.assign(
      {},
      ...Object.values<Any>(listOf(await act('imeiservicelist'))).map(({ SERVICES }) => SERVICES),
    );
    const price = (id: number) => services[id].CREDIT;
    expect([101, 102, 104, 109, 111].map(price)).toEqual([
      '$0.14',
      '0.06 USD',
      'free',
      '-0.14',
      'on request',
    ]);
    expect(services[114]).not.toHaveProperty('CREDIT');
    await supplier.setBalance('1016.41');
    expect(listOf(await act('accountinfo')).credit).toBe('$1,016.41');
    expect((await rest('GET', '/api/v1/account')).json.data.balance).toBe('1016.41 USD');
  });

  test('no-currency names no currency, on REST too', async () => {
    const { act, rest, place } = await startCaller({ dialect: 'no-currency' });
    await place(103, imeiOf(1));
    const texts = [await act('accountinfo'), await act('imeiservicelist')];
    for (const path of ['account', 'services', 'orders', 'transactions'])
      texts.push(await rest('GET', `/api/v1/${path}`));
    for (const { text } of texts) expect(text).not.toMatch(/currency|USD|\$/i);
  });
});

describe('texts', () => {
  test('php-noise sends its answers as web pages in Latin-1, after PHP warnings', async () => {
    const { supplier } = await startCaller({ dialect: 'php-noise' });
    const response = await fetch(`${supplier.baseAddress}/api/fusion`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${supplier.apiKey}` },
      body: new URLSearchParams({ action: 'imeiservicelist' }),
    });
    expect(response.headers.get('content-type')).toBe('text/html; charset=ISO-8859-1');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder('windows-1252').decode(bytes.subarray(3));
    expect(text).toMatch(/^<br \/>\n<b>Warning<\/b>/);
    expect(text).toContain('Blacklist Check – México');
    const json = JSON.parse(text.slice(text.indexOf('{"SUCCESS"')));
    expect(namesIn(json).length).toBeGreaterThan(230);
    // The bytes are not valid as UTF-8.
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
  });

  test('doubly-encoded sends texts that are correct when decoded twice', async () => {
    const { act } = await startCaller({ dialect: 'doubly-encoded' });
    const names = namesIn(listOf(await act('imeiservicelist')));
    expect(names).toContain('iPhone Carrier &amp; Lock Check');
    expect(names).not.toContain('Blacklist Check – México');
    const again = names.map((name) => Buffer.from(name, 'latin1').toString('utf8'));
    expect(again).toContain('Blacklist Check – México');
  });

  test('echo-3 gives the cause of a failure in a description, in Spanish for insufficient balance', async () => {
    const { supplier, place } = await startCaller({ dialect: 'echo-3' });
    await place(103, imeiOf(1));
    expect((await place(103, imeiOf(1))).json.ERROR[0]).toEqual({
      MESSAGE: 'ValidationError123',
      FULL_DESCRIPTION: ',This IMEI is already available or pending in your Account ',
    });
    await supplier.setBalance('0');
    const short = (await place(103, imeiOf(2))).json;
    expect(short).toMatchObject({ ID: '103', IMEI: imeiOf(2) });
    expect(short.ERROR[0]).toEqual({
      MESSAGE: 'CreditprocessError',
      FULL_DESCRIPTION: 'error:<li>El usuario no tiene suficiente crédito</li>',
    });
  });

  test('echo-3 never repeats the key', async () => {
    const { supplier } = await startCaller({ dialect: 'echo-3' });
    for (const form of ['apikey', 'username']) {
      const fields = { action: 'accountinfo', [form]: supplier.apiKey };
      const { text, status } = await call(`${supplier.baseAddress}/api/fusion`, { fields });
      expect([status, text.includes(supplier.apiKey)]).toEqual([200, false]);
    }
  });
});

test('http-status also uses the HTTP status', async () => {
  const { supplier, act, place } = await startCaller({ dialect: 'http-status' });
  expect((await act('accountinfo', { apikey: 'wrong' })).status).toBe(401);
  expect((await act('getimeiorder', { ID: '5' })).status).toBe(404);
  expect((await act('nothing')).status).toBe(400);
  expect((await place(103, '1')).status).toBe(400);
  supplier.setSite({ denyIp: '203.0.113.7' });
  expect((await act('accountinfo')).status).toBe(403);
});

test('empty-code returns the code five minutes after the end, on both interfaces', async () => {
  const { supplier, act, rest, place, pass } = await startCaller({ dialect: 'empty-code' });
  await place(103, imeiOf(1));
  await pass(20_000);
  const [order] = supplier.orders();
  const ID = String(order?.reference);
  expect(listOf(await act('getimeiorder', { ID }))).toMatchObject({ STATUS: 'SUCCESS', CODE: '' });
  expect((await rest('GET', `/api/v1/orders/${ID}`)).json.data).toMatchObject({
    status: 'SUCCESS',
    code: null,
  });
  await pass(300_000);
  expect(listOf(await act('getimeiorder', { ID })).CODE).toBe(order?.code);
  expect((await rest('GET', `/api/v1/orders/${ID}`)).json.data.code).toBe(order?.code);
});
