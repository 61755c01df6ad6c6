import { expect, test } from 'vitest';
import { aboutMs } from '../../../../electron/backend/desk/orders/bulk-actions.ts';
import { isFinal } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import {
  openShop,
  plainService,
  type ShopUnderTest,
  slowService,
} from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

const everything = { by: 'filter' as const, filter: {}, except: [] };
const imeis = (count: number) => Array.from({ length: count }, (_, row) => sampleImei(row + 1));

/** A shop with a list of `count` orders: delivered, or accepted by a supplier that needs days to deliver them. */
async function shopWith(count: number, until: 'delivered' | 'taken'): Promise<ShopUnderTest> {
  const shop = await openShop({ clock: createHastenedClock(4), speed: until === 'taken' ? 1 : 600 });
  const service = await (until === 'taken' ? slowService : plainService)(shop.client);
  await shop.client.batches.commit(listForm(service, imeis(count)));
  await eventually(
    () => listed(shop),
    (orders) =>
      orders.every(({ state, reference }) => (until === 'taken' ? reference !== null : isFinal(state))),
  );
  return shop;
}
const listed = async (shop: ShopUnderTest) => (await shop.client.orders.list({})).orders;

test('a note is added below existing notes or replaces them; if the result would be too long, the note stays unchanged', async () => {
  const shop = await shopWith(3, 'delivered');
  const [first, second, third] = await listed(shop);
  const ids = [first?.id ?? '', second?.id ?? ''];
  const write = (
    note: string,
    how: 'add' | 'replace',
    selection: typeof everything | { by: 'ids'; ids: string[] },
  ) => shop.client.orders.noteMany({ selection, note, how });
  await write('box 7', 'add', { by: 'ids', ids });
  expect(await write('calls at five', 'add', everything)).toEqual({ orders: 3, tooLong: 0 });
  expect((await listed(shop)).map(({ note }) => note)).toEqual([
    'box 7\ncalls at five',
    'box 7\ncalls at five',
    'calls at five',
  ]);
  await write('x'.repeat(3_990), 'replace', { by: 'ids', ids: [third?.id ?? ''] });
  expect(await write('and a long line', 'add', everything)).toEqual({ orders: 2, tooLong: 1 });
  expect(await write('', 'replace', everything)).toEqual({ orders: 3, tooLong: 0 });
  expect((await listed(shop)).map(({ note }) => note)).toEqual(['', '', '']);
});

test('hands over the ready orders of a selection, and undoes exactly these handovers', async () => {
  const shop = await shopWith(3, 'delivered');
  const ready = (await listed(shop)).filter(({ state }) => state === 'success');
  const [one, ...others] = ready.map(({ id }) => id);
  await shop.client.orders.handOver({ ids: [one ?? ''], handedOver: true });
  const { ids } = await shop.client.orders.handOverMany({ selection: everything, handedOver: true });
  expect(ids.toSorted()).toEqual(others.toSorted());
  const back = { selection: { by: 'ids' as const, ids }, handedOver: false };
  expect((await shop.client.orders.handOverMany(back)).ids.toSorted()).toEqual(others.toSorted());
  const ticked = (await listed(shop)).filter(({ handedOverAt }) => handedOverAt !== null);
  expect(ticked.map(({ id }) => id)).toEqual([one]);
});

test('polls the open orders of a selection within the rate limit, and says how long that takes', async () => {
  const shop = await shopWith(25, 'taken');
  const before = (await shop.client.budget.read()).used;
  const bulk = () => shop.supplier.log().filter(({ action }) => action === 'getimeiorderbulk').length;
  const earlier = bulk();
  const asked = await shop.client.orders.askMany({ selection: everything });
  expect(asked).toMatchObject({ orders: 25, aboutMs: expect.any(Number) });
  // One request for 16 orders, or for all orders if earlier answers have shown that the supplier accepts so many.
  expect([1, 2]).toContain(asked.questions);
  expect(asked.aboutMs).toBeGreaterThanOrEqual((asked.questions - 1) * 1_500);
  await eventually(
    async () => bulk() - earlier,
    (questions) => questions >= asked.questions,
  );
  expect((await shop.client.budget.read()).used).toBeLessThanOrEqual(before + 8);

  const few = (await listed(shop)).slice(0, 3).map(({ id }) => id);
  const singly = await shop.client.orders.askMany({ selection: { by: 'ids', ids: few } });
  expect(singly).toMatchObject({ orders: 3, questions: 3 });
});

test('the duration of polling follows from the free slots', () => {
  const budget = {
    limit: 60,
    perMinute: 60,
    used: 0,
    left: 60,
    nextSlotInMs: 0,
    closedForMs: 0,
    wholeInMs: 0,
  };
  const about = (questions: number, change: Partial<typeof budget>, pause = 0) =>
    aboutMs(questions, { ...budget, ...change, waiting: {}, placed: 0, granted: 0 }, pause);
  expect(about(20, {})).toBe(0);
  expect(about(20, { left: 0 })).toBe(20_000);
  expect(about(20, { left: 0, perMinute: 30 })).toBe(40_000);
  expect(about(20, { closedForMs: 60_000 })).toBe(60_000);
  expect(about(41, {}, 1_500)).toBe(60_000);
});
