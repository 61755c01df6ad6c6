import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openUnforeseen, replyTo, unforeseenKey } from '../../../support/supplier/unforeseen-supplier.ts';
import { eventually } from '../../../support/time/eventually.ts';

const row = (id: string) => ({ SERVICEID: id, SERVICENAME: `Check ${id}`, CREDIT: '1.50' });
const bodyWith = (...lost: readonly object[]) => ({
  SUCCESS: [{ LIST: { Checks: { GROUPNAME: 'Checks', SERVICES: [row('1'), ...lost, row('2'), row('3')] } } }],
});

test('an unreadable list row is shown with its fields but without the key, and becomes a service when two fields are named', async () => {
  const lost = { REF_NO: '77', BEZEICHNUNG: '<b>Unlock</b>', CREDIT: '4.20', TOKEN: unforeseenKey };
  const { client, id } = await openUnforeseen({ imeiservicelist: bodyWith(lost) });
  await client.catalogue.refresh();
  expect(await client.catalogue.list()).toMatchObject({ unreadable: 1, services: [{}, {}, {}] });

  const { id: replyId } = await replyTo(client, id, 'imeiservicelist');
  const explained = await client.connections.explainReply({ id, replyId });
  const shown = explained?.fields.filter(({ lostRow }) => lostRow === 1) ?? [];
  expect(shown.map(({ name, value, meaning }) => [name, value, meaning])).toEqual([
    ['REF_NO', '77', null],
    ['BEZEICHNUNG', '<b>Unlock</b>', null],
    ['CREDIT', '4.20', 'price'],
    ['TOKEN', expect.not.stringContaining(unforeseenKey), null],
  ]);

  const named = [
    { reply: 'service', meaning: 'id', field: 'REF_NO' },
    { reply: 'service', meaning: 'name', field: 'BEZEICHNUNG' },
  ] as const;
  const mapping = { ...emptyMapping, fields: [...named] };
  // A preview shows the change and stores nothing.
  const draft = await client.connections.explainReply({ id, replyId, mapping });
  expect(draft?.list).toMatchObject({ read: 4, unreadable: 0 });
  expect(draft?.fields.filter(({ lostRow, corrected }) => lostRow === 1 && corrected)).toHaveLength(2);
  expect(await client.catalogue.list()).toMatchObject({ unreadable: 1 });

  await client.connections.writeMapping({ id, mapping });
  const { services } = await eventually(
    () => client.catalogue.list(),
    ({ unreadable }) => unreadable === 0,
  );
  expect(services.find((each) => each.id === '77')).toMatchObject({
    name: 'Unlock',
    price: { amount: '4.20' },
  });
  // The correction applies to the next list too.
  await client.catalogue.refresh();
  expect(await client.catalogue.list()).toMatchObject({ unreadable: 0, services: [{}, {}, {}, {}] });
});

async function examined(client: ShopClient, id: string): Promise<readonly Finding[]> {
  const reported: Finding[] = [];
  for await (const finding of await client.diagnostics.examine({ connectionId: id })) reported.push(finding);
  return reported.filter(({ verdict }) => verdict !== 'running');
}

test('the doctor uses a person’s corrections: mapped fields give no warning', async () => {
  const guthaben = { SUCCESS: [{ KONTO: { GUTHABEN: '52.40' } }] };
  const lost = { REF_NO: '77', BEZEICHNUNG: 'Unlock', CREDIT: '4.20' };
  const list = bodyWith(lost);
  const { client, id } = await openUnforeseen({
    accountinfo: guthaben,
    imeiservicelist: list,
    getserverservicelist: list,
  });
  const finding = async (step: Finding['step']) =>
    (await examined(client, id)).find((each) => each.step === step);
  expect(await finding('services')).toMatchObject({
    verdict: 'warning',
    evidence: expect.stringContaining('3 services were read, 1 could not be'),
  });
  expect((await finding('account'))?.verdict).not.toBe('good');

  const fields = [
    { reply: 'service', meaning: 'id', field: 'REF_NO' },
    { reply: 'service', meaning: 'name', field: 'BEZEICHNUNG' },
    { reply: 'account', meaning: 'balance', field: 'GUTHABEN' },
  ] as const;
  await client.connections.writeMapping({ id, mapping: { ...emptyMapping, fields: [...fields] } });
  expect(await finding('services')).toMatchObject({
    verdict: 'good',
    evidence: expect.stringContaining('4 services were read, 0 could not be'),
  });
  expect((await finding('account'))?.verdict).toBe('good');
});

test('the list or page with an unreadable row is kept and named, and mapping the row loses no other page', async () => {
  const lost = { REF_NO: '77', BEZEICHNUNG: 'Unlock', CREDIT: '4.20' };
  const pages: Record<string, readonly object[]> = { 1: [row('1')], 2: [row('2'), lost], 3: [row('3')] };
  const { client, id } = await openUnforeseen({
    imeiservicelist: (form: URLSearchParams) => {
      const page = Number(form.get('page') ?? 1);
      return { SUCCESS: [{ LIST: pages[page] }], current_page: page, last_page: 3 };
    },
    getserverservicelist: { SUCCESS: [{ LIST: [row('4')] }] },
  });
  await client.catalogue.refresh();
  expect(await client.catalogue.list()).toMatchObject({ unreadable: 1, services: [{}, {}, {}, {}] });
  // The list is read again in the background; until then the first page is kept.
  const withLost = async () => (await client.connections.replies({ id })).filter((reply) => reply.lost > 0);
  const [kept] = await eventually(withLost, ({ length }) => length > 0);
  expect(kept).toMatchObject({ operation: 'imeiservicelist', lost: 1 });
  const explained = await eventually(
    async () => {
      const { id: replyId } = await replyTo(client, id, 'imeiservicelist');
      return client.connections.explainReply({ id, replyId });
    },
    (reply) => reply?.fields.some(({ lostRow }) => lostRow === 1) ?? false,
  );
  expect(explained?.fields.find(({ lostRow }) => lostRow === 1)).toMatchObject({ name: 'REF_NO' });
  const fields = [
    { reply: 'service', meaning: 'id', field: 'REF_NO' },
    { reply: 'service', meaning: 'name', field: 'BEZEICHNUNG' },
  ] as const;
  await client.connections.writeMapping({ id, mapping: { ...emptyMapping, fields: [...fields] } });
  const { services } = await eventually(
    () => client.catalogue.list(),
    ({ unreadable }) => unreadable === 0,
  );
  expect(services.map((each) => each.id).sort()).toEqual(['1', '2', '3', '4', '77']);
});

test('P2: an unreadable row of a bulk answer is counted, reported and opened; once mapped, it settles its order', async () => {
  const references = ['98213', '98214', '98215'];
  let [placed, broken] = [0, false];
  const { client, id } = await openUnforeseen({
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
    imeiservicelist: bodyWith(),
    placeimeiorder: () => {
      placed += 1;
      return { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: references[placed - 1] }] };
    },
    getimeiorder: { SUCCESS: [{ STATUS: 'Pending' }] },
    getimeiorderbulk: (form: URLSearchParams) => {
      const asked = (form.get('ID') ?? '').split(',');
      const answers = asked.map((reference) =>
        broken && reference === '98214'
          ? { AUFTRAG: reference, ZUSTAND: 'Success', CODE_WERT: '12345678' }
          : { REFERENCEID: reference, STATUS: 'Pending' },
      );
      return { SUCCESS: [{ LIST: answers }] };
    },
  });
  await client.catalogue.refresh();
  const [service] = (await client.catalogue.list()).services;
  const orders: Order[] = [];
  for (const each of [1, 2, 3]) {
    const order = { requestId: randomUUID(), serviceId: '1', identifier: sampleImei(each) };
    orders.push(await client.orders.place({ ...order, quotedPrice: service?.price ?? expect.fail() }));
  }
  const stateOf = async (place: number) =>
    (await client.orders.read({ id: orders[place]?.id ?? '' }))?.order.state;
  await eventually(
    () => Promise.all([0, 1, 2].map(stateOf)),
    (states) => states.every((state) => state === 'pending'),
  );
  broken = true;
  // Saving the corrections requests the status of every open order again.
  await client.connections.writeMapping({ id, mapping: emptyMapping });
  const seen = await eventually(
    () => client.connections.replies({ id }),
    (replies) => replies.some(({ operation, lost }) => operation === 'getimeiorderbulk' && lost === 1),
  );
  const replyId = seen.find(({ operation }) => operation === 'getimeiorderbulk')?.id ?? '';
  const explained = await client.connections.explainReply({ id, replyId });
  expect(explained?.list).toMatchObject({ read: 2, unreadable: 1 });
  const shown = explained?.fields.filter(({ lostRow }) => lostRow === 1).map(({ name }) => name);
  expect(shown).toEqual(['AUFTRAG', 'ZUSTAND', 'CODE_WERT']);
  const bulk = async () => (await examined(client, id)).find(({ step }) => step === 'bulk-status');
  expect(await bulk()).toMatchObject({
    verdict: 'warning',
    evidence: expect.stringContaining('could not be'),
  });
  expect(await stateOf(1)).toBe('pending');

  const fields = [
    { reply: 'status', meaning: 'reference', field: 'AUFTRAG' },
    { reply: 'status', meaning: 'status', field: 'ZUSTAND' },
    { reply: 'status', meaning: 'result', field: 'CODE_WERT' },
  ] as const;
  await client.connections.writeMapping({ id, mapping: { ...emptyMapping, fields: [...fields] } });
  expect((await client.connections.replies({ id })).filter(({ lost }) => lost > 0)).toEqual([]);
  expect((await bulk())?.verdict).toBe('good');
  await eventually(
    () => stateOf(1),
    (state) => state === 'success',
  );
});

test.each([
  ['IDR', '15.000', '15000'],
  ['VND', '250,000', '250000'],
  ['CLP', '$15.000', '15000'],
  ['USD', '15.000', null],
])(
  'in an account of %s a price of %s is %s, although the list names no currency',
  async (currency, CREDIT, amount) => {
    const { client } = await openUnforeseen({
      accountinfo: { SUCCESS: [{ AccountInfo: { credit: '500000', currency } }] },
      imeiservicelist: {
        SUCCESS: [{ LIST: { Checks: { GROUPNAME: 'Checks', SERVICES: [{ ...row('1'), CREDIT }] } } }],
      },
    });
    await client.catalogue.refresh();
    const { services } = await client.catalogue.list();
    expect(services.map(({ price }) => price)).toEqual([amount === null ? null : { amount, currency }]);
  },
);
