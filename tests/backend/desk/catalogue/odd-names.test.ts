import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { doctorKey, panel } from '../../../support/doctor/doctor-panel.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer } from '../../../support/network/scripted-server.ts';
import { overPort, overSocket } from '../../../support/network/transports.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';

afterEach(closeServers);

/** Members of every object; also `__proto__`, which cannot be set like an ordinary property. */
const oddNames = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__', 'prototype'];
const filled = Object.fromEntries(oddNames.map((name) => [name, `value of ${name}`]));

const service = {
  SERVICEID: '12',
  SERVICENAME: 'Check',
  CREDIT: '0.08',
  TIME: 'Instant',
  'Requires.Custom': oddNames.map((fieldname) => ({ fieldname, fieldtype: 'text', required: 'on' })),
};
/** JSON with `MORE` replaced by fields with these names, as a reply may contain them. */
const detailed = (record: object) =>
  JSON.stringify(record).replace('"MORE":0', oddNames.map((name) => `"${name}":"told by ${name}"`).join(','));

async function connected() {
  const server = await serve(
    panel({
      actions: {
        imeiservicelist: answer({ SUCCESS: [{ MESSAGE: 'List', LIST: [service] }] }),
        placeimeiorder: answer({ SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '7001' }] }),
        getimeiorder: answer(detailed({ SUCCESS: [{ STATUS: '4', CODE: 'all well', MORE: 0 }] })),
        accountinfo: answer(
          detailed({
            SUCCESS: [
              { message: 'Your Account Info', AccoutInfo: { credit: '52.40', currency: 'USD', MORE: 0 } },
            ],
          }),
        ),
      },
    }),
  );
  const { backend, client, stop } = await backendUnderTest(await temporaryFolder());
  onTestFinished(stop);
  const signIn = { form: 'key', apiKey: doctorKey } as const;
  await client.connections.add({
    name: 'Supplier',
    baseAddress: server.baseAddress,
    interfaces: 'action',
    signIn,
  });
  await client.catalogue.refresh();
  const sent = () =>
    server.requests
      .map(({ body }) => new URLSearchParams(body))
      .filter((form) => form.get('action') === 'placeimeiorder');
  return { backend, client, sent };
}

async function placeWith(client: ShopClient, fields: Readonly<Record<string, string>>) {
  const { id, price } = await plainServiceOf(client);
  return client.orders.place({
    requestId: randomUUID(),
    serviceId: id,
    identifier: sampleImei(1),
    fields,
    quotedPrice: price,
  });
}
const plainServiceOf = async (client: ShopClient) => {
  const [found] = (await client.catalogue.list()).services;
  if (found?.price == null) throw new Error('the service cannot be ordered');
  return { ...found, price: found.price };
};

describe('a field named like a member of every object', () => {
  test.each([
    ['in the app itself', null],
    ['over the port of the desktop window', overPort],
    ['over the socket of the browser', overSocket],
  ])('is an ordinary field: requested, sent and shown, %s', async (_, over) => {
    const { backend, client: own, sent } = await connected();
    const transport = over === null ? null : await over(backend.router);
    if (transport) onTestFinished(() => transport.close());
    const client = transport?.client ?? own;
    const { id } = await placeWith(client, filled);
    const read = await untilOrder(client, id, 'success');
    expect(sent()).toHaveLength(1);
    for (const name of oddNames) expect(sent()[0]?.get(name)).toBe(`value of ${name}`);
    expect(Object.entries(read?.order.fields ?? {}).sort()).toEqual(Object.entries(filled).sort());
    for (const name of oddNames)
      expect(Object.entries(read?.order.details ?? {})).toContainEqual([name, `told by ${name}`]);
    const { account } = await client.account.read();
    for (const name of oddNames)
      expect(Object.entries(account?.details ?? {})).toContainEqual([name, `told by ${name}`]);
  });

  test('must be filled in when the service requires it', async () => {
    const { client, sent } = await connected();
    await expect(placeWith(client, {})).rejects.toMatchObject({
      code: 'invalid-input',
      data: { problems: oddNames.map((field) => ({ field, problem: 'required' })) },
    });
    expect(sent()).toEqual([]);
  });

  test('is sent for each row of a list', async () => {
    const { client, sent } = await connected();
    const form = listForm(await plainServiceOf(client), [sampleImei(1), sampleImei(2)]);
    await client.batches.commit({
      ...form,
      services: form.services.map((each) => ({ ...each, fields: filled })),
    });
    await eventually(
      async () => sent().length,
      (count) => count === 2,
    );
    for (const each of sent()) for (const name of oddNames) expect(each.get(name)).toBe(`value of ${name}`);
  });
});
