import { describe, expect, test } from 'vitest';
import { call, imeiOf, startCaller } from '../practice-caller.ts';

// Requests as programs of the family write them, unchanged except for the key.

const order = { ID: '101', IMEI: imeiOf(1) };
const xmlOrder = `<PARAMETERS><ID>101</ID><IMEI>${imeiOf(1)}</IMEI></PARAMETERS>`;
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

const packings = {
  xml: (parameters: Readonly<Record<string, string>>) =>
    `<PARAMETERS>${Object.entries(parameters)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')}</PARAMETERS>`,
  json: (parameters: unknown) => JSON.stringify(parameters),
  base64,
};

async function startFamily(dialect: string) {
  const caller = await startCaller({ dialect });
  const { supplier } = caller;
  const url = `${supplier.baseAddress}/api/index.php`;
  const signIn = { username: supplier.userName, apiaccesskey: supplier.apiKey, requestformat: 'JSON' };
  const ask = (action: string, parameters?: string, more: Readonly<Record<string, string>> = {}) =>
    call(url, {
      fields: { ...signIn, action, ...(parameters === undefined ? {} : { parameters }), ...more },
    });
  return { ...caller, url, signIn, ask };
}

describe.each(['xml', 'json', 'base64'] as const)('a panel that reads only %s', (packing) => {
  test('answers account, list, order, status and many orders', async () => {
    const { supplier, ask, pass } = await startFamily(`family-${packing}`);
    expect((await ask('accountinfo')).text).toContain('500');
    expect((await ask('imeiservicelist')).text).toContain('SERVICEID');
    const placed = await ask('placeimeiorder', packings[packing](order));
    const [taken] = supplier.orders();
    expect(placed.json.SUCCESS[0].REFERENCEID).toEqual(
      packing === 'json' ? String(taken?.reference) : taken?.reference,
    );
    await pass(20_000);
    const reference = String(taken?.reference);
    const status = await ask('getimeiorder', packings[packing]({ ID: reference }));
    expect(status.json.SUCCESS[0].CODE).toBe(supplier.orders()[0]?.code);
    const questions = { [reference]: { ID: reference } };
    const many = packing === 'json' ? JSON.stringify(questions) : base64(questions);
    expect((await ask('getimeiorderbulk', many)).text).toContain(
      JSON.stringify(supplier.orders()[0]?.code).slice(1, -1),
    );
  });

  test('reads no order in another encoding, and refuses other credentials', async () => {
    const { supplier, url, signIn, ask } = await startFamily(`family-${packing}`);
    for (const [name, write] of Object.entries(packings)) {
      if (name === packing) continue;
      expect((await ask('placeimeiorder', write(order))).text).toContain('Required');
    }
    expect((await ask('accountinfo', undefined, { username: 'somebody' })).text).not.toContain('500');
    const { requestformat: _, ...formless } = signIn;
    for (const fields of [{ apikey: supplier.apiKey }, { username: supplier.apiKey }, formless])
      expect((await call(url, { fields: { action: 'accountinfo', ...fields } })).text).not.toContain('500');
    expect((await call(`${supplier.baseAddress}/api/fusion`, { fields: signIn })).status).toBe(404);
    expect(supplier.orders()).toEqual([]);
  });
});

test('a panel with the documented form also accepts the family’s form, and a multipart body', async () => {
  const { supplier, url, signIn, ask } = await startFamily('spec');
  expect((await ask('accountinfo')).text).toContain('500.00');
  const boundary = '------------------------d74496d66958873e';
  const parts = { ...signIn, action: 'placeimeiorder', parameters: xmlOrder };
  const body = [
    ...Object.entries(parts).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join('');
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  const placed = await call(url, { body, headers });
  expect(placed.json.SUCCESS[0].LIST.REFERENCEID).toBe(supplier.orders()[0]?.reference);
  expect(supplier.log().at(-1)).toMatchObject({ keyForm: 'family', keyAccepted: true, serviceId: '101' });
});

describe('theme-panel', () => {
  test('answers about many orders under the names in the request, and about no order if the request has another form', async () => {
    const { supplier, ask, act } = await startFamily('theme-panel');
    await ask('placeimeiorder', xmlOrder);
    const [reference = ''] = supplier.orders().map((each) => String(each.reference));
    const questions = base64({ mine: { ID: reference }, other: { ID: '1' } });
    expect((await ask('getimeiorderbulk', questions)).json).toEqual({
      mine: { SUCCESS: [{ STATUS: 0, CODE: '' }] },
      other: { SUCCESS: [{ STATUS: 0, CODE: '' }] },
      apiversion: '1.0',
    });
    const none = { SUCCESS: [{}], apiversion: '1.0' };
    expect((await ask('getimeiorderbulk', `<PARAMETERS><ID>${reference},1</ID></PARAMETERS>`)).json).toEqual(
      none,
    );
    expect((await act('getimeiorderbulk', { ID: `${reference},1` })).json).toEqual(none);
  });

  test('returns its list once in five minutes of its own time, says when to try again, and answers all other requests', async () => {
    const { ask, pass } = await startFamily('theme-panel');
    const [row] = (await ask('imeiservicelist')).json.SUCCESS;
    expect(row.ACCOUNTINFO).toMatchObject({ credit: '500.00 USD', creditraw: 500 });
    expect(Object.values(row.LIST)).toContainEqual(expect.objectContaining({ GROUPTYPE: 'SERVER' }));
    await pass(61_000);
    const words = 'You are calling this API too frequently! Please try after 4 minutes.';
    expect((await ask('imeiservicelist')).json.ERROR).toEqual([{ MESSAGE: words }]);
    expect((await ask('placeimeiorder', xmlOrder)).text).toContain('REFERENCEID');
    await pass(240_000);
    expect((await ask('imeiservicelist')).json.SUCCESS).toBeDefined();
  });

  test('reports insufficient credit inside SUCCESS', async () => {
    const { supplier, ask } = await startFamily('theme-panel');
    await supplier.setBalance('0');
    expect((await ask('placeimeiorder', xmlOrder)).json).toEqual({
      SUCCESS: [{ ERROR: 'Insufficient balance! Please recharge.' }],
      apiversion: '1.0',
    });
    expect(supplier.orders()).toEqual([]);
  });
});

test('each of many orders in one request is placed and answered separately, under its name in the request', async () => {
  const { supplier, ask } = await startFamily('family-xml');
  const placed = await ask(
    'placeimeiorderbulk',
    base64({ a: order, b: { ID: '101', IMEI: '123' }, c: { ID: '101', IMEI: imeiOf(2) } }),
  );
  const [first, second] = supplier.orders();
  expect(placed.json).toMatchObject({
    a: { SUCCESS: [{ REFERENCEID: first?.reference }] },
    b: { ERROR: [{ MESSAGE: 'Invalid IMEI![123]' }] },
    c: { SUCCESS: [{ REFERENCEID: second?.reference }] },
  });
  expect((await ask('placeimeiorderbulk', xmlOrder)).text).toContain('Invalid Action');
});

test('multipart requests are read even if their parameters are only a line end or end with one', async () => {
  const { supplier, url, signIn } = await startFamily('family-xml');
  const post = (fields: Readonly<Record<string, string>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...signIn, ...fields })) body.append(name, value);
    return fetch(url, { method: 'POST', body }).then((response) => response.text());
  };
  expect(await post({ action: 'accountinfo', parameters: '\n' })).toContain('500');
  expect(await post({ action: 'placeimeiorder', parameters: `${xmlOrder}\n` })).toContain('REFERENCEID');
  expect(supplier.orders()).toHaveLength(1);
});

test('panels of the family list models and providers with their ids, and other panels do not', async () => {
  const family = await startFamily('family-base64');
  expect((await family.ask('modellist')).text).toContain('iPhone 13');
  expect((await family.ask('providerlist')).text).toContain('Telcel');
  const plain = await startFamily('spec');
  expect((await plain.ask('meplist')).text).toContain('Invalid Action');
});
