import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import {
  extentOf,
  jumpTo,
  newest,
  nextPageStart,
  type PageStart,
  previousPageStart,
} from '../../../../renderer/features/orders/list/order-window.ts';
import { imeiOf, seedOrders } from '../../../support/past/many-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const total = 2_000;

/** Reads a real list of 2,000 orders, newest first; `first` is the true row number of the page's first order. */
async function openList() {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await seedOrders(file, total, 'connection-1', 0);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  const rowOf = new Map(Array.from({ length: total }, (_, row) => [imeiOf(total - row), row]));
  const read = async ({ cursor, newerThan, at }: PageStart) => {
    const page = await journal.orders.list({
      connectionId: 'connection-1',
      cursor,
      newerThan,
      at,
      limit: 150,
    });
    return { ...page, first: rowOf.get(page.orders[0]?.identifier ?? '') };
  };
  return read;
}

const notNull = (place: PageStart | null): PageStart => place ?? expect.fail('there is such a place');

test('from any place of the list pages load in both directions, and each page knows its row numbers', async () => {
  const read = await openList();
  for (const down of [0, 0.3, 0.5, 0.9]) {
    const place = notNull(jumpTo(down, total));
    const page = await read(place);
    const here = extentOf([page], [place], total);
    expect(here.before).toBe(page.first);
    expect(here.before).toBe(Math.round(down * (total - 150)));
    expect(here).toMatchObject({ after: total - 150 - here.before, first: down === 0, last: false });
    const next = notNull(nextPageStart(page, place));
    expect(extentOf([await read(next)], [next], total).before).toBe(here.before + 150);
    if (down === 0) continue;
    const previous = notNull(previousPageStart(page, place));
    const both = extentOf([await read(previous), page], [previous, place], total);
    expect(both.before).toBe(here.before - 150);
  }
});

test('the end of the list is its oldest orders, with nothing after them', async () => {
  const read = await openList();
  const place = notNull(jumpTo(1, total));
  const page = await read(place);
  expect(page.orders.at(-1)?.identifier).toBe(imeiOf(1));
  expect(nextPageStart(page, place)).toBeNull();
  expect(extentOf([page], [place], total)).toEqual({ before: 1_850, after: 0, first: false, last: true });
});

test('while the orders are not counted, only jumps to both ends of the list are possible', () => {
  expect(jumpTo(0.5, null)).toBeNull();
  expect(jumpTo(0, null)).toBe(newest);
  const page = { orders: [1, 2], nextCursor: null, previousCursor: '9' };
  const whole = extentOf([page], [notNull(jumpTo(1, null))], null);
  expect(whole).toMatchObject({ after: 0, first: false, last: true });
});
