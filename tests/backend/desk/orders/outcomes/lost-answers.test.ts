import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { orderForm } from '../../../../support/shop/order-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../../support/time/eventually.ts';
import { readRecordedOrders } from '../../../../support/world/judges/recorded-orders.ts';
import { reuseThreads } from '../../../../support/world/reused-threads.ts';
import { tapJournal } from '../../../../support/world/taps/journal-tap.ts';

reuseThreads();
const tap = tapJournal();
afterEach(() => tap.fail(null));

const broken = { message: 'disk I/O error', errcode: 10 };
/** The first `times` transactions that move an order to this state are committed but reported as failed. */
function loseAnswers(to: string, times = 1): () => number {
  let moved = false;
  let lost = 0;
  tap.fail(({ sql, parameters, going }) => {
    if (going === 'there') {
      if (sql.startsWith('begin')) moved = false;
      if (sql.startsWith('update "orders"') && parameters.includes(to)) moved = true;
      return null;
    }
    if (sql !== 'commit' || !moved || lost >= times) return null;
    moved = false;
    lost += 1;
    return broken;
  });
  return () => lost;
}
async function place(shop: ShopUnderTest, row: number) {
  const service = await plainService(shop.client);
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  return shop.client.orders.place({ ...form, identifier: sampleImei(row) });
}
const bookOf = (shop: ShopUnderTest) => readRecordedOrders(join(shop.folder, 'journal.sqlite'));
const whenAll = (shop: ShopUnderTest, state: string) =>
  eventually(
    async () => bookOf(shop).orders.map((order) => order.state),
    (states) => states.length > 0 && states.every((each) => each === state),
  );

test.each(['claimed', 'sending', 'pending'])(
  'O11: an order whose move to %s is written but reported as failed is sent once, and ends as the supplier says',
  async (to) => {
    const shop = await openShop({ speed: 0.01 });
    const lost = loseAnswers(to, 2);
    await place(shop, 1);
    await whenAll(shop, 'pending');
    // The file already shows the state before the journal's thread has answered the app, so the test waits for the answers.
    const expected = to === 'pending' ? 1 : 2;
    await eventually(
      async () => lost(),
      (count) => count >= expected,
    );
    expect(shop.supplier.orders()).toHaveLength(1);
    expect(
      bookOf(shop)
        .attempts.map(({ verdict }) => verdict)
        .filter((each) => each === 'running'),
    ).toEqual([]);
    expect(lost()).toBe(expected);
  },
);

test('O11: a "not sent" that is written but reported as failed, and written again while the order is resent, makes no second order', async () => {
  const shop = await openShop({ speed: 0.01 });
  const { port } = new URL(shop.supplier.baseAddress);
  const service = await plainService(shop.client);
  await shop.supplier.stop();
  const lost = loseAnswers('queued');
  const click = (row: number) => shop.client.orders.place(orderForm(service, row));
  await click(1);
  await eventually(
    async () => lost(),
    (count) => count === 1,
  );
  const back = await startPracticeSupplier({ port: Number(port), speed: 0.01 });
  onTestFinished(() => back.stop());
  const fault = { kind: 'delay', delayMs: 1_500, when: 'after-taking' } as const;
  back.faults.add({ match: { action: 'placeimeiorder' }, fault });
  // The click on a second order wakes the queue, which finds the first order queued.
  await click(2);
  await whenAll(shop, 'pending');
  expect(back.orders().map(({ identifier }) => identifier)).toEqual([sampleImei(1), sampleImei(2)]);
});
