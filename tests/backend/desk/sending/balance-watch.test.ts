import { expect, test } from 'vitest';
import type { Site } from '../../../../electron/practice/base/site.ts';
import { decodeMessages } from '../../../../shared/model/base/coded-message.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { explains } from '../../../support/house/explains.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilTaken } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

const imeis = (from: number, count: number) =>
  Array.from({ length: count }, (_, row) => sampleImei(from + row));
const whenBatch = (shop: ShopUnderTest, id: string, wanted: (batch: Batch | null) => boolean) =>
  eventually(() => shop.client.batches.read({ id }), wanted);
const isPaused = (batch: Batch | null): boolean => batch?.state === 'paused';
const isSent = (batch: Batch | null): boolean =>
  ['queued', 'claimed', 'sending'].every(
    (state) => (batch?.counts[state as keyof Batch['counts']] ?? 0) === 0,
  );
/** A supplier's site whose wallet and list of orders are unreadable. */
const closedRest: Site = { loginPage: true };
/** Hides the balance, so that the first one that is read includes the charges for all rows sent until {@link showBalance}. */
function hideBalance({ supplier }: ShopUnderTest): void {
  for (const match of [{ action: 'accountinfo' }, { path: '/api/v1/account' }])
    supplier.faults.add({ match, fault: { kind: 'server-error', status: 503 } });
}
const showBalance = ({ supplier }: ShopUnderTest) => supplier.faults.clear();

test('O14: a price that changes while the list is fresh is paid only for the first rows', async () => {
  explains('O14');
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const before = Number(shop.supplier.balance());
  const sitePrice = { offers: { [service.id]: { price: '4.00' } } };
  shop.supplier.setSite(sitePrice);
  // Reads the balance first: on a slow machine, the first automatic read would be made between two rows.
  await shop.client.account.refresh();
  hideBalance(shop);
  const { id } = await shop.client.batches.commit(listForm(service, imeis(0, 25)));
  await untilTaken(shop.supplier, 3);
  showBalance(shop);

  const paused = await whenBatch(shop, id, isPaused);
  expect(paused).toMatchObject({ pauseReason: 'balance-fell', counts: { queued: 22 } });
  expect(shop.supplier.orders()).toHaveLength(3);
  expect(before - Number(shop.supplier.balance())).toBe(12);
  const [fell, seen] = decodeMessages(paused?.pauseWords ?? '') ?? [];
  const confirmed = Number(service.price.amount) * 3;
  expect(fell).toMatchObject({ note: 'balance-fell', fell: '12', rest: String(12 - confirmed) });
  // The supplier's wallet shows the charge for one of these orders.
  expect(seen).toMatchObject({ note: 'fall-charged', charged: '4.00', price: service.price.amount });

  // If a person resumes anyway, as many rows are paid again before the batch stops again.
  hideBalance(shop);
  await shop.client.batches.resume({ id });
  await untilTaken(shop.supplier, 6);
  showBalance(shop);
  expect(await whenBatch(shop, id, isPaused)).toMatchObject({
    pauseReason: 'balance-fell',
    counts: { queued: 19 },
  });
  shop.supplier.setSite({});
  // The balance that stopped the batch may be from between two of these charges; the rest would then be a fall of its own.
  await shop.client.account.refresh();
  await shop.client.batches.resume({ id });
  await whenBatch(shop, id, isSent);
  expect(shop.supplier.orders()).toHaveLength(25);
});

test('O14: a fall also stops the batch when neither wallet nor list can be read, and the message says so', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  shop.supplier.setSite({ ...closedRest, offers: { [service.id]: { price: '4.00' } } });
  await shop.client.account.refresh();
  hideBalance(shop);
  const { id } = await shop.client.batches.commit(listForm(service, imeis(0, 10)));
  await untilTaken(shop.supplier, 3);
  showBalance(shop);
  const paused = await whenBatch(shop, id, isPaused);
  expect(paused?.pauseReason).toBe('balance-fell');
  expect(decodeMessages(paused?.pauseWords ?? '')?.at(-1)?.note).toBe('fall-not-shown');
  expect(shop.supplier.orders()).toHaveLength(3);
});

test('O14: a price that changes in the middle of a batch stops it at the next balance', async () => {
  const shop = await openShop({ speed: 0.01, clock: createHastenedClock(20) });
  const service = await plainService(shop.client);
  const { id } = await shop.client.batches.commit(listForm(service, imeis(0, 200)));
  await eventually(
    async () => shop.supplier.orders().length,
    (orders) => orders > 10,
  );
  shop.supplier.setSite({ offers: { [service.id]: { price: '2.00' } } });
  const paused = await whenBatch(shop, id, isPaused);
  expect(paused?.pauseReason).toBe('balance-fell');
  expect(paused?.counts.queued ?? 0).toBeGreaterThan(20);
});

test('O14: a batch charged as confirmed is sent completely, with one additional read of the balance', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const { id } = await shop.client.batches.commit(listForm(service, imeis(0, 12)));
  await whenBatch(shop, id, isSent);
  expect(shop.supplier.orders()).toHaveLength(12);
  expect((await shop.client.batches.read({ id }))?.pauseReason).toBeNull();
});

test.each<[string, (shop: ShopUnderTest, serviceId: string) => Promise<unknown>]>([
  [
    'somebody orders with the same account elsewhere',
    async ({ supplier }, serviceId) => {
      for (const row of [1, 2, 3, 4])
        await supplier.placeByHand({ serviceId, identifier: sampleImei(500 + row) });
    },
  ],
  [
    'somebody takes money for something else, which the wallet names',
    async ({ supplier }) => supplier.setBalance((Number(supplier.balance()) - 20).toFixed(2)),
  ],
  [
    'the account is topped up',
    async ({ supplier }) => supplier.setBalance((Number(supplier.balance()) + 20).toFixed(2)),
  ],
])('O14: a batch continues when %s meanwhile', async (_, happens) => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  hideBalance(shop);
  const { id } = await shop.client.batches.commit(listForm(service, imeis(0, 12)));
  await eventually(
    async () => shop.supplier.orders().length,
    (orders) => orders >= 3,
  );
  await happens(shop, service.id);
  expect(shop.supplier.orders().filter(({ identifier }) => imeis(0, 12).includes(identifier))).toHaveLength(
    3,
  );
  showBalance(shop);
  await whenBatch(shop, id, isSent);
  expect((await shop.client.batches.read({ id }))?.pauseReason).toBeNull();
  expect(shop.supplier.orders().filter(({ identifier }) => imeis(0, 12).includes(identifier))).toHaveLength(
    12,
  );
});

test('O14: without a balance nothing can be compared, and the batch is sent', async () => {
  const shop = await openShop({ speed: 0.01, clock: createHastenedClock(20) });
  const service = await plainService(shop.client);
  shop.supplier.setSite({ ...closedRest, unknownActions: ['accountinfo'] });
  const { id } = await shop.client.batches.commit(listForm(service, imeis(0, 8)));
  await whenBatch(shop, id, isSent);
  expect(shop.supplier.orders()).toHaveLength(8);
});
