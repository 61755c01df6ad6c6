import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { familyForms } from '../../../../shared/model/connection/connection.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer, type Step } from '../../../support/network/scripted-server.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilFinal } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

const imei = '001010000000016';
const account: Step = answer({ SUCCESS: [{ AccountInfo: { credit: '5.00', currency: 'USD' } }] });
const refuse: Step = answer({ ERROR: [{ MESSAGE: 'Authentication Failed' }] });

async function openAt(dialect: string) {
  const shop = await openShop({ dialect, connect: false });
  const { supplier, client } = shop;
  const connect = (more: Partial<Parameters<typeof client.connections.add>[0]> = {}) =>
    client.connections.add({ ...connectionForm(supplier), ...more });
  return { ...shop, connect };
}

async function place({ client }: Pick<ShopUnderTest, 'client'>) {
  const service = await plainService(client);
  const { id: serviceId, price: quotedPrice } = service;
  return client.orders.place({ requestId: randomUUID(), serviceId, identifier: imei, quotedPrice });
}

describe.each(familyForms)('connecting to a panel that accepts only %s', (form) => {
  test('finds the request form with read requests only, stores the form, and places orders with it', async () => {
    const shop = await openAt(form);
    const { supplier, client, connect } = shop;
    const connection = await connect({ userName: supplier.userName });
    expect(connection).toMatchObject({
      requestForm: form,
      requestFormBy: 'accepted',
      actionPath: '/api/index.php',
      userName: supplier.userName,
      health: 'ok',
    });
    const asked = new Set(supplier.log().map(({ action }) => action));
    expect([...asked].sort()).toEqual(['accountinfo', 'getimeiorder', null].sort());
    expect(supplier.log().length).toBeLessThanOrEqual(7);
    await client.catalogue.refresh();
    const { id } = await place(shop);
    const read = await untilFinal(client, id);
    expect(read?.order.reference).toBe(String(supplier.orders()[0]?.reference));
    expect(supplier.log().filter(({ overLimit }) => overLimit)).toEqual([]);
    const texts = JSON.stringify(read?.attempts);
    expect(texts).not.toContain(supplier.apiKey);
    expect(texts).toContain(imei);
  });
});

test.each([
  ['family-xml', 'user-name-needed'],
  ['family-json', 'user-name-needed'],
  ['family-base64', 'key-refused'],
])('%s reports a missing user name in its own words', async (dialect, code) => {
  const { connect, supplier } = await openAt(dialect);
  await expect(connect()).rejects.toMatchObject({ code });
  expect(supplier.log().length).toBeLessThanOrEqual(3);
});

test('a supplier with the documented form gets no additional requests, and its form is accepted', async () => {
  const { connect, supplier } = await openAt('spec');
  expect(await connect({ userName: 'anybody' })).toMatchObject({
    requestForm: 'spec',
    requestFormBy: 'accepted',
  });
  expect(supplier.log()).toHaveLength(2);
});

test('if a person fixed a form, only that form is tried', async () => {
  const { connect, supplier } = await openAt('family-json');
  const wanted = { userName: supplier.userName, actionPath: '/api/index.php' } as const;
  await expect(connect({ ...wanted, requestForm: 'spec' })).rejects.toMatchObject({ code: 'key-refused' });
  const connection = await connect({ ...wanted, requestForm: 'family-json' });
  expect(connection).toMatchObject({ requestForm: 'family-json', requestFormBy: 'person' });
});

test('a connection saved untried finds its form when a person tests it', async () => {
  const { connect, supplier, client } = await openAt('family-base64');
  const { id, requestFormBy } = await connect({ userName: supplier.userName, saveUntried: true });
  expect(requestFormBy).toBe('default');
  expect((await client.connections.check({ id })).balance?.amount).toBe('500');
  const [connection] = (await client.connections.list()).connections;
  expect(connection).toMatchObject({ requestForm: 'family-base64', requestFormBy: 'accepted', health: 'ok' });
});

test('money-safety: a refusal never changes an accepted form', async () => {
  const shop = await openAt('spec');
  const { supplier, client, connect } = shop;
  const { id } = await connect({ userName: supplier.userName });
  await supplier.setDialect('family-xml');
  await expect(client.connections.check({ id })).rejects.toMatchObject({ defined: true });
  const [connection] = (await client.connections.list()).connections;
  expect(connection).toMatchObject({ requestForm: 'spec', requestFormBy: 'accepted' });
  expect(supplier.log().filter(({ keyForm }) => keyForm === 'family')).toEqual([]);
});

test('money-safety: an answered read fixes the form of a connection that was saved untried', async () => {
  const shop = await openAt('spec');
  const { supplier, client, connect } = shop;
  const { id } = await connect({ userName: supplier.userName, saveUntried: true });
  await client.catalogue.refresh();
  await eventually(
    () => client.connections.list(),
    ({ connections }) => connections[0]?.requestFormBy === 'accepted',
  );
  await supplier.setDialect('family-json');
  await expect(client.connections.check({ id })).rejects.toMatchObject({ defined: true });
  expect(supplier.log().filter(({ keyForm }) => keyForm === 'family')).toEqual([]);
});

test('money-safety: finding the form never changes the interface that places', async () => {
  let isRestUp = true;
  const server = await serve([
    (socket, request) => {
      const form = new URLSearchParams(request.body);
      if (request.line.includes('/api/v1/'))
        return answer(isRestUp ? { data: { balance: '7.00' } } : 'gone', isRestUp ? 200 : 503)(
          socket,
          request,
        );
      return (form.has('apiaccesskey') && form.has('username') ? account : refuse)(socket, request);
    },
  ]);
  onTestFinished(closeServers);
  const { client } = await openShop({ connect: false });
  const signIn = { form: 'key', apiKey: 'one-key-for-all' } as const;
  const { baseAddress } = server;
  const { id } = await client.connections.add({ name: 'Both', baseAddress, userName: 'shop', signIn });
  const now = async () => {
    const [connection] = (await client.connections.list()).connections;
    const by = connection?.serves.find(({ need }) => need === 'place')?.by;
    return [by, connection?.requestForm, connection?.requestFormBy];
  };
  expect(await now()).toEqual(['rest', 'spec', 'default']);
  isRestUp = false;
  expect((await client.connections.check({ id })).balance?.amount).toBe('5.00');
  expect(await now()).toEqual(['rest', 'family-xml', 'accepted']);
});

test('money-safety: no order is sent in a second form, because the form stays while an order waits to be resent', async () => {
  const shop = await openAt('spec');
  const { supplier, client, connect } = shop;
  const { id } = await connect();
  await client.catalogue.refresh();
  supplier.faults.add({
    match: { identifier: imei },
    times: 1_000,
    fault: { kind: 'too-many', retryAfter: '600' },
  });
  const order = await place(shop);
  await eventually(
    () => client.orders.read({ id: order.id }),
    (read) => read?.events.some(({ why }) => why === 'rate-limited') ?? false,
  );
  const change = { id, requestForm: 'family-xml', userName: supplier.userName } as const;
  await expect(client.connections.update(change)).rejects.toMatchObject({
    data: { problems: [{ problem: 'has-orders-to-resend' }] },
  });
  expect((await client.connections.list()).connections[0]).toMatchObject({ requestForm: 'spec' });
  await client.orders.cancel({ id: order.id });
  expect(await client.connections.update(change)).toMatchObject({ requestForm: 'family-xml' });
  const sent = supplier.log().filter(({ action }) => action === 'placeimeiorder');
  expect(new Set(sent.map(({ keyForm }) => keyForm))).toEqual(new Set(['bearer']));
});

test('the limit covers probing: requests made while a form is found count in the key’s budget', async () => {
  const strict: Step = answer({ ERROR: [{ MESSAGE: 'Missing ID' }] });
  const server = await serve([
    (socket, request) => {
      const form = new URLSearchParams(request.body);
      const step = form.has('apiaccesskey')
        ? form.get('action') === 'accountinfo'
          ? account
          : strict
        : refuse;
      step(socket, request);
    },
  ]);
  onTestFinished(closeServers);
  // In real time, so that no request of this test is a minute old.
  const { client } = await openShop({ connect: false, clock: realClock });
  const add = () =>
    client.connections.add({
      name: 'Strict',
      baseAddress: server.baseAddress,
      userName: 'shop',
      signIn: { form: 'key', apiKey: 'one-key-for-all' },
    });
  const { requestForm } = await add();
  // If every request form gets the same answer, the oldest form is used.
  expect(requestForm).toBe('family-xml');
  const asked = server.requests.length;
  expect(asked).toBe(7);
  const budget = await client.budget.read();
  expect(budget?.used).toBe(asked);
});
