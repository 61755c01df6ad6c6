import type { OrderPage } from '../../../../shared/contract/orders/orders.ts';
import type { Whole } from '../../../ui/table/table-space.ts';

export const rowsPerPage = 150;

/** Where a page starts, and the index of its first row in the whole list, as far as known. */
export interface PageStart {
  readonly cursor: string | null;
  readonly newerThan: string | null;
  readonly at: number | null;
  /** Starts at 0. When reading upwards, it is the index of the row after the page. */
  readonly row: number;
}

type Page = Pick<OrderPage, 'nextCursor' | 'previousCursor'> & { readonly orders: readonly unknown[] };

const nowhere = { cursor: null, newerThan: null, at: null } as const;
export const newest: PageStart = { ...nowhere, row: 0 };
// A number lower than every order's number: reading upwards from it gives the oldest page.
const beforeAll = '0';
// Assumed minimum length of a list without a total.
const minUncounted = 1_000;

export function nextPageStart(page: Page, place: PageStart): PageStart | null {
  if (page.nextCursor === null || place.newerThan === beforeAll) return null;
  return { ...nowhere, cursor: page.nextCursor, row: firstRow(page, place) + page.orders.length };
}

export function previousPageStart(page: Page, place: PageStart): PageStart | null {
  if (page.previousCursor === null) return null;
  return { ...nowhere, newerThan: page.previousCursor, row: firstRow(page, place) };
}

/**
 * The start of the page at this fraction of the list, 0 to 1; null if unknown, because not every filter has a total. The positions agree
 * with `spaceOf`, so that the loaded page is visible.
 */
export function jumpTo(place: number, total: number | null): PageStart | null {
  if (place <= 0) return newest;
  if (place >= 1) return { ...nowhere, newerThan: beforeAll, row: total ?? minUncounted };
  if (total === null) return null;
  const row = Math.round(place * Math.max(0, total - rowsPerPage));
  return row === 0 ? newest : { ...nowhere, at: row / (total - 1), row };
}

/** Position of these pages in the whole list; `total` is null if not counted. Reaching an end corrects earlier estimates. */
export function wholeOf(
  pages: readonly Page[],
  places: readonly PageStart[],
  total: number | null,
): Omit<Whole, 'onJump'> {
  const [page, place, lastPage, lastPlace] = [pages[0], places[0], pages.at(-1), places.at(-1)];
  if (!page || !place || !lastPage || !lastPlace) return { before: 0, after: 0, first: true, last: true };
  const held = pages.reduce((sum, { orders }) => sum + orders.length, 0);
  const first = page.previousCursor === null;
  const last = nextPageStart(lastPage, lastPlace) === null;
  const row = firstRow(page, place);
  if (total === null) {
    // Without a total, only rows that were scrolled past are known to exist.
    return { before: first ? 0 : Math.max(rowsPerPage, row), after: 0, first, last };
  }
  const others = Math.max(0, total - held);
  const before = first ? 0 : last ? others : Math.min(Math.max(1, row), Math.max(1, others - 1));
  return { before, after: last ? 0 : Math.max(0, others - before), first, last };
}

function firstRow(page: Page, place: PageStart): number {
  return place.newerThan === null ? place.row : place.row - page.orders.length;
}
