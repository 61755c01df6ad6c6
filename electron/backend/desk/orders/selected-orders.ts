import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { OrderSelection } from '../../../../shared/model/order/order-filter.ts';
import type { Journal } from '../../journal/journal.ts';
import type { OrderFilter } from '../../journal/list/order-filter.ts';
import { maxSorted } from '../../journal/orders/sorted-list.ts';
import { resolveFilter } from '../connections/practice-split.ts';

export type SelectedOrders = ReturnType<typeof createSelectedOrders>;

/** Maximum number of orders for one action, such as writing a note or handing over. */
const maxSelected = 10_000;
export const selectedAtOnce = 500;

export function createSelectedOrders(
  journal: Pick<Journal, 'many' | 'orders' | 'connections'>,
  clock: Pick<Clock, 'nowMs'>,
) {
  async function* named(ids: readonly string[]): AsyncGenerator<readonly Order[]> {
    for (let start = 0; start < ids.length; start += selectedAtOnce) {
      const chunk = ids.slice(start, start + selectedAtOnce);
      const found = new Map((await journal.many.read(chunk)).map((order) => [order.id, order]));
      yield chunk.flatMap((id) => found.get(id) ?? []);
    }
  }

  async function* found(
    filter: OrderFilter,
    except: ReadonlySet<string> = new Set(),
  ): AsyncGenerator<readonly Order[]> {
    if (filter.sort) {
      // All numbers are sorted in one read. If each page were sorted separately, an order that moves between two pages could appear on both
      // pages or on none.
      const { orders, newestOnly } = await journal.orders.list({
        ...filter,
        cursor: null,
        limit: maxSorted,
      });
      if (!newestOnly) return yield* named(orders.flatMap(({ id }) => (except.has(id) ? [] : id)));
      // If there are more orders than can be sorted, they come newest first and none is left out.
    }
    for (let cursor: string | null = null; ; ) {
      const page = await journal.orders.list({
        ...filter,
        sort: null,
        cursor,
        limit: selectedAtOnce,
        whole: true,
      });
      yield page.orders.filter(({ id }) => !except.has(id));
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  /**
   * Yields the orders page by page, with backpressure. If a filter selects the orders, they come in list order. A filter selects the same
   * orders as its list shows.
   */
  async function* pages(selection: OrderSelection): AsyncGenerator<readonly Order[]> {
    if (selection.by === 'ids') return yield* named(selection.ids);
    const filter = await resolveFilter(selection.filter, { journal, clock });
    yield* found(filter, new Set(selection.except));
  }

  return {
    pages,
    /** All orders that the filter finds, real and practice, page by page. */
    found: (filter: OrderFilter) => found(filter),
    /** Null if there are more than `maxSelected`. */
    async all(selection: OrderSelection) {
      const all: Order[] = [];
      for await (const orders of pages(selection)) {
        all.push(...orders);
        if (all.length > maxSelected) return null;
      }
      return all;
    },
  };
}
