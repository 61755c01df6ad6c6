import { expect, test } from 'vitest';
import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { openOneByOne } from '../../../../support/shop/one-by-one.ts';

const said = (fields: Record<string, unknown>) => ({ SUCCESS: [{ MESSAGE: 'Order received', ...fields }] });

test('O4: the reference named in a reply is offered, and one press settles the order with it and the reply as evidence', async () => {
  const shop = await openOneByOne();
  const id = await shop.place(1, said({ TICKET: '98213' }));
  expect(await shop.client.orders.named({ connectionId: shop.id })).toMatchObject([
    { connectionId: shop.id, at: 'SUCCESS.TICKET', remembers: true, orders: [{ id, reference: '98213' }] },
  ]);
  await shop.client.settings.write({ operator: 'Mara' });
  expect(await shop.client.orders.settleNamed({ orders: [{ id, reference: '98213' }] })).toEqual({
    settled: [id],
    left: [],
    remembered: null,
  });
  const whole = await shop.client.orders.read({ id });
  expect(whole?.order).toMatchObject({ state: 'pending', reference: '98213' });
  expect(whole?.events.at(-1)).toMatchObject({
    why: 'decided-placed',
    who: 'Mara',
    words: encodeMessage('reply-names', { reference: '98213', field: 'SUCCESS.TICKET' }),
  });
  expect(await shop.client.orders.named({})).toEqual([]);
});

test('O4: if several numbers could be the reference, each is offered, and the number that a person presses is used', async () => {
  const shop = await openOneByOne();
  const id = await shop.place(1, said({ ORDERID: 5, REFERENCEID: 71 }));
  const groups = await shop.client.orders.named({ connectionId: shop.id });
  expect(groups.map(({ at, orders }) => [at, orders[0]?.reference])).toEqual([
    ['SUCCESS.ORDERID', '5'],
    ['SUCCESS.REFERENCEID', '71'],
  ]);
  await shop.client.orders.settleNamed({ orders: [{ id, reference: '71' }] });
  expect(await shop.order(id)).toMatchObject({ state: 'pending', reference: '71' });
});

test('O9: similar orders are settled together, each under its own reference; failures are reported and stop no other order', async () => {
  const shop = await openOneByOne();
  const holder = await shop.place(9, said({ REFERENCEID: '503' }), 'pending');
  const alike = [];
  for (const imei of [1, 2, 3]) alike.push(await shop.place(imei, said({ TICKET: `50${imei}` })));
  const other = await shop.place(4, said({ TICKET: '600', STATE: 'odd' }));
  const [group, alone] = await shop.client.orders.named({ connectionId: shop.id });
  expect(group?.orders.map(({ id }) => id)).toEqual(alike);
  expect(group?.orders.map((each) => each.holder?.orderId ?? null)).toEqual([null, null, holder]);
  expect(alone?.orders.map(({ id }) => id)).toEqual([other]);
  const orders = [
    ...alike.map((id, index) => ({ id, reference: `50${index + 1}` })),
    { id: other, reference: '999' },
    { id: holder, reference: '503' },
  ];
  const { settled, left } = await shop.client.orders.settleNamed({ orders });
  expect(settled).toEqual(alike.slice(0, 2));
  expect(left).toMatchObject([
    { id: alike[2], why: 'reference-taken', state: 'uncertain', holder: { orderId: holder } },
    { id: other, why: 'not-named', state: 'uncertain' },
    { id: holder, why: 'not-uncertain', state: 'pending' },
  ]);
  for (const [index, id] of alike.slice(0, 2).entries()) {
    const whole = await shop.client.orders.read({ id });
    expect(whole?.events.at(-1)?.words).toContain(`"reference":"50${index + 1}"`);
  }
});

test('O9: a number in the replies to two orders belongs to neither', async () => {
  const shop = await openOneByOne();
  const ids = [await shop.place(1, said({ TICKET: '777' })), await shop.place(2, said({ TICKET: '777' }))];
  const [group] = await shop.client.orders.named({ connectionId: shop.id });
  expect(group?.orders.map(({ repeated }) => repeated)).toEqual([true, true]);
  const orders = ids.map((id) => ({ id, reference: '777' }));
  const { settled, left } = await shop.client.orders.settleNamed({ orders });
  expect([settled, left.map(({ why }) => why)]).toEqual([[], ['repeated', 'repeated']]);
});

test('O9: when two windows settle one order with two numbers at once, only one succeeds', async () => {
  const shop = await openOneByOne();
  const id = await shop.place(1, said({ ORDERID: 5, REFERENCEID: 71 }));
  const answers = await Promise.all(
    ['5', '71'].map((reference) => shop.client.orders.settleNamed({ orders: [{ id, reference }] })),
  );
  expect(answers.flatMap(({ settled }) => settled)).toEqual([id]);
  expect(answers.flatMap(({ left }) => left)).toMatchObject([{ why: 'not-uncertain', state: 'pending' }]);
});

test('remembers the field in which a person found the reference, and reads the next such reply from this field, until revoked', async () => {
  const shop = await openOneByOne();
  const id = await shop.place(1, said({ TICKET: '98213', NUMBER: 'A-1' }));
  const { remembered } = await shop.client.orders.settleNamed({
    orders: [{ id, reference: '98213' }],
    remember: true,
  });
  expect(remembered).toBe('SUCCESS.TICKET');
  const [connection] = (await shop.client.connections.list()).connections;
  expect(connection?.mapping.references).toEqual([{ at: 'SUCCESS.TICKET', over: ['SUCCESS.NUMBER'] }]);
  const next = await shop.place(2, said({ TICKET: '98214', NUMBER: 'A-2' }), 'pending');
  expect(await shop.order(next)).toMatchObject({ reference: '98214' });
  // A text that we sent is never taken for the supplier's reference, whatever field contains it.
  await shop.place(3, said({ TICKET: sampleImei(3), NUMBER: 'A-3' }));
  // Another form of reply, with an additional number for which no person has decided.
  await shop.place(4, said({ TICKET: '98216', NUMBER: 'A-4', REFERENCEID: 5 }));
  if (connection)
    await shop.client.connections.writeMapping({
      id: shop.id,
      mapping: { ...connection.mapping, references: [] },
    });
  await shop.place(5, said({ TICKET: '98217', NUMBER: 'A-5' }));
});
