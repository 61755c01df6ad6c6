import { expect, test } from 'vitest';
import type { OrderState } from '../../../../../shared/model/order/order.ts';
import { placeOne } from '../../../../support/shop/place-one.ts';
import { openShop, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { faultOn } from '../../../../support/supplier/fault-on.ts';
import { eventually } from '../../../../support/time/eventually.ts';

// Text that no database stores unchanged: a NUL, and half of a surrogate pair (T7). These tests run on both database engines.
const odd = '\\u0000\\ud83d';

async function settledBy(shop: ShopUnderTest, body: string) {
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'verbatim', body }, 1);
  const { id } = await placeOne(shop.client, 1);
  const read = await eventually(
    () => shop.client.orders.read({ id }),
    (now) => now !== null && !['queued', 'claimed', 'sending'].includes(now.order.state),
  );
  if (read === null) throw new Error('there is no such order');
  return read;
}

test.each<[string, OrderState, string | null, string]>([
  [
    'an acknowledgement',
    'unknown',
    'REF-77',
    `{"SUCCESS":[{"MESSAGE":"Taken ${odd}","REFERENCEID":"REF-77","STATUS":"Odd ${odd}"}],"x${odd}":"${odd}"}`,
  ],
  [
    'an acknowledgement that holds a bare NUL',
    'unknown',
    'REF-78',
    `{"SUCCESS":[{"MESSAGE":"Taken \0","REFERENCEID":"REF-78","STATUS":"Odd \0"}]}`,
  ],
  ['an unusable reference', 'uncertain', null, `{"SUCCESS":[{"REFERENCEID":"7${odd}"}]}`],
  ['an unknown error', 'uncertain', null, `{"ERROR":[{"MESSAGE":"E-77 ${odd}"}]}`],
  ['a known refusal', 'refused', null, `{"ERROR":[{"MESSAGE":"Service Not Active","X":"${odd}"}]}`],
  ['no JSON', 'uncertain', null, `oops \0`],
])(
  'O8: an order answered with %s and invalid characters is settled, and kept, once',
  async (_, state, reference, body) => {
    const shop = await openShop({ speed: 0.01 });
    const read = await settledBy(shop, body);
    expect(read.order).toMatchObject({ state, reference });
    expect(read.attempts.map(({ verdict }) => verdict)).toEqual([state === 'unknown' ? 'accepted' : state]);
    const [attempt] = read.attempts;
    const raw = await shop.client.orders.rawReply({ attemptId: attempt?.id ?? '' });
    expect(JSON.stringify(raw)).toContain(JSON.stringify(body).slice(1, 12));
    const client = await shop.restart();
    expect((await client.orders.read({ id: read.order.id }))?.order).toMatchObject({ state, reference });
    const posts = shop.supplier.log().filter(({ action }) => action === 'placeimeiorder');
    expect(posts).toHaveLength(1);
  },
);

test('writes an unreadable status once, however often it is reported', async () => {
  const shop = await openShop({ speed: 0.01 });
  const { order } = await settledBy(shop, `{"SUCCESS":[{"REFERENCEID":"77","STATUS":"PENDING"}]}`);
  faultOn(shop.supplier, 'getimeiorder', {
    kind: 'verbatim',
    body: `{"SUCCESS":[{"REFERENCEID":"77","STATUS":"Odd ${odd}","COMMENTS":"Later ${odd}"}]}`,
  });
  await shop.client.orders.askNow({ id: order.id });
  const once = await shop.client.orders.read({ id: order.id });
  expect(once?.order.supplierStatus).toContain('Odd');
  await shop.client.orders.askNow({ id: order.id });
  const twice = await shop.client.orders.read({ id: order.id });
  expect(twice?.events).toEqual(once?.events);
});
