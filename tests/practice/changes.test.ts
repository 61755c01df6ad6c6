import { expect, test } from 'vitest';
import type { Site } from '../../electron/practice/base/site.ts';
import { type Caller, imeiOf, listOf, startCaller } from './practice-caller.ts';

const service = 101;

/** The service's price on each interface; undefined if it is not listed. */
async function reported({ act, rest }: Caller): Promise<readonly unknown[]> {
  const groups: Record<string, { SERVICES: Record<string, { CREDIT: string }> }> = listOf(
    await act('imeiservicelist'),
  );
  const rows = Object.assign({}, ...Object.values(groups).map(({ SERVICES }) => SERVICES));
  const all: { id: number; price: string }[] = (await rest('GET', '/api/v1/services')).json.data;
  return [rows[String(service)]?.CREDIT, all.find(({ id }) => id === service)?.price];
}

async function priceOfNext(caller: Caller, imei: number): Promise<string | undefined> {
  await caller.place(service, imeiOf(imei));
  return caller.supplier.orders().at(-1)?.price;
}

test('a changed price is listed and charged, and can be changed back', async () => {
  const caller = await startCaller();
  const [usual] = await reported(caller);
  caller.supplier.setSite({ offers: { [service]: { price: '9.99' } } });
  expect([...(await reported(caller)), await priceOfNext(caller, 1)]).toEqual(['9.99', '9.99', '9.99']);
  caller.supplier.setSite({});
  expect([...(await reported(caller)), await priceOfNext(caller, 2)]).toEqual([usual, usual, usual]);
});

test.each<[string, NonNullable<Site['offers']>[string], unknown]>([
  ['that is listed without a price', { price: null }, ''],
  ['that is no longer listed', { listed: false }, undefined],
])('a service %s is sold all the same', async (_, offer, listed) => {
  const caller = await startCaller();
  const [usual] = await reported(caller);
  caller.supplier.setSite({ offers: { [service]: offer } });
  expect([...(await reported(caller)), await priceOfNext(caller, 1)]).toEqual([listed, listed, usual]);
});

test('an account can be set to show another e-mail', async () => {
  const { act, rest } = await startCaller({ site: { email: 'other@practice.example' } });
  expect(listOf(await act('accountinfo')).email).toBe('other@practice.example');
  expect((await rest('GET', '/api/v1/account')).json.data.email).toBe('other@practice.example');
});

test('the code of a result and the reason of a rejection are shown only some time after the order has ended', async () => {
  const caller = await startCaller({ site: { codesLateMs: 60_000 } });
  for (let imei = 1; imei <= 200; imei += 1) await caller.place(service, imeiOf(imei));
  await caller.pass(30_000);
  const ended = caller.supplier.orders();
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['SUCCESS', 'REJECTED']));
  const codes = async () => {
    const rows = ended.map(({ reference }) => reference).join();
    return Object.values(listOf(await caller.act('getimeiorderbulk', { ID: rows }))).map((row) =>
      String(Object(row).CODE),
    );
  };
  expect(new Set(await codes())).toEqual(new Set(['']));
  await caller.pass(60_000);
  expect(await codes()).not.toContain('');
});

test('a rejection may give its reason as a comment, with an empty code', async () => {
  const { place, pass, act, supplier } = await startCaller({ site: { reasonsAsComments: true } });
  for (let imei = 1; imei <= 100; imei += 1) await place(service, imeiOf(imei));
  await pass(30_000);
  const { reference, code } = supplier.orders().find(({ status }) => status === 'REJECTED') ?? {};
  const reported = listOf(await act('getimeiorder', { ID: String(reference) }));
  expect(reported).toMatchObject({ STATUS: 'REJECTED', CODE: '', COMMENTS: code });
});

test('an order appears in the list of orders after the set delay, but can be read by its number immediately', async () => {
  const caller = await startCaller({ site: { listsLateMs: 60_000 } });
  await caller.place(service, imeiOf(1));
  const list = async () => (await caller.rest('GET', '/api/v1/orders')).json.data.length;
  const [{ reference } = { reference: 0 }] = caller.supplier.orders();
  expect(await list()).toBe(0);
  expect((await caller.rest('GET', `/api/v1/orders/${reference}`)).json.data.id).toBe(reference);
  await caller.pass(60_000);
  expect(await list()).toBe(1);
});
