import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyMapping, type Mapping } from '../../../../shared/model/connection/mapping.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { openUnforeseen, replyTo, unforeseenKey } from '../../../support/supplier/unforeseen-supplier.ts';
import { eventually } from '../../../support/time/eventually.ts';

const saldo: Mapping = {
  ...emptyMapping,
  fields: [
    { reply: 'account', meaning: 'balance', field: 'saldo' },
    { reply: 'account', meaning: 'currency', field: 'moneda' },
  ],
};

test('an unknown account reply is read as soon as a person says which field is the balance', async () => {
  const { client, id } = await openUnforeseen({
    accountinfo: { resultado: { saldo: '52,40', moneda: 'EUR', clave: unforeseenKey } },
  });
  await expect(client.connections.check({ id })).rejects.toMatchObject({ code: 'not-understood' });

  const summary = await replyTo(client, id, 'accountinfo');
  expect(summary).toMatchObject({
    interface: 'action',
    reply: 'account',
    httpStatus: 200,
    understood: false,
  });
  const before = await client.connections.explainReply({ id, replyId: summary.id });
  expect(before?.stopped).toEqual(expect.any(String));
  expect(before?.reads).toEqual([]);
  expect(before?.fields).toContainEqual({
    path: 'resultado.saldo',
    name: 'saldo',
    value: '52,40',
    meaning: null,
    corrected: false,
    lostRow: null,
  });
  expect(JSON.stringify(before)).not.toContain(unforeseenKey);

  const preview = await client.connections.explainReply({ id, replyId: summary.id, mapping: saldo });
  expect(preview?.reads).toContainEqual({ meaning: 'balance', value: '52.40 EUR' });
  expect(preview?.fields.find(({ name }) => name === 'saldo')).toMatchObject({
    meaning: 'balance',
    corrected: true,
  });
  // A preview stores nothing.
  await expect(client.connections.check({ id })).rejects.toMatchObject({ code: 'not-understood' });

  const connection = await client.connections.writeMapping({ id, mapping: saldo });
  expect(connection.mapping).toEqual(saldo);
  expect((await client.connections.check({ id })).balance).toEqual({ amount: '52.40', currency: 'EUR' });
  const after = await replyTo(client, id, 'accountinfo');
  expect(after).toMatchObject({ id: summary.id, understood: true });
});

test('a status that a person explains applies at once to open orders', async () => {
  const imei = sampleImei(1);
  const { client, id, asked } = await openUnforeseen({
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
    imeiservicelist: { SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '1.00' }] }] },
    getserverservicelist: { SUCCESS: [{ LIST: [] }] },
    placeimeiorder: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 2323 }] },
    getimeiorder: { SUCCESS: [{ STATUS: '9', CODE: 'Not eligible' }] },
  });
  await client.connections.check({ id });
  await client.catalogue.refresh();
  const order = await client.orders.place({
    requestId: randomUUID(),
    serviceId: '12',
    identifier: imei,
    fields: {},
    quotedPrice: { amount: '1.00', currency: 'USD' },
    note: '',
    customer: '',
  });
  const stateIs = (wanted: string) =>
    eventually(
      async () => (await client.orders.read({ id: order.id }))?.order.state,
      (state) => state === wanted,
    );
  await stateIs('unknown');
  expect(await client.connections.statusesSeen({ id })).toEqual([{ said: '9', orders: 1, means: 'unknown' }]);

  const before = asked.filter((action) => action === 'getimeiorder').length;
  await client.connections.writeMapping({
    id,
    mapping: { ...emptyMapping, statuses: [{ said: '9', means: 'rejected' }] },
  });
  await stateIs('rejected');
  expect(asked.filter((action) => action === 'getimeiorder').length).toBeGreaterThan(before);
  expect(await client.connections.statusesSeen({ id })).toEqual([
    { said: '9', orders: 1, means: 'rejected' },
  ]);
  const status = await replyTo(client, id, 'getimeiorder');
  const explained = await client.connections.explainReply({ id, replyId: status.id });
  expect(explained?.reads).toContainEqual({ meaning: 'state', value: 'rejected' });
});

test('the newest reply of each operation is kept across restarts', async () => {
  const shop = await openShop();
  const [connection] = (await shop.client.connections.list()).connections;
  const id = connection?.id ?? '';
  await shop.client.connections.check({ id });
  const first = await replyTo(shop.client, id, 'accountinfo');
  await shop.client.connections.check({ id });
  const replies = await shop.client.connections.replies({ id });
  const names = replies.map((each) => `${each.interface} ${each.operation}`);
  expect(new Set(names).size).toBe(names.length);
  const second = await replyTo(shop.client, id, 'accountinfo');
  expect(second.id).toBe(first.id);
  expect(second.at).toBeGreaterThanOrEqual(first.at);

  await shop.client.connections.check({ id });
  const again = await shop.restart();
  const kept = await again.connections.explainReply({ id, replyId: first.id });
  expect(kept?.summary.understood).toBe(true);
  expect(kept?.text).toContain('SUCCESS');
  expect(kept?.text).not.toContain(shop.supplier.apiKey);
});

test('a missing connection or reply is reported as missing', async () => {
  const { client, id } = await openUnforeseen({});
  await expect(client.connections.replies({ id: 'nobody' })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(
    client.connections.writeMapping({ id: 'nobody', mapping: emptyMapping }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await client.connections.explainReply({ id, replyId: 'none' })).toBeNull();
});

test('a correction with a meaning that does not exist is refused and changes nothing', async () => {
  const { client, id } = await openUnforeseen({});
  const wrong = {
    ...emptyMapping,
    fields: [{ reply: 'account', meaning: 'reference', field: 'saldo' }],
  } as Mapping;
  await expect(client.connections.writeMapping({ id, mapping: wrong })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect((await client.connections.list()).connections[0]?.mapping).toEqual(emptyMapping);
});
