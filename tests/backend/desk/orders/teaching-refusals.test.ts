import { expect, test } from 'vitest';
import { note } from '../../../../shared/model/base/note.ts';
import { openUnforeseen } from '../../../support/network/unforeseen-supplier.ts';
import { sampleImei } from '../../../support/shop/sample-orders.ts';
import { eventually } from '../../../support/time/eventually.ts';

const quotedPrice = { amount: '0.08', currency: 'USD' };
const account = (credit: string) => ({ SUCCESS: [{ AccountInfo: { credit, currency: 'USD' } }] });
const error = (MESSAGE: string) => ({ ERROR: [{ MESSAGE }] });

/** A shop whose supplier answers as the test says; its orders are placed one after the other. */
async function openDesk() {
  const answers: Record<string, unknown> = {
    accountinfo: account('50.00'),
    imeiservicelist: { SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '0.08' }] }] },
  };
  const shop = await openUnforeseen(answers);
  const { client, id } = shop;
  await client.connections.select({ id });
  await client.account.refresh();
  await client.catalogue.refresh();
  const place = async (imei: number, answer: unknown, ends = 'uncertain') => {
    answers.placeimeiorder = answer;
    const form = { serviceId: '12', identifier: sampleImei(imei), quotedPrice };
    const placed = await client.orders.place({ requestId: crypto.randomUUID(), ...form });
    await eventually(
      () => client.orders.read({ id: placed.id }),
      (read) => read?.order.state === ends,
    );
    // Three in a row stop the connection; a person who looks on says go on.
    await client.orders.goOn({ connectionId: id });
    return placed.id;
  };
  const state = async (orderId: string) => (await client.orders.read({ id: orderId }))?.order.state;
  return { ...shop, answers, place, state };
}

test('O3: words that a person taught as a refusal settle the orders that have them, and refuse the next one, until they are taken back', async () => {
  const shop = await openDesk();
  const told = (imei: number) => error(`IMEI ${sampleImei(imei)} not supported by this service!`);
  const alike = [await shop.place(1, told(1)), await shop.place(2, told(2))];
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
    ...{ why: 'decided-not-placed', who: 'Mara' },
    words: note('words-refuse', { words: `IMEI ${sampleImei(2)} not supported by this service!` }),
  });
  expect(await shop.state(other)).toBe('uncertain');

  await shop.place(4, error(`imei ${sampleImei(4)}  NOT supported by this service`), 'refused');
  // Anything beside these words is other words.
  await shop.place(5, error('IMEI not supported by this service, order 88213 pending'));
  await shop.place(6, { ...told(6), REFERENCEID: '88214' });

  const [connection] = (await shop.client.connections.list()).connections.filter(({ id }) => id === shop.id);
  if (connection === undefined) throw new Error('the connection is gone');
  expect(connection.mapping.refusals).toEqual([{ said: key }]);
  await shop.client.connections.writeMapping({
    id: shop.id,
    mapping: { ...connection.mapping, refusals: [] },
  });
  await shop.place(7, told(7));
});

test('O3: what a supplier says of every fault alike, or in a word, cannot be taught', async () => {
  const shop = await openDesk();
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

test('O4: an order whose balance says that it was paid stays uncertain, whatever its words were taught to mean', async () => {
  const shop = await openDesk();
  shop.answers.imeiorderhistory = { SUCCESS: [{ LIST: [] }] };
  const placed = await shop.place(1, error('IMEI not supported by this service'));
  shop.answers.accountinfo = account('49.92');
  await shop.client.orders.askNow({ id: placed });
  await eventually(
    () => shop.client.orders.read({ id: placed }),
    (read) => read?.balanceEvidence?.means === 'placed',
  );
  const [group] = await shop.client.orders.refusals();
  const taught = await shop.client.orders.teachRefusal({ connectionId: shop.id, key: group?.key ?? '' });
  expect(taught).toMatchObject({ settled: [], left: [{ id: placed, why: 'balance-fell' }] });
  expect(await shop.state(placed)).toBe('uncertain');
});
