import { expect, test } from 'vitest';
import { readResult } from '../../../../../shared/model/result/result.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { openOneByOne } from '../../../../support/shop/one-by-one.ts';

/** Orders that succeeded with these results, as the supplier wrote them into `CODE`. */
async function succeeded(...codes: readonly string[]) {
  const shop = await openOneByOne();
  const ids: string[] = [];
  for (const [index, code] of codes.entries()) {
    const reference = `88010${index}`;
    const id = await shop.place(index + 1, { SUCCESS: [{ REFERENCEID: reference }] }, 'pending');
    shop.answers.getimeiorder = `{"ID":"${reference}","SUCCESS":[{"STATUS":"4","CODE":${code}}]}`;
    await shop.client.orders.askNow({ id });
    ids.push(id);
  }
  return { ...shop, ids };
}

test('a code that lost digits is never handed over, and a plain long number keeps all its digits', async () => {
  const { client, ids, order } = await succeeded('1.2345678901235e+15', '12345678901234567890');
  const [lost = '', whole = ''] = ids;
  expect((await order(lost))?.result).toBe('1.2345678901235e+15');
  expect(readResult((await order(whole))?.result ?? '').code).toBe('12345678901234567890');
  const handed = await client.orders.handOver({ ids, handedOver: true });
  expect(handed.map(({ id }) => id)).toEqual([whole]);
});

test('a result for another device is left out when many orders are handed over, and a person can hand it over alone', async () => {
  const { client, ids, order } = await succeeded(
    JSON.stringify(`IMEI: ${sampleImei(7)}<br>Model: iPhone 13`),
    JSON.stringify(`IMEI: ${sampleImei(2)}<br>Model: iPhone 13`),
  );
  const [other = '', own = ''] = ids;
  const selection = { by: 'ids' as const, ids };
  expect((await client.orders.handOverMany({ selection, handedOver: true })).ids).toEqual([own]);
  await client.orders.handOver({ ids: [other], handedOver: true });
  expect((await order(other))?.handedOverAt).not.toBeNull();
});

test('results with hidden text, look-alike digits or two codes are left out when many orders are handed over', async () => {
  const { client, ids } = await succeeded(
    JSON.stringify("1234<span style='display:none'>99</span>5678"),
    JSON.stringify('1234\u041e678'),
    JSON.stringify('NCK: 11112222<br>NCK: 33334444'),
    '"87654321"',
  );
  const selection = { by: 'ids' as const, ids };
  expect((await client.orders.handOverMany({ selection, handedOver: true })).ids).toEqual(ids.slice(3));
});

test.each<[string, object, string, string | null]>([
  ['another result', { STATUS: 'Success', CODE: '33334444' }, 'success', '33334444'],
  ['a rejection', { STATUS: 'Rejected', CODE: 'Refunded' }, 'rejected', null],
  ['no result any more', { STATUS: 'Pending', CODE: '' }, 'pending', null],
])(
  'an order that was handed over is ready again if its supplier then sends %s, and its history has the earlier result',
  async (_, row, state, result) => {
    const { client, ids, answers } = await succeeded('"11112222"');
    const [id = ''] = ids;
    await client.orders.handOver({ ids, handedOver: true });
    answers.getimeiorder = { ID: '880100', SUCCESS: [row] };
    await client.orders.askNow({ id });
    const read = await client.orders.read({ id });
    expect(read?.order).toMatchObject({ state, result, handedOverAt: null });
    expect(read?.events.at(-1)?.words).toContain('11112222');
  },
);

test('an order that was handed over stays so if its supplier repeats the result', async () => {
  const { client, ids, answers } = await succeeded('"11112222"');
  const [id = ''] = ids;
  await client.orders.handOver({ ids, handedOver: true });
  answers.getimeiorder = {
    ID: '880100',
    SUCCESS: [{ STATUS: 'Success', CODE: '11112222', COMMENTS: 'Thanks' }],
  };
  await client.orders.askNow({ id });
  expect((await client.orders.read({ id }))?.order.handedOverAt).not.toBeNull();
});
