import type { OrderPage } from '../../../../shared/contract/orders/orders.ts';
import type { ListExtent } from '../../../ui/table/table-space.ts';

export const rowsPerPage = 150;

/** The start of a page of rows: the input of its query, and the index of its first row in the whole list. */
export interface PageStart {
  readonly cursor: string | null;
  readonly newerThan: string | null;
  readonly at: number | null;
  /** Index from 0; an estimate after a jump. If the page is read upwards (`newerThan`), it is the index of the row after the page. */
  readonly row: number;
}

type Page = Pick<OrderPage, 'nextCursor' | 'previousCursor'> & { readonly orders: readonly unknown[] };

const nowhere = { cursor: null, newerThan: null, at: null } as const;
export const newest: PageStart = { ...nowhere, row: 0 };
// Lower than every order's number, so reading upwards from this number returns the oldest page.
const beforeAll = '0';
// A list whose total is unknown is assumed to have at least this many rows.
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
 * Returns the start of the page at this fraction of the list, 0 to 1. Null if the total is unknown, because not every filter's results are
 * counted. The positions agree with `spaceOf`, so that the loaded page is visible.
 */
export function jumpTo(place: number, total: number | null): PageStart | null {
  if (place <= 0) return newest;
  if (place >= 1) return { ...nowhere, newerThan: beforeAll, row: total ?? minUncounted };
  if (total === null) return null;
  const row = Math.round(place * Math.max(0, total - rowsPerPage));
  return row === 0 ? newest : { ...nowhere, at: row / (total - 1), row };
}

/** Position of these pages in the whole list; `total` is null if not counted. At an end of the list, estimates are corrected. */
export function extentOf(
  pages: readonly Page[],
  places: readonly PageStart[],
  total: number | null,
): Omit<ListExtent, 'onJump'> {
  const [page, place, lastPage, lastPlace] = [pages[0], places[0], pages.at(-1), places.at(-1)];
  if (!page || !place || !lastPage || !lastPlace) return { before: 0, after: 0, first: true, last: true };
  const loadedCount = pages.reduce((sum, { orders }) => sum + orders.length, 0);
  const first = page.previousCursor === null;
  const last = nextPageStart(lastPage, lastPlace) === null;
  const row = firstRow(page, place);
  if (total === null) {
    // Without a total, only the rows that a person has scrolled past are known to exist.
    return { before: first ? 0 : Math.max(rowsPerPage, row), after: 0, first, last };
  }
  const unloaded = Math.max(0, total - loadedCount);
  const before = first ? 0 : last ? unloaded : Math.min(Math.max(1, row), Math.max(1, unloaded - 1));
  return { before, after: last ? 0 : Math.max(0, unloaded - before), first, last };
}

function firstRow(page: Page, place: PageStart): number {
  return place.newerThan === null ? place.row : place.row - page.orders.length;
}
