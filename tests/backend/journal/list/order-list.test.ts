import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { OrderFilter } from '../../../../electron/backend/journal/list/order-filter.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';

const dayMs = 86_400_000;

async function openSample(): Promise<Journal> {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return journal;
}

/** Twelve orders of three services, a day apart; the third has a customer and a note, the fifth a serial number. */
async function withTwelve(): Promise<Journal> {
  const journal = await openSample();
  for (let number = 0; number < 12; number += 1) {
    await journal.orders.insert(
      sampleOrder({
        id: `order-${number}`,
        identifier: number === 5 ? 'C02abc9' : sampleImei(number),
        serviceId: String(number % 3),
        serviceName: `Service ${number % 3} of Ümläut`,
        price: { amount: String(number), currency: 'USD' },
        ...(number === 3 ? { customer: 'Øyvind "Ace" 50%_\\', note: '李明' } : {}),
      }),
      number * dayMs,
    );
  }
  return journal;
}

async function found(journal: Journal, filter: Partial<OrderFilter>): Promise<number[]> {
  const asked = { connectionId: 'connection-1', ...filter };
  const page = await journal.orders.list({ ...asked, cursor: null, limit: 100 });
  expect(page.total).toBe(page.orders.length);
  // Reading these orders by their ids gives the same result.
  const ids = Array.from({ length: 13 }, (_, number) => `order-${number}`);
  expect(await journal.orders.inList(asked, ids)).toEqual(page.orders);
  return page.orders.map(({ id }) => Number(id.slice('order-'.length)));
}

const searches: readonly (readonly [string, readonly number[]])[] = [
  [sampleImei(7), [7]],
  [sampleImei(7).slice(-5), [7]],
  [sampleImei(7).replace(/(\d{6})/, '$1 '), [7]],
  ['c02ABC9', [5]],
  ['BC9', [5]],
  ['service 1', [10, 7, 4, 1]],
  ['øyvind', [3]],
  ['"ace" 50%', [3]],
  ['%_\\', [3]],
  ['%%%', []],
  ['50_', []],
  ['李明', [3]],
  ['李', []],
  ['nobody at all', []],
  ['"', []],
  ["' or 1=1 --", []],
  ['words:ace* NEAR(', []],
];

test.each(searches)(
  'searching for %j finds the same before and after its words are indexed',
  async (search, orders) => {
    const journal = await withTwelve();
    expect(await found(journal, { search })).toEqual(orders);
    expect(await journal.words.index(1_000)).toBe(0);
    expect(await found(journal, { search })).toEqual(orders);
  },
);

test('a removed word is no longer found, and a new word is found at once', async () => {
  const journal = await withTwelve();
  await journal.words.index(1_000);
  await journal.orders.setNote('order-3', 'Zebra', 'Olga');
  expect(await found(journal, { search: 'øyvind' })).toEqual([]);
  expect(await found(journal, { search: 'zebra' })).toEqual([3]);
  await journal.words.index(1_000);
  expect(await found(journal, { search: 'øyvind' })).toEqual([]);
  expect(await found(journal, { search: 'olga' })).toEqual([3]);
});

const filters: readonly (readonly [string, Partial<OrderFilter>, readonly number[]])[] = [
  ['a service', { serviceIds: ['2'] }, [11, 8, 5, 2]],
  ['two services', { serviceIds: ['2', '0'] }, [11, 9, 8, 6, 5, 3, 2, 0]],
  ['a state without orders', { states: ['success'] }, []],
  ['a state', { states: ['queued', 'success'], serviceIds: ['1'] }, [10, 7, 4, 1]],
  ['a time', { since: 2 * dayMs, until: 5 * dayMs }, [4, 3, 2]],
  ['half a day', { since: 2 * dayMs + 1, until: 3 * dayMs + 1 }, [3]],
  ['a price', { priceFrom: '3', priceTo: '5.00' }, [5, 4, 3]],
  ['a price without orders', { priceFrom: '3.01', priceTo: '3.99' }, []],
  ['all at once', { search: 'service 0', since: dayMs, priceTo: '6', states: ['queued'] }, [6, 3]],
  ['another connection', { connectionId: 'connection-2' }, []],
  ['every connection', { connectionId: null, serviceIds: ['1'] }, [10, 7, 4, 1]],
  ['ready', { ready: true }, []],
  ['late', { lateAt: 1_000_000_000_000 }, []],
];

test.each(filters)('the list filtered by %s', async (_, filter, orders) => {
  expect(await found(await withTwelve(), filter)).toEqual(orders);
});

test.each([
  ['a price that services were ordered at among others', { priceFrom: '2', priceTo: '7' }, 6],
  ['a price that all orders of its services had', { priceFrom: '0', priceTo: '11' }, 12],
  ['that price and a service', { priceTo: '11', serviceIds: ['1'] }, 4],
  ['a search', { search: 'service 1' }, 4],
  ['a search, narrowed', { search: 'service 1', priceTo: '7' }, 3],
])('the first page of %s gives the total', async (_, filter, total) => {
  const journal = await withTwelve();
  const page = await journal.orders.list({ connectionId: 'connection-1', cursor: null, limit: 2, ...filter });
  expect(page.orders).toHaveLength(2);
  expect(page).toMatchObject({ total, totalIsLeast: false });
});

test('pages in both directions contain every order once', async () => {
  const journal = await withTwelve();
  const page = (place: { cursor?: string | null; newerThan?: string | null; at?: number }) =>
    journal.orders.list({ connectionId: 'connection-1', cursor: null, limit: 5, ...place });
  const first = await page({});
  const second = await page({ cursor: first.nextCursor });
  const third = await page({ cursor: second.nextCursor });
  expect([first.orders.length, second.orders.length, third.orders.length]).toEqual([5, 5, 2]);
  expect(third.nextCursor).toBeNull();
  expect(first).toMatchObject({ previousCursor: null, total: 12, totalIsLeast: false });
  const back = await page({ newerThan: third.previousCursor });
  expect(back.orders).toEqual(second.orders);
  const top = await page({ newerThan: back.previousCursor });
  expect(top.orders).toEqual(first.orders);
  expect(top.previousCursor).toBeNull();
  const middle = await page({ at: 0.5 });
  expect(middle.orders[0]?.id).toBe('order-6');
  expect((await page({ at: 1 })).orders.map(({ id }) => id)).toEqual(['order-0']);
});

test('an order is counted in its new state, after any kind of change', async () => {
  const journal = await withTwelve();
  expect(await journal.orders.counts('connection-1')).toEqual({ queued: 12 });
  await journal.outbox.claimNext('connection-1', 'single', 'attempt', 1);
  expect(await journal.orders.counts('connection-1')).toEqual({ queued: 11, claimed: 1 });
  expect(await found(journal, { states: ['claimed'] })).toHaveLength(1);
});

test('device history: all orders for an identifier, for any service, newest first', async () => {
  const journal = await withTwelve();
  await journal.orders.insert(sampleOrder({ id: 'order-12', identifier: 'C02ABC9', serviceId: '9' }), 1);
  const orders = await journal.orders.ofIdentifier('c02abc9', 10);
  expect(orders.map(({ id }) => id)).toEqual(['order-12', 'order-5']);
});
