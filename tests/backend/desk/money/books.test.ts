import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { NewOrder } from '../../../../electron/backend/journal/orders/order-inserts.ts';
import { createSystemClock } from '../../../../electron/system-clock.ts';
import { sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { addAdoptedOrder, endPastOrder } from '../../../support/past/past-orders.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

type State = 'success' | 'rejected' | null;

/** A shop whose clock the test sets, with orders in its journal as they were sent and ended. */
async function openBooks(moment: string) {
  let now = Date.parse(moment);
  const shop = await openShop({ clock: { ...createSystemClock(), nowMs: () => now } });
  const file = join(shop.folder, 'journal.sqlite');
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  const [connection] = (await shop.client.connections.list()).connections;
  let placed = 0;
  return {
    ...shop,
    journal,
    setClock: (at: string) => {
      now = Date.parse(at);
    },
    async order(at: string, state: State, change: Partial<NewOrder> = {}): Promise<string> {
      placed += 1;
      const order = sampleOrder({
        connectionId: connection?.id ?? '',
        identifier: sampleImei(placed),
        price: { amount: '0.50', currency: 'USD' },
        ...change,
      });
      const sentAt = Date.parse(at);
      const found = {
        reference: `R-${placed}`,
        state: state ?? 'pending',
        sentAt,
        reportedAt: sentAt + 1_000,
      } as const;
      await addAdoptedOrder(file, order, found);
      return order.id;
    },
    end: (id: string, at: string, state: 'success' | 'rejected') =>
      endPastOrder(journal, id, { at: Date.parse(at), state }),
  };
}

const close = (client: ShopClient, ...days: string[]) =>
  client.books.close({ days, who: 'Mara', goOn: true });
const sold = (amount: string, currency = 'USD') => ({
  customerPrice: { amount, currency },
  customerTax: '20',
});

test('a day is closed with its sums, and a later refund is a correction on the day of the refund', async () => {
  process.env.TZ = 'Europe/Berlin';
  const { client, order, end, setClock } = await openBooks('2026-11-20T18:00:00Z');
  await order('2026-11-20T09:00:00Z', 'success', sold('1.20'));
  const late = await order('2026-11-20T10:00:00Z', 'success', { ...sold('2.40'), who: 'Omar' });
  await order('2026-11-20T11:00:00Z', 'rejected');
  await order('2026-11-19T11:00:00Z', 'success');
  const before = await client.books.read({ period: '2026-11-20' });
  expect(before).toMatchObject({ closable: ['2026-11-20'], begunWith: null, firstOrder: '2026-11-19' });
  expect(before.figures).toMatchObject({
    orders: 3,
    spent: [{ amount: '1.5', currency: 'USD' }],
    refunded: [{ amount: '0.5', currency: 'USD' }],
    sales: [{ orders: 2, sold: { amount: '3', currency: 'USD' }, cost: { amount: '1', currency: 'USD' } }],
    tax: [{ amount: '0.6', currency: 'USD' }],
    unpriced: 0,
  });
  expect(before.persons.map(({ name, orders }) => [name, orders])).toEqual([
    ['Mara', 2],
    ['Omar', 1],
  ]);
  expect(await close(client, '2026-11-20')).toEqual({ closed: ['2026-11-20'] });
  const closed = await client.books.read({ period: '2026-11-20' });
  expect(closed.days[0]).toMatchObject({
    state: 'closed',
    closed: { who: 'Mara', zone: 'Europe/Berlin', at: Date.parse('2026-11-20T18:00:00Z') },
  });
  expect(closed.days[0]?.closed?.fingerprint).toMatch(/^[0-9a-f]{64}$/);

  setClock('2026-11-22T12:00:00Z');
  await end(late, '2026-11-22T09:00:00Z', 'rejected');
  await order('2026-11-22T10:00:00Z', 'success');
  const kept = await client.books.read({ period: '2026-11-20' });
  expect(kept.figures).toEqual(closed.figures);
  expect(kept.later).toMatchObject([
    { orderId: late, ofDay: '2026-11-20', bookedIn: null, was: 'success', is: 'rejected' },
  ]);
  // The correction is not on the day in between, because the refund was not known on that day.
  expect((await client.books.read({ period: '2026-11-21' })).correctionCount).toBe(0);
  const next = await client.books.read({ period: '2026-11-22' });
  expect(next).toMatchObject({ correctionCount: 1, closable: ['2026-11-21', '2026-11-22'] });
  expect(next.figures).toMatchObject({
    orders: 1,
    spent: [{ amount: '0.5' }],
    refunded: [{ amount: '0.5' }],
    sales: [{ orders: -1, sold: { amount: '-2' }, cost: { amount: '-0.5' } }],
    tax: [{ amount: '-0.4' }],
  });
  expect(await close(client, '2026-11-21', '2026-11-22')).toEqual({ closed: ['2026-11-21', '2026-11-22'] });
  const after = await client.books.read({ period: '2026-11-20' });
  expect(after.later).toMatchObject([{ orderId: late, bookedIn: '2026-11-22' }]);
  expect((await client.books.read({ period: '2026-11-22' })).figures).toEqual(next.figures);
  // Each order is booked once: the month's figures equal the orders as they are now, without the order before the first closed day.
  const month = await client.books.read({ period: '2026-11' });
  expect(month.figures).toMatchObject({ orders: 5, refunded: [{ amount: '1' }] });
  expect(month.days.find(({ day }) => day === '2026-11-19')?.state).toBe('before');
});

test('two pages that close a day at the same time close it once', async () => {
  process.env.TZ = 'UTC';
  const { client, order, journal } = await openBooks('2026-11-20T18:00:00Z');
  await order('2026-11-20T09:00:00Z', 'success');
  const both = await Promise.all([close(client, '2026-11-20'), close(client, '2026-11-20')]);
  expect(both.flatMap(({ closed }) => closed)).toEqual(['2026-11-20']);
  expect(await journal.books.closes()).toHaveLength(1);
  expect(await close(client, '2026-11-20')).toEqual({ closed: [] });
});

test('currencies stay apart, and an order without a price to the customer or without a currency is named', async () => {
  process.env.TZ = 'UTC';
  const { client, order } = await openBooks('2026-11-20T18:00:00Z');
  const price = (amount: string, currency: string) => ({ price: { amount, currency } });
  await order('2026-11-20T09:00:00Z', 'success', { ...price('1', 'USD'), ...sold('12', 'EUR') });
  await order('2026-11-20T09:10:00Z', 'success', price('2', 'EUR'));
  await order('2026-11-20T09:20:00Z', 'success', price('3', ''));
  const { figures, currencies } = await client.books.read({ period: '2026-11-20' });
  expect(figures).toMatchObject({
    spent: [
      { amount: '3', currency: '' },
      { amount: '2', currency: 'EUR' },
      { amount: '1', currency: 'USD' },
    ],
    sales: [{ sold: { amount: '10', currency: 'EUR' }, cost: { amount: '1', currency: 'USD' } }],
    unpriced: 2,
    noCurrency: 1,
  });
  expect(currencies).toEqual(['', 'EUR', 'USD']);
});

test('a day is not closed before it ends, and not while an order is open, unless a person says so', async () => {
  process.env.TZ = 'UTC';
  const { client, order, journal } = await openBooks('2026-11-20T18:00:00Z');
  await order('2026-11-20T09:00:00Z', null);
  const problem = (days: string[], goOn: boolean) =>
    client.books.close({ days, who: 'Mara', goOn }).catch((error: { data: unknown }) => error.data);
  expect(await problem(['2026-11-20'], false)).toEqual({
    problems: [{ field: 'days', problem: 'not-settled' }],
  });
  expect(await problem(['2026-11-21'], true)).toEqual({
    problems: [{ field: 'days', problem: 'in-future' }],
  });
  expect(await problem(['2026-11-18', '2026-11-20'], true)).toEqual({
    problems: [{ field: 'days', problem: 'changed' }],
  });
  expect(await journal.books.closes()).toEqual([]);
  expect(await close(client, '2026-11-20')).toEqual({ closed: ['2026-11-20'] });
  const { days } = await client.books.read({ period: '2026-11-20' });
  expect(days[0]?.closed?.left.points).toMatchObject([{ kind: 'open', count: 1, sums: [{ amount: '0.5' }] }]);
});

test('days of 23 and 25 hours, another time zone and a fast clock neither lose an order nor count it twice', async () => {
  process.env.TZ = 'Europe/Berlin';
  const { client, order, setClock } = await openBooks('2026-10-26T12:00:00Z');
  // The orders are in the last hour of the 24th, in the first and the last hour of the 25th (which has 25 hours), and in the first hour
  // of the 26th.
  for (const at of ['24T21:30', '24T22:30', '25T00:30', '25T01:30', '25T22:59', '25T23:00'])
    await order(`2026-10-${at}:00Z`, 'success');
  const orders = async (period: string) => (await client.books.read({ period })).figures.orders;
  expect(await orders('2026-10-25')).toBe(4);
  await close(client, '2026-10-24');
  await close(client, '2026-10-25');
  expect([await orders('2026-10-24'), await orders('2026-10-25'), await orders('2026-10-26')]).toEqual([
    1, 4, 1,
  ]);
  // The shop's computer moves west, so that its 26th ends later. Orders sent in the additional hours still count for the 26th.
  process.env.TZ = 'America/New_York';
  setClock('2026-10-28T12:00:00Z');
  await order('2026-10-26T02:00:00Z', 'success');
  expect(await orders('2026-10-26')).toBe(2);
  await close(client, '2026-10-26');
  expect(await orders('2026-10-26')).toBe(2);
  // The clock was two days ahead when the 28th was closed: the orders of the real 28th are corrections of a closed day.
  await close(client, '2026-10-27', '2026-10-28');
  setClock('2026-10-27T12:00:00Z');
  await order('2026-10-27T11:00:00Z', 'success');
  expect(await orders('2026-10')).toBe(7);
  setClock('2026-10-29T12:00:00Z');
  expect(await orders('2026-10')).toBe(8);
  await close(client, '2026-10-29');
  expect(await orders('2026-10')).toBe(8);
});
