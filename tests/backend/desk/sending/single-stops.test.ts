import { expect, test } from 'vitest';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { placeOne } from '../../../support/shop/place-one.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { faultOn } from '../../../support/supplier/fault-on.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

async function placeAt(shop: ShopUnderTest, row: number) {
  return placeOne(shop.client, row);
}
const whenIs = (shop: ShopUnderTest, id: string, state: OrderState) => untilOrder(shop.client, id, state);
const posts = (shop: ShopUnderTest): number =>
  shop.supplier.log().filter((request) => request.action === 'placeimeiorder').length;

/** Three single orders that ended uncertain one after the other, and a fourth order that waits. The supplier works normally again. */
async function openStopped() {
  const shop = await openShop({ speed: 0.01 });
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"E-77"}]}' }, 3);
  const lost: string[] = [];
  for (const row of [1, 2, 3]) {
    const { id } = await placeAt(shop, row);
    await whenIs(shop, id, 'uncertain');
    lost.push(id);
  }
  const { id: waiting } = await placeAt(shop, 4);
  const [stop] = await eventually(shop.client.orders.stopped, (stops) => stops.length > 0);
  return { ...shop, lost, waiting, stop };
}
const stays = async (shop: ShopUnderTest, id: string): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect((await shop.client.orders.read({ id }))?.order.state).toBe('queued');
  expect(posts(shop)).toBe(3);
};

test('O3: after three uncertain single orders in a row the next orders wait, also after a restart, until a person resumes', async () => {
  const shop = await openStopped();
  expect(shop.stop).toMatchObject({ connection: 'Supplier', waiting: 1 });
  expect(shop.stop?.evidence).toContain('E-77');
  await stays(shop, shop.waiting);
  const client = await shop.restart();
  await stays({ ...shop, client }, shop.waiting);
  expect(await client.orders.goOn({ connectionId: shop.stop?.connectionId ?? '' })).toEqual([]);
  await whenIs({ ...shop, client }, shop.waiting, 'pending');
  expect(posts(shop)).toBe(4);
});

test('O3: waiting single orders resume automatically when one of the uncertain orders is settled', async () => {
  const shop = await openStopped();
  await stays(shop, shop.waiting);
  const [id = ''] = shop.lost;
  await shop.client.orders.decide({ id, decision: { was: 'not-placed' }, who: 'Ana', words: 'not there' });
  await whenIs(shop, shop.waiting, 'pending');
  expect(await shop.client.orders.stopped()).toEqual([]);
});

test('O3, O4: waiting single orders resume automatically when a look-up finds one of the uncertain orders', async () => {
  // The list is late, so that no automatic look-up finds an order while the fourth waits.
  const shop = await openShop({ speed: 0.01, clock: realClock });
  shop.supplier.setSite({ listsLateMs: 86_400_000 });
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'drop', when: 'after-taking' }, 3);
  let id = '';
  for (const row of [1, 2, 3]) {
    ({ id } = await placeAt(shop, row));
    await whenIs(shop, id, 'uncertain');
  }
  const { id: waiting } = await placeAt(shop, 4);
  await stays(shop, waiting);
  shop.supplier.setSite({});
  expect((await shop.client.orders.askNow({ id })).state).toBe('pending');
  await whenIs(shop, waiting, 'pending');
});

test('O3: when a row of a resumed batch is accepted, waiting single orders resume', async () => {
  const shop = await openStopped();
  await stays(shop, shop.waiting);
  const { id } = await shop.client.batches.commit(listForm(await plainService(shop.client), [sampleImei(9)]));
  await eventually(
    () => shop.client.batches.read({ id }),
    (batch) => batch?.pauseReason === 'uncertain',
  );
  await shop.client.batches.resume({ id });
  await whenIs(shop, shop.waiting, 'pending');
  expect((await shop.client.batches.read({ id }))?.pauseReason).toBeNull();
});
