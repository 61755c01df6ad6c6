import { describe, expect, test } from 'vitest';
import {
  applyChangedRows,
  keepSameRows,
  newestFirst,
  type RowPage,
} from '../../../renderer/client/changes/apply-changed-rows.ts';
import type { Order } from '../../../shared/model/order/order.ts';

const order = (number: number, note = ''): Order => ({ id: `o${number}`, number, note }) as Order;
const page = (numbers: readonly number[], ends: Partial<RowPage> = {}): RowPage => ({
  orders: numbers.map((number) => order(number)),
  nextCursor: 'more',
  previousCursor: 'more',
  ...ends,
});
const numbersOf = (pages: readonly RowPage[]) => pages.map(({ orders }) => orders.map((each) => each.number));
const take = (pages: readonly RowPage[], changed: readonly string[], rows: readonly Order[]) =>
  applyChangedRows(pages, new Set(changed), rows, newestFirst);

describe('changed orders applied to the pages of a list', () => {
  test('a changed order is replaced in its place, and all other rows stay the same objects', () => {
    const pages = [page([9, 8]), page([7, 6])];
    const taken = take(pages, ['o8'], [order(8, 'new')]);
    expect(taken.pages[0]?.orders[1]?.note).toBe('new');
    expect(taken.pages[0]?.orders[0]).toBe(pages[0]?.orders[0]);
    expect(taken.pages[1]).toBe(pages[1]);
    expect(taken.moved).toBe(false);
  });

  test('without a comparator changed rows keep their place, and new rows are only reported', () => {
    const pages = [page([7, 9]), page([2, 8])];
    const changed = applyChangedRows(pages, new Set(['o9']), [order(9, 'new')], null);
    expect([numbersOf(changed.pages), changed.moved]).toEqual([
      [
        [7, 9],
        [2, 8],
      ],
      false,
    ]);
    const grown = applyChangedRows(pages, new Set(['o11']), [order(11)], null);
    expect([numbersOf(grown.pages), grown.moved]).toEqual([
      [
        [7, 9],
        [2, 8],
      ],
      true,
    ]);
  });

  test('an order that no longer belongs to the list is removed', () => {
    const taken = take([page([9, 8]), page([7, 6])], ['o8', 'o6'], [order(6)]);
    expect(numbersOf(taken.pages)).toEqual([[9], [7, 6]]);
    expect(taken.moved).toBe(true);
  });

  test('a new order is added on top of a list whose newest orders are loaded', () => {
    const pages = [page([9, 8], { previousCursor: null }), page([7, 6])];
    const taken = take(pages, ['o11', 'o10'], [order(11), order(10)]);
    expect(numbersOf(taken.pages)).toEqual([
      [11, 10, 9, 8],
      [7, 6],
    ]);
    expect(taken.moved).toBe(true);
  });

  test('a new order of the list is inserted at its place', () => {
    const taken = take([page([9, 7]), page([5, 3])], ['o8', 'o6', 'o4'], [order(8), order(6), order(4)]);
    expect(numbersOf(taken.pages)).toEqual([
      [9, 8, 7],
      [6, 5, 4, 3],
    ]);
  });

  test('an order outside the loaded range is left out', () => {
    const taken = take([page([9, 8])], ['o10', 'o2'], [order(10), order(2)]);
    expect(numbersOf(taken.pages)).toEqual([[9, 8]]);
    expect(taken.moved).toBe(false);
  });

  test('the oldest order is added at the end of a fully loaded list, and the first order to an empty list', () => {
    expect(numbersOf(take([page([9, 8], { nextCursor: null })], ['o2'], [order(2)]).pages)).toEqual([
      [9, 8, 2],
    ]);
    const empty = page([], { nextCursor: null, previousCursor: null });
    expect(numbersOf(take([empty], ['o2'], [order(2)]).pages)).toEqual([[2]]);
  });

  test('an unchanged order that is refetched stays the same object, even if it moves to another page', () => {
    const before = { pages: [page([9, 8]), page([7, 6])], pageParams: [] };
    const again = { pages: [page([7, 6]), page([5, 4])], pageParams: [] };
    const kept = keepSameRows(before, again) as typeof before;
    expect(kept.pages[0]?.orders[0]).toBe(before.pages[1]?.orders[0]);
    expect(keepSameRows(before, before)).toBe(before);
    expect(numbersOf(kept.pages)).toEqual([
      [7, 6],
      [5, 4],
    ]);
  });
});
