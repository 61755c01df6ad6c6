import type { Order } from '../../../../shared/model/order/order.ts';
import type { Journal } from '../../journal/journal.ts';
import type { SearchIn } from '../../journal/list/order-filter.ts';

/** Maximum number of pages read for one search. A page may contain fewer orders than its limit although more follow. */
const maxPages = 3;

/** The first orders that match a text, without duplicates: first by names and identifiers, then by results and services. */
export async function findOrders(
  journal: Pick<Journal, 'orders'>,
  search: string,
  limit: number,
  leaveOut: readonly string[],
): Promise<Order[]> {
  if (search.trim() === '') return [];
  const found = new Map<string, Order>();
  for (const searchIn of ['written', 'all'] satisfies SearchIn[]) {
    let cursor: string | null = null;
    for (let pages = 0; pages < maxPages && found.size < limit; pages += 1) {
      const filter = { connectionId: null, leaveOut, search, searchIn };
      const page: Awaited<ReturnType<Journal['orders']['list']>> = await journal.orders.list({
        ...filter,
        cursor,
        limit,
      });
      for (const order of page.orders) if (!found.has(order.id)) found.set(order.id, order);
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
  }
  return [...found.values()].slice(0, limit);
}
