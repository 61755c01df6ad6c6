import { describe, expect, onTestFinished, test } from 'vitest';
import type { Site } from '../../../../electron/practice/base/site.ts';
import { findDialect, practiceDialects } from '../../../../electron/practice/dialects/dialects.ts';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { examineAt } from '../../../support/doctor/doctor-under-test.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';

async function practice(site: Site = {}) {
  const supplier = await startPracticeSupplier({ port: 0 });
  onTestFinished(() => supplier.stop());
  supplier.setSite(site);
  return supplier;
}

/** The request form for a panel of this dialect. */
function formFor(dialect: string, { userName }: { readonly userName: string }) {
  // In the other form, this panel reports no order if several are requested.
  const packing = dialect === 'theme-panel' ? 'json' : findDialect(dialect)?.family?.packing;
  return packing === undefined
    ? {}
    : ({
        userName,
        requestForm: `family-${packing}`,
        actionPath: '/api/index.php',
        bulkForm: 'array',
      } as const);
}

describe('the doctor at the practice supplier', () => {
  test.each<[string, Site, readonly string[], object | null]>([
    ['as it should be', {}, [], null],
    [
      'on the alias path alone',
      { onlyPath: '/api/index.php' },
      ['path: wrong-path'],
      { actionPath: '/api/index.php' },
    ],
    [
      'with the key as a parameter',
      { onlyKeyForm: 'apikey' },
      ['key-form: wrong-key-form'],
      { keyForm: 'apikey' },
    ],
    [
      'with the key as a name',
      { onlyKeyForm: 'username' },
      ['key-form: wrong-key-form'],
      { keyForm: 'username' },
    ],
    ['closed, and saying so', { maintenance: 503 }, ['path: maintenance'], null],
    ['closed, with a good status', { maintenance: 200 }, ['path: maintenance'], null],
    ['behind a challenge', { challenge: 'page' }, ['path: firewall'], null],
    ['behind a challenge in JSON', { challenge: 'json' }, ['path: firewall'], null],
    ['with a login page for REST', { loginPage: true }, ['rest: rest-absent'], null],
    ['without bulk status', { unknownActions: ['getimeiorderbulk'] }, ['bulk-status: action-unknown'], null],
  ])('%s', async (_, site, problems, cure) => {
    const supplier = await practice(site);
    const examined = await examineAt(supplier.baseAddress, { key: supplier.apiKey });
    expect(examined.problems).toEqual(problems);
    expect(examined.reported.find((finding) => finding.cure !== null)?.cure ?? null).toEqual(cure);
  });

  test('finds a folder missing in the address', async () => {
    const supplier = await practice({ prefix: '/panel' });
    const origin = new URL(supplier.baseAddress).origin;
    const examined = await examineAt(origin, { key: supplier.apiKey });
    expect(examined.of('path')).toMatchObject({
      problem: 'wrong-path',
      cure: { baseAddress: `${origin}/panel` },
    });
    expect(examined.of('rest')?.verdict).toBe('good');
  });

  test('reports that this machine’s address is not allowed', async () => {
    const supplier = await practice({ denyIp: '203.0.113.77' });
    const examined = await examineAt(supplier.baseAddress, { key: supplier.apiKey });
    expect(examined.of('sign-in')?.problem).toBe('ip-not-allowed');
    expect(examined.of('sign-in')?.evidence).toContain('203.0.113.77');
  });

  test('reports a wrong key', async () => {
    const supplier = await practice();
    const examined = await examineAt(supplier.baseAddress, { key: 'not-the-key-at-all' });
    expect(examined.of('sign-in')).toMatchObject({ verdict: 'bad', problem: 'key-refused' });
  });

  test.each(practiceDialects.map(({ name }) => name))(
    'finds no problem in the dialect %s, and places no order',
    async (name) => {
      const supplier = await practice();
      await supplier.setDialect(name);
      const examined = await examineAt(supplier.baseAddress, {
        key: supplier.apiKey,
        ...formFor(name, supplier),
      });
      expect(examined.reported.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
      expect(examined.of('sign-in')?.verdict).toBe('good');
    },
  );

  // These panels read one order at a time: by REST, or in XML.
  const withoutBulk = ['xml-answers', 'laravel', 'laravel-bare', 'laravel-status'];
  test.each(practiceDialects.map(({ name }) => name))(
    'statuses of orders that are there are understood in the dialect %s',
    { tags: 'whole' },
    async (name) => {
      const supplier = await practice();
      const order = (imei: string) =>
        fetch(`${supplier.baseAddress}/api/fusion`, {
          method: 'POST',
          headers: { authorization: `Bearer ${supplier.apiKey}` },
          body: new URLSearchParams({ action: 'placeimeiorder', ID: '101', IMEI: imei }),
        });
      for (const number of [1, 2]) await order(sampleImei(number));
      const references = supplier.orders().map(({ reference }) => String(reference));
      expect(references).toHaveLength(2);
      await supplier.setDialect(name);
      const form = formFor(name, supplier);
      const examined = await examineAt(supplier.baseAddress, { key: supplier.apiKey, references, ...form });
      expect(examined.of('bulk-status')?.verdict).toBe(withoutBulk.includes(name) ? 'skipped' : 'good');
    },
  );

  test('warns when several existing orders get no answer', async () => {
    const supplier = await practice();
    await supplier.setDialect('theme-panel');
    const { baseAddress, apiKey: key } = supplier;
    for (const number of [1, 2])
      await supplier.placeByHand({ serviceId: '101', identifier: sampleImei(number) });
    const references = supplier.orders().map(({ reference }) => String(reference));
    const examined = await examineAt(baseAddress, { key, references });
    expect(examined.of('bulk-status')).toMatchObject({ verdict: 'warning', problem: 'not-understood' });
    expect(examined.of('bulk-status')?.evidence).toContain('none of 2 orders');
  });

  test.each(['family-xml', 'family-json', 'family-base64'])(
    'names the form as the cause in the dialect %s, and offers the right form',
    async (name) => {
      const supplier = await practice();
      await supplier.setDialect(name);
      const { baseAddress, apiKey: key, userName } = supplier;
      const examined = await examineAt(baseAddress, { key, userName });
      expect(examined.problems).toEqual([
        'path: wrong-path',
        'key-form: wrong-request-form',
        'rest: rest-absent',
      ]);
      expect(examined.of('path')?.cure).toEqual({ actionPath: '/api/index.php' });
      expect(examined.of('key-form')?.cure).toEqual({ requestForm: name });
      expect(examined.of('services')?.verdict).toBe('good');
      expect(supplier.orders()).toEqual([]);

      const nameless = await examineAt(baseAddress, { key, actionPath: '/api/index.php' });
      const asks = name === 'family-base64' ? 'sign-in: key-refused' : 'key-form: user-name-needed';
      expect(nameless.problems).toContain(asks);
    },
  );

  test('names the documented form as the cause when the panel needs the other form', async () => {
    const supplier = await practice();
    const form = { userName: 'nobody', requestForm: 'family-json', actionPath: '/api/index.php' } as const;
    const examined = await examineAt(supplier.baseAddress, { key: supplier.apiKey, ...form });
    expect(examined.of('key-form')).toMatchObject({
      problem: 'wrong-request-form',
      cure: { requestForm: 'spec' },
    });
  });
});
