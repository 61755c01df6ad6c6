import { describe, expect, test } from 'vitest';
import { readResult, resultText } from '../../../../../shared/model/result/result.ts';
import { resultWarning } from '../../../../../shared/model/result/result-doubt.ts';
import { WholeReply } from '../../../../support/network/scripted-server.ts';
import { openUnforeseen } from '../../../../support/supplier/unforeseen-supplier.ts';
import { eventually } from '../../../../support/time/eventually.ts';

const imei = '350000000000014';
const other = '350000010000012';
const gbk = Buffer.from('c9e8b1b8d0cdbac5a3ba6950686f6e652031333c62723ebca4bbeecbf8a3bad2d1bde2cbf8', 'hex');

/** A shop whose supplier has one service. The replies are from real suppliers, with invented values. */
async function openShopAt(answers: Record<string, unknown>) {
  const shop = await openUnforeseen({
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
    imeiservicelist: { SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '0.08' }] }] },
    placeimeiorder: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '880100' }] },
    ...answers,
  });
  const { client, id } = shop;
  await client.connections.select({ id });
  await client.account.refresh();
  await client.catalogue.refresh();
  const read = async (orderId: string) => (await client.orders.read({ id: orderId }))?.order;
  async function place(identifier = imei) {
    const { id: orderId } = await client.orders.place({
      requestId: crypto.randomUUID(),
      serviceId: '12',
      identifier,
      quotedPrice: { amount: '0.08', currency: 'USD' },
    });
    const placed = await eventually(
      () => read(orderId),
      (order) => !['queued', 'claimed', 'sending'].includes(order?.state ?? 'queued'),
    );
    return { id: orderId, placed };
  }
  return { ...shop, read, place };
}

/** The order on screen after its status was requested. */
async function orderAnswered(reply: unknown) {
  const { client, read, place } = await openShopAt({ getimeiorder: reply });
  const { id } = await place();
  await client.orders.askNow({ id });
  const order = await read(id);
  const result = order?.result ?? '';
  return {
    state: order?.state,
    text: resultText(result),
    code: readResult(result).code,
    doubt: resultWarning({ result, identifier: imei, identifierKind: 'imei' }),
  };
}

const success = (code: string) => ({ SUCCESS: [{ STATUS: '4', CODE: code }] });

describe('status replies from the field', () => {
  test.each<[string, unknown, object]>([
    [
      'in GBK, declared as gb2312',
      new WholeReply(
        Buffer.concat([
          Buffer.from(`{"ID":"880100","SUCCESS":[{"IMEI":"${imei}","STATUS":"4","CODE":"`),
          gbk,
          Buffer.from('","COMMENTS":""}],"apiversion":"6.1"}'),
        ]),
        { 'Content-Type': 'application/json; charset=gb2312' },
      ),
      { text: '设备型号：iPhone 13\n激活锁：已解锁', doubt: null },
    ],
    [
      'for the device with another check digit',
      { ID: '880100', SUCCESS: [{ IMEI: '350000000000010', STATUS: '4', CODE: 'Unlocked', COMMENTS: '' }] },
      { text: 'Unlocked' },
    ],
    [
      'in a page',
      new WholeReply('<pre>{"SUCCESS":[{"STATUS":"4","CODE":"Unlocked"}]}</pre>', {
        'Content-Type': 'text/html',
      }),
      { text: 'Unlocked' },
    ],
    ['encoded twice', JSON.stringify(JSON.stringify(success('Unlocked'))), { text: 'Unlocked' }],
    [
      'with a code that lost its digits',
      '{"SUCCESS":[{"STATUS":"4","CODE":1.2345678901235e+15}]}',
      { code: null, doubt: { is: 'lost-digits' } },
    ],
    [
      'with a code of twenty digits',
      '{"SUCCESS":[{"STATUS":"4","CODE":12345678901234567890}]}',
      { code: '12345678901234567890', doubt: null },
    ],
    [
      'with a result for another device, under our reference',
      { ID: '880100', ...success(`IMEI: ${other}<br>Model: iPhone 13<br>SimLock: Unlocked`) },
      { doubt: { is: 'other-device', identifier: other } },
    ],
  ])('%s counts', async (_, reply, shown) => {
    expect(await orderAnswered(reply)).toMatchObject({ state: 'success', ...shown });
  });

  test('a result for another device is held when nothing shows to which order it belongs', async () => {
    const reply = success(`IMEI: ${other}<br>Model: iPhone 13<br>SimLock: Unlocked`);
    expect(await orderAnswered(reply)).toMatchObject({ state: 'pending', text: '' });
  });
});

test('a bulk answer with positions instead of references gives no order a result, and each order is read alone', async () => {
  let placed = 0;
  const { client, read, place, asked } = await openShopAt({
    placeimeiorder: () => {
      placed += 1;
      return { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: String(placed) }] };
    },
    getimeiorderbulk: { 0: success('NCK of order 1'), 1: success('NCK of order 2'), apiversion: '6.1' },
    getimeiorder: (form: URLSearchParams) => {
      const reference = /(?:<ID>|"ID":"?)(\d)/.exec(form.get('parameters') ?? '')?.[1] ?? form.get('ID');
      return { ID: reference, SUCCESS: [{ STATUS: '4', CODE: `code ${reference}` }] };
    },
  });
  const orders = [await place(), await place('350000000000022')];
  for (const { id } of orders) await client.orders.askNow({ id });
  for (const [index, { id }] of orders.entries()) {
    const order = await eventually(
      () => read(id),
      (each) => each?.state === 'success',
    );
    expect(order?.result).toBe(`code ${index + 1}`);
  }
  expect(asked.filter((name) => name === 'getimeiorder').length).toBeGreaterThan(1);
});

test('an order whose device is echoed as a number without its leading zero is accepted', async () => {
  const { place } = await openShopAt({
    placeimeiorder:
      '{"ID":"12","IMEI":13000000000013,"SUCCESS":[{"MESSAGE":"Order received","REFERENCEID":880100}]}',
  });
  const { placed } = await place('013000000000013');
  expect(placed).toMatchObject({ state: 'pending', reference: '880100' });
});

test('balance and prices in other currencies are read, each with its currency', async () => {
  const prices = {
    '0.08 USDT': { amount: '0.08', currency: 'USDT' },
    'Rs. 250': { amount: '250', currency: 'Rs.' },
    'R$ 12,50': { amount: '12.50', currency: 'R$' },
    '৳ 500': { amount: '500', currency: '৳' },
    '1.5 Credits': { amount: '1.5', currency: 'Credits' },
    Free: null,
    'AED 12.00': { amount: '12.00', currency: 'AED' },
    '12,5 TL': { amount: '12.5', currency: 'TL' },
  };
  const SERVICES = Object.keys(prices).map((CREDIT, index) => ({
    SERVICEID: String(12 + index),
    SERVICENAME: `Check ${index}`,
    CREDIT,
    TIME: '1-5',
  }));
  const { client } = await openShopAt({
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '120.50 USDT', currency: 'USDT' } }] },
    imeiservicelist: { SUCCESS: [{ LIST: { All: { GROUPNAME: 'All', SERVICES } } }] },
  });
  const { account } = await client.account.read();
  expect(account?.balance).toEqual({ amount: '120.50', currency: 'USDT' });
  const { services } = await client.catalogue.list();
  expect(services.map(({ price }) => price)).toEqual(Object.values(prices));
});
