import { expect, test } from 'vitest';
import type { Site } from '../../electron/practice/base/site.ts';
import { call, errorOf, imeiOf, startCaller } from './practice-caller.ts';

async function startSite(site: Site) {
  const caller = await startCaller({ site });
  const { baseAddress, apiKey } = caller.supplier;
  const at = (path: string, form: 'bearer' | 'apikey' | 'username' = 'bearer') => {
    const fields = { action: 'accountinfo', ...(form === 'bearer' ? {} : { [form]: apiKey }) };
    const headers = form === 'bearer' ? { Authorization: `Bearer ${apiKey}` } : {};
    return call(`${baseAddress}${path}`, { fields, headers });
  };
  return { ...caller, at };
}

function kindOf(answer: { readonly status: number; readonly headers: Headers }) {
  return [answer.status, (answer.headers.get('content-type') ?? '').split(';')[0]];
}

const page = 'text/html';

test('the action endpoint can be limited to one path', async () => {
  const { at, rest } = await startSite({ onlyPath: '/api/index.php' });
  expect(kindOf(await at('/api/fusion'))).toEqual([404, page]);
  expect((await at('/api/index.php')).json).toHaveProperty('SUCCESS');
  expect((await rest('GET', '/api/v1/account')).status).toBe(200);
});

test('all paths can be in a folder, and the links to the next pages too', async () => {
  const { at, rest, supplier } = await startSite({ prefix: '/panel' });
  expect(kindOf(await at('/api/fusion'))).toEqual([404, page]);
  expect(kindOf(await rest('GET', '/api/v1/account'))).toEqual([404, page]);
  expect((await at('/panel/api/fusion')).json).toHaveProperty('SUCCESS');
  expect((await at('/panel/api/index.php', 'apikey')).json).toHaveProperty('SUCCESS');
  const orders = (await rest('GET', '/panel/api/v1/orders')).json;
  expect(orders.links.first).toBe(`${supplier.baseAddress}/panel/api/v1/orders?page=1`);
  expect(supplier.log().map(({ keyAccepted }) => keyAccepted)).toEqual([true, true, true, true, true]);
  supplier.faults.add({ match: { action: 'accountinfo' }, fault: { kind: 'html-page', status: 503 } });
  expect((await at('/panel/api/fusion')).status).toBe(503);
});

const keyForms = ['bearer', 'apikey', 'username'] as const;

test.each(keyForms)('only the key form %s is accepted', async (onlyKeyForm) => {
  const { at } = await startSite({ onlyKeyForm });
  expect((await at('/api/fusion', onlyKeyForm)).json).toHaveProperty('SUCCESS');
  for (const form of keyForms.filter((each) => each !== onlyKeyForm))
    expect(errorOf(await at('/api/fusion', form)), form).toBe('Authentication Failed');
});

test('a client’s address that is not allowed is named in the refusal of both interfaces', async () => {
  const { at, rest } = await startSite({ denyIp: '203.0.113.7' });
  expect(errorOf(await at('/api/fusion'))).toBe('Your Server IP [203.0.113.7] is not allowed');
  const denied = await rest('GET', '/api/v1/account');
  expect([denied.status, denied.json.message]).toEqual([403, 'Your Server IP [203.0.113.7] is not allowed']);
});

test.each([503, 200] as const)(
  'during maintenance every answer is a page with status %i, and no order is accepted',
  async (maintenance) => {
    const { at, rest, place, supplier } = await startSite({ maintenance });
    const answers = [
      await at('/api/fusion'),
      await rest('GET', '/api/v1/account'),
      await place(103, imeiOf(1)),
    ];
    for (const answer of answers) {
      expect(kindOf(answer)).toEqual([maintenance, page]);
      expect(answer.text).toContain('Maintenance');
    }
    expect(supplier.orders()).toEqual([]);
  },
);

test('a firewall answers with its page, or with its sentence', async () => {
  const { at, supplier } = await startSite({ challenge: 'page' });
  expect(kindOf(await at('/api/fusion'))).toEqual([200, page]);
  supplier.setSite({ challenge: 'json' });
  expect((await at('/api/fusion')).json.message).toMatch(/^Access denied by bot-protection/);
});

test('REST redirects to a sign-in page for people', async () => {
  const { at, rest } = await startSite({ loginPage: true });
  const answer = await rest('GET', '/api/v1/account');
  expect(kindOf(answer)).toEqual([200, page]);
  expect(answer.text).toContain('type="password"');
  expect((await at('/api/fusion')).json).toHaveProperty('SUCCESS');
});

test('an action can be made unknown', async () => {
  const { act } = await startSite({ unknownActions: ['getserverservicelist'] });
  expect(errorOf(await act('getserverservicelist'))).toBe('Invalid Action');
  expect((await act('imeiservicelist')).json).toHaveProperty('SUCCESS');
});

test('a site without settings is normal again, and invalid settings are refused', async () => {
  const { at, supplier } = await startSite({ maintenance: 503 });
  supplier.setSite({});
  expect((await at('/api/fusion')).json).toHaveProperty('SUCCESS');
  expect(() => supplier.setSite({ prefix: 'panel' })).toThrow();
  expect(() => supplier.setSite(JSON.parse('{"mainenance":503}'))).toThrow();
});
