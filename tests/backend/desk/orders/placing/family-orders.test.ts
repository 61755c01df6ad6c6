import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { closeServers, serve } from '../../../../support/network/http-under-test.ts';
import { answer } from '../../../../support/network/scripted-server.ts';
import { invalidInput } from '../../../../support/shop/invalid-input.ts';
import { openShop } from '../../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../../support/time/eventually.ts';
import { realClock } from '../../../../support/time/real-clock.ts';

const service = { SERVICEID: '7', SERVICENAME: 'Unlock', SERVICETYPE: 'IMEI', CREDIT: '1.00' };

/** A shop that is connected to a panel of the DHRU family, which takes parameters as JSON and lists these services. */
async function openFamily(services: readonly unknown[], aheadMs = () => 0) {
  const server = await serve([
    (socket, request) => {
      const form = new URLSearchParams(request.body);
      if (!form.has('username')) return answer({ ERROR: [{ MESSAGE: 'Invalid Cred' }] })(socket, request);
      const reply = {
        accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
        imeiservicelist: { SUCCESS: [{ LIST: services }] },
        placeimeiorder: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 551 }] },
        getimeiorder: { SUCCESS: [{ STATUS: 0, CODE: '' }] },
        providerlist: {
          SUCCESS: [
            {
              LIST: [
                {
                  ID: '20',
                  NAME: 'UK',
                  PROVIDERS: [
                    { ID: '2001', NAME: 'EE' },
                    { ID: '2002', NAME: 'O2' },
                  ],
                },
                { ID: '21', NAME: 'México', PROVIDERS: [{ ID: '2101', NAME: 'O2' }] },
              ],
            },
          ],
        },
        modellist: {
          SUCCESS: [
            {
              LIST: { 10: { ID: '10', NAME: 'Apple', MODELS: { 1001: { ID: '1001', NAME: 'iPhone 13' } } } },
            },
          ],
        },
      }[form.get('action') ?? ''] ?? { ERROR: [{ MESSAGE: 'Command Not Found' }] };
      answer(reply)(socket, request);
    },
  ]);
  onTestFinished(closeServers);
  const clock = { ...realClock, nowMs: () => realClock.nowMs() + aheadMs() };
  const { client } = await openShop({ connect: false, clock });
  await client.connections.add({
    name: 'Family',
    baseAddress: server.baseAddress,
    userName: 'shop',
    requestForm: 'family-json',
    actionPath: '/api/index.php',
    signIn: { form: 'key', apiKey: 'the-key-of-family' },
  });
  await client.catalogue.refresh();
  const placed = () =>
    server.requests
      .map(({ body }) => new URLSearchParams(body))
      .filter((form) => form.get('action') === 'placeimeiorder')
      .map((form) => JSON.parse(form.get('parameters') ?? '{}'));
  const place = (fields: Readonly<Record<string, string>> = {}) =>
    client.orders.place({
      requestId: randomUUID(),
      serviceId: '7',
      identifier: sampleImei(1),
      quotedPrice: { amount: '1.00', currency: 'USD' },
      fields,
    });
  const asked = (action: string) =>
    server.requests.filter(({ body }) => new URLSearchParams(body).get('action') === action).length;
  return { client, placed, place, asked };
}

test('an order sends the id for a panel’s flag, the service’s own fields separately, and SERVER as listed', async () => {
  const { placed, place } = await openFamily([
    {
      ...service,
      SERVER: '0',
      'Requires.Network': 'YES',
      'Requires.Custom': [{ fieldname: 'Model', required: 'on' }],
    },
  ]);
  await expect(place({ Model: 'A1' })).rejects.toMatchObject({ code: 'invalid-input' });
  await place({ Network: '2001', Model: 'A1' });
  await eventually(
    async () => placed(),
    (orders) => orders.length > 0,
  );
  const [{ CUSTOMFIELD, ...open }] = placed();
  expect(open).toEqual({ ID: '7', IMEI: sampleImei(1), SERVER: '0', NETWORKID: '2001' });
  expect(JSON.parse(Buffer.from(CUSTOMFIELD, 'base64').toString())).toEqual({ Model: 'A1' });
});

test('when two services have one id, the chosen service is ordered by its SERVER', async () => {
  const { client, placed, place } = await openFamily([
    { ...service, SERVER: '0' },
    { ...service, SERVICENAME: 'Activation', SERVICETYPE: 'SERVER', SERVER: '1' },
  ]);
  await expect(place()).rejects.toMatchObject({ code: 'service-not-chosen' });
  await client.catalogue.chooseService({
    serviceId: '7',
    meant: { name: 'Activation', kind: 'server', price: { amount: '1.00', currency: 'USD' } },
  });
  await place();
  await eventually(
    async () => placed(),
    (orders) => orders.length > 0,
  );
  expect(placed()).toEqual([{ ID: '7', IMEI: sampleImei(1), SERVER: '1' }]);
});

test('when a person says that this supplier does not need a flag, no service asks for it, until that is revoked', async () => {
  const { client, placed, place } = await openFamily([{ ...service, 'Requires.Network': 'YES' }]);
  await expect(place()).rejects.toMatchObject({ code: 'invalid-input' });
  const id = (await client.connections.list()).selectedId ?? '';
  await client.connections.setFieldNeeded({ id, name: 'Network', needed: false });
  const fields = async () => (await client.catalogue.list()).services[0]?.fields.map(({ name }) => name);
  expect(await fields()).toEqual([]);
  await client.catalogue.refresh();
  expect(await fields()).toEqual([]);
  await place();
  await eventually(
    async () => placed(),
    (orders) => orders.length > 0,
  );
  expect(placed()).toEqual([{ ID: '7', IMEI: sampleImei(1) }]);
  await client.connections.setFieldNeeded({ id, name: 'Network', needed: true });
  expect(await fields()).toEqual(['Network']);
});

test('the panel’s own lists are read once a day within the rate limit, and a missing list is not read again', async () => {
  let aheadMs = 0;
  const { client, asked } = await openFamily([{ ...service, 'Requires.Network': 'YES' }], () => aheadMs);
  const used = async () => (await client.budget.read())?.used ?? 0;
  const before = await used();
  const readAll = async () => {
    expect(await client.catalogue.panelChoices({ list: 'providerlist' })).toEqual({
      choices: [
        { id: '2001', name: 'UK · EE' },
        { id: '2002', name: 'UK · O2' },
        { id: '2101', name: 'México · O2' },
      ],
    });
    expect(await client.catalogue.panelChoices({ list: 'modellist' })).toEqual({
      choices: [{ id: '1001', name: 'Apple · iPhone 13' }],
    });
    expect(await client.catalogue.panelChoices({ list: 'meplist' })).toEqual({ choices: null });
  };
  const counts = () => [asked('providerlist'), asked('modellist'), asked('meplist')];
  for (let round = 0; round < 2; round += 1) await readAll();
  expect(counts()).toEqual([1, 1, 1]);
  expect(await used()).toBe(before + 3);
  aheadMs = 25 * 3_600_000;
  for (let round = 0; round < 2; round += 1) await readAll();
  expect(counts()).toEqual([2, 2, 2]);
});

test('a network named in a list is ordered by its id; an ambiguous or unknown name is refused unpaid', async () => {
  const { client, placed, place } = await openFamily([{ ...service, 'Requires.Network': 'YES' }]);
  await client.catalogue.panelChoices({ list: 'providerlist' });
  for (const Network of ['O2', 'EE ⁄ UK', '2999'])
    await expect(place({ Network })).rejects.toMatchObject(invalidInput('Network', 'not-a-choice'));
  const rows = [' ee', 'mexico · O2', '2002'].map((Network, index) => ({
    serviceId: '7',
    identifier: sampleImei(index + 1),
    fields: { Network },
  }));
  await client.batches.commit({
    ...listForm({ id: '7', price: { amount: '1.00', currency: 'USD' } }, []),
    rows,
  });
  await eventually(
    async () => placed(),
    (orders) => orders.length === 3,
  );
  expect(placed().map(({ NETWORKID }) => NETWORKID)).toEqual(['2001', '2101', '2002']);
});

test.each<[string, object, Readonly<Record<string, string>>, object, object]>([
  ['a comma list', { Requires: 'IMEI,Email' }, { Email: 'a@b.example' }, {}, { Email: 'a@b.example' }],
  [
    'CUSTOM as a list',
    { CUSTOM: [{ customname: 'Serial', required: '1' }] },
    { Serial: 'A1' },
    {},
    { Serial: 'A1' },
  ],
  [
    'REQUIREINFORMATION',
    { REQUIREINFORMATION: 'USERNAME,EMAIL' },
    { USERNAME: 'shop', EMAIL: 'a@b.example' },
    {},
    { USERNAME: 'shop', EMAIL: 'a@b.example' },
  ],
  [
    'flags with lists of their own',
    {
      'Requires.Mobile': 'Required',
      'Requires.Provider': 'YES',
      'Requires.MEP': '1',
      'Requires.PIN': 'None',
    },
    { Mobile: '1001', Provider: '2001', MEP: '30' },
    { MOBILEID: '1001', PROVIDERID: '2001', MEP: '30' },
    {},
  ],
])('a service that needs %s is refused without, and ordered with it', async (_, needs, fields, open, own) => {
  const { placed, place } = await openFamily([{ ...service, ...needs }]);
  for (const name of Object.keys(fields))
    await expect(place({ ...fields, [name]: '' })).rejects.toMatchObject({ code: 'invalid-input' });
  await place(fields);
  await eventually(
    async () => placed(),
    (orders) => orders.length > 0,
  );
  const [{ CUSTOMFIELD = '', ...sent }] = placed();
  expect(sent).toEqual({ ID: '7', IMEI: sampleImei(1), ...open });
  const packed = CUSTOMFIELD === '' ? {} : JSON.parse(Buffer.from(CUSTOMFIELD, 'base64').toString());
  expect(packed).toEqual(own);
});
