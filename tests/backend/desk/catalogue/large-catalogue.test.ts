import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { type Step, startScriptedServer } from '../../../support/network/scripted-server.ts';
import { openShop, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { openClientOn } from '../../../support/supplier/supplier-client-under-test.ts';

const cap = 33_554_432;
const services = 4_000;

/** A catalogue of exactly this many bytes; descriptions fill the rest. */
function catalogueOfBytes(bytes: number): string {
  const frame =
    '{"SUCCESS":[{"MESSAGE":"IMEI Service List","LIST":{"Group":{"GROUPNAME":"Group","SERVICES":[]}}}]}';
  const rowOf = (id: number, info: number) =>
    `{"SERVICEID":${id},"SERVICENAME":"Service ${id}","CREDIT":"1.50","TIME":"1-25","INFO":"${'x'.repeat(info)}"}`;
  const bare = Array.from({ length: services }, (_, id) => rowOf(id + 1, 0)).join(',').length;
  const each = Math.floor((bytes - frame.length - bare) / services);
  const rest = bytes - frame.length - bare - each * services;
  const rows = Array.from({ length: services }, (_, id) => rowOf(id + 1, each + (id === 0 ? rest : 0)));
  return frame.replace('[]}}}', () => `[${rows.join(',')}]}}}`);
}

/** From now on the supplier answers with this catalogue. */
function answerWith(
  { supplier }: ShopUnderTest,
  body: Buffer | string,
  headers: Record<string, string> = {},
) {
  supplier.faults.clear();
  const encoded =
    typeof body === 'string' ? { body } : { body: body.toString('base64'), encoding: 'base64' as const };
  // The fault is on both interfaces, because the app reads from the other interface if one is unreadable.
  for (const match of [{ action: 'imeiservicelist' }, { path: '/api/v1/services' }])
    supplier.faults.add({ match, fault: { kind: 'verbatim', ...encoded, headers } });
}

test('a catalogue of just under 32 MB is read, stored and listed', { tags: 'whole' }, async () => {
  const shop = await openShop();
  const body = catalogueOfBytes(cap);
  expect(body).toHaveLength(cap);
  answerWith(shop, body);
  await shop.client.catalogue.refresh();
  const { services: listed } = await shop.client.catalogue.list();
  expect(listed).toHaveLength(services + (await serverServicesOf(shop)));
  expect(listed[0]).toMatchObject({ id: '1', name: 'Service 1', price: { amount: '1.50' } });
});

test('a reply that never ends is cut off at 32 MB', async () => {
  const endless: Step = (socket) => {
    const chunk = Buffer.alloc(1_048_576, '[');
    const more = (): void => void (socket.writable && socket.write(chunk, more));
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n', more);
  };
  const server = await startScriptedServer([endless]);
  onTestFinished(() => server.close());
  const { reads } = await openClientOn(server.baseAddress);
  expect(await reads.services('person')).toMatchObject({
    ok: false,
    failure: {
      code: 'not-understood',
      data: { where: encodeMessage('too-large', { bytes: 32 * 1_048_576 }) },
    },
  });
});

/** Server services, which the practice supplier lists too. */
async function serverServicesOf({ client }: ShopUnderTest): Promise<number> {
  const { services: listed } = await client.catalogue.list();
  return listed.filter(({ kind }) => kind === 'server').length;
}

test.each<readonly [string, () => Buffer | string, Record<string, string>]>([
  ['is a byte over 32 MB', () => catalogueOfBytes(cap + 1), {}],
  [
    'decompresses to a hundred times as much',
    () => gzipSync(Buffer.alloc(400_000_000, 32)),
    { 'Content-Encoding': 'gzip' },
  ],
])('the last good catalogue stays, with its age, when the next one %s', async (_, body, headers) => {
  const shop = await openShop();
  // Waits for the end of the first automatic refresh, because a later refresh would join it.
  await shop.client.catalogue.refresh();
  const before = await shop.client.catalogue.list();
  expect(before.services.length).toBeGreaterThan(0);
  answerWith(shop, body(), headers);
  await expect(shop.client.catalogue.refresh()).rejects.toMatchObject({ code: expect.any(String) });
  expect(await shop.client.catalogue.list()).toEqual(before);
});
