import { expect, test } from 'vitest';
import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { accountWith, openOneByOne } from '../../../../support/shop/one-by-one.ts';
import { eventually } from '../../../../support/time/eventually.ts';

const error = (MESSAGE: string) => ({ ERROR: [{ MESSAGE }] });

test('O3: a message that a person declared a refusal settles present and later orders with this message, until it is revoked', async () => {
  const shop = await openOneByOne();
  const reported = (imei: number) => error(`IMEI ${sampleImei(imei)} not supported by this service!`);
  const alike = [await shop.place(1, reported(1)), await shop.place(2, reported(2))];
  const other = await shop.place(3, error('Blocked by the operator'));
  const groups = await shop.client.orders.refusals();
  expect(groups).toMatchObject([
    { connectionId: shop.id, key: 'imei # not supported by this service', orders: alike },
    { connectionId: shop.id, key: 'blocked by the operator', orders: [other] },
  ]);
  await shop.client.settings.write({ operator: 'Mara' });
  const key = groups[0]?.key ?? '';
  const taught = await shop.client.orders.teachRefusal({ connectionId: shop.id, key });
  expect(taught).toEqual({ settled: alike, left: [] });
  const whole = await shop.client.orders.read({ id: alike[1] ?? '' });
  expect(whole?.order.state).toBe('refused');
  expect(whole?.events.at(-1)).toMatchObject({
    why: 'decided-not-placed',
    who: 'Mara',
    words: encodeMessage('words-refuse', { words: `IMEI ${sampleImei(2)} not supported by this service!` }),
  });
  expect(await shop.order(other)).toMatchObject({ state: 'uncertain' });

  await shop.place(4, error(`imei ${sampleImei(4)}  NOT supported by this service`), 'refused');
  // A message with any added words is another message.
  await shop.place(5, error('IMEI not supported by this service, order 88213 pending'));
  await shop.place(6, { ...reported(6), REFERENCEID: '88214' });

  const [connection] = (await shop.client.connections.list()).connections.filter(({ id }) => id === shop.id);
  if (connection === undefined) throw new Error('the connection is gone');
  expect(connection.mapping.refusals).toEqual([{ said: key }]);
  await shop.client.connections.writeMapping({
    id: shop.id,
    mapping: { ...connection.mapping, refusals: [] },
  });
  await shop.place(7, reported(7));
});

test('O3: a message about general faults, or of a single word, cannot be declared a refusal', async () => {
  const shop = await openOneByOne();
  for (const [imei, words] of [
    [1, 'Error'],
    [2, 'Something went wrong, please try again'],
    [3, 'Internal error 5'],
    [4, '---'],
  ] as const)
    await shop.place(imei, error(words));
  expect(await shop.client.orders.refusals()).toEqual([]);
  const key = 'something went wrong, please try again';
  await expect(shop.client.orders.teachRefusal({ connectionId: shop.id, key })).rejects.toThrow();
  await expect(
    shop.client.orders.teachRefusal({ connectionId: shop.id, key: 'never said here' }),
  ).rejects.toThrow();
});

test('O4: an order that was paid according to the balance stays uncertain, even with a declared refusal', async () => {
  const shop = await openOneByOne();
  shop.answers.imeiorderhistory = { SUCCESS: [{ LIST: [] }] };
  const placed = await shop.place(1, error('IMEI not supported by this service'));
  shop.answers.accountinfo = accountWith('49.92');
  await shop.client.orders.askNow({ id: placed });
  await eventually(
    () => shop.client.orders.read({ id: placed }),
    (read) => read?.balanceEvidence?.means === 'placed',
  );
  const [group] = await shop.client.orders.refusals();
  const taught = await shop.client.orders.teachRefusal({ connectionId: shop.id, key: group?.key ?? '' });
  expect(taught).toMatchObject({ settled: [], left: [{ id: placed, why: 'balance-fell' }] });
  expect(await shop.order(placed)).toMatchObject({ state: 'uncertain' });
});
