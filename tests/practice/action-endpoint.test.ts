import { describe, expect, test } from 'vitest';
import { passesLuhn } from '../../shared/model/identifier/imei.ts';
import { call, errorOf, imeiOf, listOf, startCaller } from './practice-caller.ts';

const check = 101;
const unlockWithNetwork = 'Nokia Unlock Code – USA';

describe('signing in at the action endpoint', () => {
  test.each(['/api/fusion', '/api/index.php'])(
    'takes the key in each of its three forms at %s',
    async (path) => {
      const { supplier } = await startCaller();
      const url = supplier.baseAddress + path;
      const action = 'accountinfo';
      const account = { credit: '500.00', currency: 'USD', email: supplier.email };
      const bearer = await call(url, {
        fields: { action },
        headers: { Authorization: `Bearer ${supplier.apiKey}` },
      });
      expect(listOf(bearer)).toEqual(account);
      expect(listOf(await call(url, { fields: { action, apikey: supplier.apiKey } }))).toEqual(account);
      expect(listOf(await call(url, { fields: { action, username: supplier.apiKey } }))).toEqual(account);
      expect(supplier.log().map(({ keyForm, action }) => [keyForm, action])).toEqual([
        ['bearer', 'accountinfo'],
        ['apikey', 'accountinfo'],
        ['username', 'accountinfo'],
      ]);
    },
  );

  test('refuses a wrong key, no key and a key in the address with HTTP 200 and an ERROR', async () => {
    const { supplier } = await startCaller();
    const url = `${supplier.baseAddress}/api/fusion`;
    const fields = { action: 'accountinfo' };
    for (const answer of [
      await call(url, { fields: { ...fields, apikey: 'wrong' } }),
      await call(url, { fields }),
      await call(`${url}?apikey=${supplier.apiKey}`, { fields }),
    ]) {
      expect(answer.status).toBe(200);
      expect(errorOf(answer)).toBe('Authentication Failed');
    }
    expect(supplier.log().every(({ keyAccepted }) => !keyAccepted)).toBe(true);
  });

  test('answers GET and an unknown action with an ERROR', async () => {
    const { supplier, act } = await startCaller();
    const got = await call(`${supplier.baseAddress}/api/fusion?action=accountinfo`, { method: 'GET' });
    expect(errorOf(got)).toContain('use POST');
    expect(errorOf(await act('cancelorder'))).toBe('Invalid Action');
    expect(errorOf(await act('__proto__'))).toBe('Invalid Action');
  });
});

describe('the service lists', () => {
  test('contain about 300 services in 20 groups from 0.02 to 300, IMEI and server services separately', async () => {
    const { act } = await startCaller();
    const imei = listOf(await act('imeiservicelist'));
    const server = listOf(await act('getserverservicelist'));
    const all = [...servicesIn(imei), ...servicesIn(server)];
    const prices = all.map(({ CREDIT }) => Number(CREDIT));
    expect(Object.keys(imei).length + Object.keys(server).length).toBe(20);
    expect(all.length).toBeGreaterThan(280);
    expect(new Set(all.map(({ SERVICEID }) => SERVICEID)).size).toBe(all.length);
    expect(new Set(all.map(({ SERVICENAME }) => SERVICENAME)).size).toBe(all.length);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([0.02, 300]);
    expect(new Set(servicesIn(imei).map(({ SERVICETYPE }) => SERVICETYPE))).toEqual(new Set(['IMEI']));
    expect(new Set(servicesIn(server).map(({ SERVICETYPE }) => SERVICETYPE))).toEqual(new Set(['SERVER']));
  });

  test('contain the difficult cases of a catalogue: other identifiers, fields, no bulk, special characters and HTML', async () => {
    const { act } = await startCaller();
    const all = servicesIn(listOf(await act('imeiservicelist')));
    const labels = new Set(all.map(({ CUSTOM }) => CUSTOM.customname));
    expect(labels).toEqual(new Set(['', 'Serial Number', 'ECID', 'Lock Code']));
    const ecid = all.find(({ CUSTOM }) => CUSTOM.customname === 'ECID');
    expect(ecid.CUSTOM).toMatchObject({ allow: '1', bulk: '0', isalpha: '1', customlen: 10, maxlength: 18 });
    const fields = all.flatMap((service) => service['Requires.Custom']);
    expect(new Set(fields.map(({ fieldtype }) => fieldtype))).toEqual(
      new Set(['text', 'dropdown', 'textarea']),
    );
    expect(fields.some(({ required }) => required === 'on')).toBe(true);
    for (const sign of ['&', 'é', '™', '–'])
      expect(all.some(({ SERVICENAME }) => SERVICENAME.includes(sign))).toBe(true);
    expect(all.some(({ INFO }) => INFO.includes('<ul>'))).toBe(true);
    expect(all.some(({ TIME }) => TIME === '1-3')).toBe(true);
    expect(all.every(({ CREDIT }) => /^\d+\.\d\d$/.test(CREDIT))).toBe(true);
  });
});

describe('placing an order', () => {
  test('books the price, answers PENDING, and returns the reference for status requests', async () => {
    const { supplier, act, place } = await startCaller();
    const placed = await place(check, imeiOf(1));
    expect(placed.json).toEqual({
      SUCCESS: [
        { MESSAGE: expect.any(String), LIST: { REFERENCEID: expect.any(Number), STATUS: 'PENDING' } },
      ],
    });
    const reference = listOf(placed).REFERENCEID;
    expect(listOf(await act('accountinfo')).credit).toBe('499.86');
    expect(listOf(await act('getimeiorder', { ID: String(reference) }))).toEqual({
      REFERENCEID: reference,
      STATUS: 'PENDING',
      CODE: '',
    });
    expect(supplier.orders()).toMatchObject([
      { reference, serviceId: check, identifier: imeiOf(1), price: '0.14' },
    ]);
    expect(supplier.log()[0]).toMatchObject({
      action: 'placeimeiorder',
      serviceId: '101',
      identifier: imeiOf(1),
      reference,
      answer: { is: 'replied', status: 200 },
    });
  });

  test('refuses an impossible order with the usual messages, and books nothing', async () => {
    const { supplier, act, place } = await startCaller();
    const nokia = idOf(listOf(await act('imeiservicelist')), unlockWithNetwork);
    const wrong = `${imeiOf(1).slice(0, 14)}${(Number(imeiOf(1)[14]) + 1) % 10}`;
    expect(passesLuhn(wrong)).toBe(false);
    expect(errorOf(await place(check, wrong))).toBe(`Invalid IMEI![${wrong}]`);
    expect(errorOf(await place(check, '12345'))).toBe('Invalid IMEI![12345]');
    expect(errorOf(await place(check, ''))).toBe("Parameter 'IMEI' Required");
    expect(errorOf(await act('placeimeiorder', { IMEI: imeiOf(1) }))).toBe("Parameter 'ID' Required");
    expect(errorOf(await place(99_999, imeiOf(1)))).toBe('Invalid service ID');
    expect(errorOf(await place(nokia, imeiOf(1)))).toBe('Missing required field: Network');
    expect(errorOf(await place(nokia, imeiOf(1), { network: 'x' }))).toBe('Missing required field: Network');
    expect(supplier.orders()).toEqual([]);
    expect(listOf(await place(nokia, imeiOf(1), { Network: 'Albion' })).STATUS).toBe('PENDING');
    expect(supplier.orders()[0]?.fields).toEqual({ Network: 'Albion' });
  });

  test('accepts a choice only if it was offered', async () => {
    const { act, place } = await startCaller();
    const service = servicesIn(listOf(await act('imeiservicelist'))).find((each) =>
      each['Requires.Custom'].some((field: { fieldtype: string }) => field.fieldtype === 'dropdown'),
    );
    const [field] = service['Requires.Custom'];
    const identifier = service.CUSTOM.customname === '' ? imeiOf(1) : '00A1B2C3D4E5';
    const id = Number(service.SERVICEID);
    expect(errorOf(await place(id, identifier, { [field.fieldname]: 'else' }))).toContain(
      'Invalid value for field',
    );
    const offered = field.fieldoptions.split(',')[0];
    expect(listOf(await place(id, identifier, { [field.fieldname]: offered })).STATUS).toBe('PENDING');
  });

  test('accepts a serial number when the service needs one, without IMEI rules', async () => {
    const { act, place } = await startCaller();
    const mac = idOf(listOf(await act('imeiservicelist')), 'Mac Info by Serial');
    expect(errorOf(await place(mac, 'AB'))).toBe('Invalid Serial Number');
    expect(listOf(await place(mac, 'C02ZQ0AAMD6R')).STATUS).toBe('PENDING');
  });

  test('refuses a second order for the same IMEI and service while the first is open, and accepts it after that', async () => {
    const { place, pass } = await startCaller();
    expect(listOf(await place(check, imeiOf(7))).STATUS).toBe('PENDING');
    expect(errorOf(await place(check, imeiOf(7)))).toBe(`Duplicate IMEI[${imeiOf(7)}]`);
    expect(listOf(await place(check + 1, imeiOf(7))).STATUS).toBe('PENDING');
    await pass(60_000);
    expect(listOf(await place(check, imeiOf(7))).STATUS).toBe('PENDING');
  });

  test('accepts one of two equal orders that arrive together', async () => {
    const { supplier, place } = await startCaller();
    const answers = await Promise.all([place(check, imeiOf(8)), place(check, imeiOf(8))]);
    expect(answers.filter(({ json }) => json.SUCCESS)).toHaveLength(1);
    expect(supplier.orders()).toHaveLength(1);
  });

  test('refuses an order above the balance, to the cent', async () => {
    const { supplier, act, place } = await startCaller();
    await supplier.setBalance('0.13');
    expect(errorOf(await place(check, imeiOf(9)))).toBe('Insufficient balance');
    await supplier.setBalance('0.14');
    expect(listOf(await place(check, imeiOf(9))).STATUS).toBe('PENDING');
    expect(listOf(await act('accountinfo')).credit).toBe('0.00');
  });
});

describe('the status of many orders', () => {
  test('is returned by reference for a comma-separated list or an array, without unknown references', async () => {
    const { act, place } = await startCaller();
    const one = String(listOf(await place(check, imeiOf(1))).REFERENCEID);
    const two = String(listOf(await place(check, imeiOf(2))).REFERENCEID);
    const both = { [one]: expect.anything(), [two]: expect.anything() };
    expect(listOf(await act('getimeiorderbulk', { ID: `${one}, ${two},5` }))).toEqual(both);
    expect(listOf(await act('getimeiorderbulk', { 'ID[]': one, 'ID[1]': two }))).toEqual(both);
    expect(listOf(await act('getimeiorderbulk', { ID: one }))[one]).toMatchObject({ STATUS: 'PENDING' });
    expect(errorOf(await act('getimeiorderbulk', { ID: '5,6' }))).toBe('NoResultFound');
    expect(errorOf(await act('getimeiorder', { ID: '5' }))).toBe('NoResultFound');
    expect(errorOf(await act('getimeiorderbulk'))).toBe("Parameter 'ID' Required");
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the tests check the fields of these records
function servicesIn(groups: Readonly<Record<string, { SERVICES: Readonly<Record<string, any>> }>>) {
  return Object.values(groups).flatMap(({ SERVICES }) => Object.values(SERVICES));
}

function idOf(groups: Parameters<typeof servicesIn>[0], name: string): number {
  return Number(servicesIn(groups).find(({ SERVICENAME }) => SERVICENAME === name).SERVICEID);
}
