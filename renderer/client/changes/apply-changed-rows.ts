import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import type { OrderPage } from '../../../shared/contract/orders/orders.ts';
import type { Order } from '../../../shared/model/order/order.ts';

/** A page of a list of orders; a null cursor marks the end of the list. */
export type RowPage = Pick<OrderPage, 'orders' | 'nextCursor' | 'previousCursor'>;

/** The pages with the changed rows applied. `moved`: an order was added or removed, so the list's count changed. */
export interface AppliedRows<Page> {
  readonly pages: readonly Page[];
  readonly moved: boolean;
}

/** Compares two orders; negative if the left order comes first. */
export type OrderComparator = (left: Order, right: Order) => number;

export const newestFirst: OrderComparator = (left, right) => right.number - left.number;

/** Sort order of a batch's list: a retry takes the line of the first attempt. */
export const listOrder: OrderComparator = (left, right) =>
  (left.sourceLine ?? left.number) - (right.sourceLine ?? right.number) || left.number - right.number;

/**
 * Merges changed orders into a list's pages. `rows` are the changed orders that now belong to the list. These rows replace older versions;
 * a new order is inserted if its place is within the loaded pages. Other changed orders are removed. Without a comparator, rows keep their
 * place and new rows are only reported. Unchanged rows keep their identity.
 */
export function applyChangedRows<Page extends RowPage>(
  pages: readonly Page[],
  changed: ReadonlySet<string>,
  rows: readonly Order[],
  inOrder: OrderComparator | null,
): AppliedRows<Page> {
  const coming = new Map(rows.map((row) => [row.id, row]));
  let moved = false;
  const updatedPages = pages.map((page): Page => {
    if (!page.orders.some(({ id }) => changed.has(id))) return page;
    const orders = page.orders.flatMap((order) => {
      if (!changed.has(order.id)) return order;
      const now = coming.get(order.id);
      coming.delete(order.id);
      moved ||= now === undefined;
      return now === undefined ? [] : replaceEqualDeep(order, now);
    });
    return { ...page, orders };
  });
  if (inOrder === null) return { pages: updatedPages, moved: moved || coming.size > 0 };
  for (const order of coming.values()) {
    const at = pageOf(updatedPages, order, inOrder);
    const page = updatedPages[at];
    if (page === undefined) continue;
    const orders = [...page.orders, order].sort(inOrder);
    updatedPages[at] = { ...page, orders };
    moved = true;
  }
  return { pages: updatedPages, moved };
}

/** Index of the page for a new order; -1 if its place is outside the loaded pages. */
function pageOf(pages: readonly RowPage[], order: Order, inOrder: OrderComparator): number {
  const isBefore = (other: Order | undefined, otherwise: boolean): boolean =>
    other === undefined ? otherwise : inOrder(order, other) < 0;
  const at = pages.findIndex(({ orders }) => isBefore(orders.at(-1), false));
  if (at < 0) return pages.at(-1)?.nextCursor === null ? pages.length - 1 : -1;
  const isFirst = pages.slice(0, at + 1).every(({ orders }) => isBefore(orders[0], true));
  return isFirst && pages[0]?.previousCursor !== null ? -1 : at;
}

/**
 * For `structuralSharing` of a paged list. An unchanged order stays the same object even if it moved, so its row is not rendered again.
 * React Query alone would compare pages by position.
 */
export function keepSameRows(before: unknown, now: unknown): unknown {
  const old = before as InfiniteData<OrderPage> | undefined;
  const { pages, ...rest } = now as InfiniteData<OrderPage>;
  // Returns the same object for the same pages, because React Query calls this again during rendering.
  if (old === undefined || old === now) return now;
  const known = new Map(old.pages.flatMap(({ orders }) => orders.map((order) => [order.id, order] as const)));
  const updatedPages = pages.map((page) =>
    old.pages.includes(page)
      ? page
      : { ...page, orders: page.orders.map((order) => replaceEqualDeep(known.get(order.id), order)) },
  );
  return { ...rest, pages: updatedPages };
}
