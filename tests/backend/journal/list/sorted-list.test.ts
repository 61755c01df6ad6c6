import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { OrderFilter } from '../../../../electron/backend/journal/list/order-filter.ts';
import { maxSorted } from '../../../../electron/backend/journal/orders/sorted-list.ts';
import { sortedColumns } from '../../../../shared/model/order/order-filter.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { multiplyOrder } from '../../../support/past/multiplied-order.ts';

const customers = ['', 'Zoë', 'ana', 'Émile', 'Bruno', ' '];
const prices = ['10', '9.5', '0.50', '100'];

async function open(file: string): Promise<Journal> {
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  return journal;
}

/** Twenty-three orders in random sequence, with repeated and empty values. */
async function withSome(): Promise<Journal> {
  const journal = await open(await emptyJournal());
  await addSampleConnection(journal);
  for (let number = 0; number < 23; number += 1) {
    const of = (texts: readonly string[], step: number) => texts[(number * step) % texts.length] ?? '';
    await journal.orders.insert(
      sampleOrder({
        id: `order-${number}`,
        identifier: sampleImei((number * 7) % 23),
        serviceId: String(number % 3),
        serviceName: of(['Samsung check', 'iCloud check', 'Ümlaut check'], 2),
        price: { amount: of(prices, 3), currency: number % 5 === 0 ? 'EUR' : 'USD' },
        customer: of(customers, 1),
        customerPrice: number % 4 === 0 ? null : { amount: of(prices, 1), currency: 'USD' },
        sourceLine: number % 3 === 0 ? null : (number * 5) % 23,
      }),
      number + 1,
    );
  }
  return journal;
}

async function walked(journal: Journal, filter: Partial<OrderFilter>, back: boolean): Promise<string[]> {
  const ids: string[] = [];
  let key: string | null = back ? '0' : null;
  do {
    const page = await journal.orders.list({
      connectionId: null,
      ...filter,
      limit: 4,
      ...(back ? { cursor: null, newerThan: key } : { cursor: key }),
    });
    const read = page.orders.map(({ id }) => id);
    if (back) ids.unshift(...read);
    else ids.push(...read);
    key = back ? page.previousCursor : page.nextCursor;
  } while (key !== null);
  return ids;
}

test.each(sortedColumns)(
  'pages sorted by %s contain every order exactly once, in both directions',
  async (by) => {
    const journal = await withSome();
    for (const descending of [false, true]) {
      const sort = { by, descending };
      const whole = await journal.orders.list({ connectionId: null, sort, cursor: null, limit: 100 });
      const ids = whole.orders.map(({ id }) => id);
      expect(new Set(ids).size).toBe(23);
      expect(whole).toMatchObject({ total: 23, totalIsLeast: false, newestOnly: false, nextCursor: null });
      expect(await walked(journal, { sort }, false)).toEqual(ids);
      expect(await walked(journal, { sort }, true)).toEqual(ids);
    }
  },
);

test('names are sorted as people do, amounts by size within their currency, empty values last', async () => {
  const journal = await withSome();
  const read = async (by: 'customer' | 'price' | 'line', descending: boolean) =>
    (await journal.orders.list({ connectionId: null, sort: { by, descending }, cursor: null, limit: 100 }))
      .orders;
  const names = async (descending: boolean) => [
    ...new Set((await read('customer', descending)).map(({ customer }) => customer.trim())),
  ];
  expect(await names(false)).toEqual(['ana', 'Bruno', 'Émile', 'Zoë', '']);
  expect(await names(true)).toEqual(['Zoë', 'Émile', 'Bruno', 'ana', '']);
  const money = [
    ...new Set((await read('price', true)).map(({ price }) => `${price.amount} ${price.currency}`)),
  ];
  expect(money).toEqual(
    ['USD', 'EUR'].flatMap((currency) =>
      ['100', '10', '9.5', '0.50'].map((amount) => `${amount} ${currency}`),
    ),
  );
  const lines = (await read('line', false)).map(({ sourceLine }) => sourceLine);
  expect(lines.slice(-8)).toEqual(Array.from({ length: 8 }, () => null));
  expect(lines.slice(0, 15)).toEqual(
    lines.slice(0, 15).toSorted((left, right) => Number(left) - Number(right)),
  );
});

test('a sorted list can be filtered like any other, and a jump reaches the right place', async () => {
  const journal = await withSome();
  const sort = { by: 'price', descending: false } as const;
  const asked = { connectionId: null, sort, cursor: null, limit: 3 } as const;
  const found = await journal.orders.list({ ...asked, search: 'icloud', limit: 100 });
  expect(found.orders.map(({ serviceName }) => serviceName)).toEqual(
    Array.from({ length: found.total ?? 0 }, () => 'iCloud check'),
  );
  expect(found.total).toBeGreaterThan(5);
  const all = await walked(journal, { sort }, false);
  const middle = await journal.orders.list({ ...asked, at: 0.5 });
  expect(middle.orders.map(({ id }) => id)).toEqual(all.slice(11, 14));
});

test('a list that is too long to be sorted sorts only its newest rows, and says so', async () => {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  await addSampleConnection(journal);
  await journal.orders.insert(
    sampleOrder({ id: 'first', customer: 'Aaron', price: { amount: '9', currency: 'USD' } }),
    1,
  );
  await journal.close();
  await multiplyOrder(file, maxSorted, { customer: "'b'", price: "'0.50'" });
  const opened = await open(file);
  const dear = await opened.orders.list({
    connectionId: null,
    priceFrom: '5',
    sort: { by: 'customer', descending: false },
    cursor: null,
    limit: 2,
  });
  // The order is found, however many newer orders the search read first.
  expect(dear).toMatchObject({ orders: [{ id: 'first' }], total: 1, newestOnly: false });
  const read = await opened.orders.list({
    connectionId: null,
    sort: { by: 'customer', descending: false },
    cursor: null,
    limit: 2,
  });
  expect(read).toMatchObject({ total: maxSorted, newestOnly: true });
  expect(read.orders.map(({ customer }) => customer)).toEqual(['b', 'b']);
});
