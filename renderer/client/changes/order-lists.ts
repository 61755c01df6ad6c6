import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { maxIdsOfChange } from '../../../shared/contract/base/change-limit.ts';
import type { ContractClient } from '../../../shared/contract/contract.ts';
import type { OrderFilter } from '../../../shared/model/order/order-filter.ts';
import {
  applyChangedRows,
  listOrder,
  newestFirst,
  type OrderComparator,
  type RowPage,
} from './apply-changed-rows.ts';
import { throttle } from './throttle.ts';

export interface OrderListMeans {
  readonly client: ContractClient;
  readonly queries: QueryClient;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

const orderLists = { queryKey: [['orders', 'list']] } as const;
/** Minimum time between two refetches of the same data, however many changes arrive. */
export const restMs = 1_000;
/** The journal sorts the whole list again for each page. While orders change, a sorted list is refetched at most once in this interval. */
const sortedRestMs = 5_000;
const pauseMs = 100;

/** Updates the changed rows of visible order lists instead of refetching the lists. A hidden list is refetched when it is shown. */
export function createOrderLists({ client, queries, after }: OrderListMeans): {
  take(ids: readonly string[]): void;
  reload(): void;
} {
  const waiting = new Map<Query, Set<string>>();
  const taking = new Set<Query>();
  const reading = (everyMs: number): ((some: readonly Query[]) => void) => {
    const stale = new Set<Query>();
    const readStale = throttle(everyMs, after, () => {
      const staleQueries = new Set(stale);
      stale.clear();
      return queries.invalidateQueries({ ...orderLists, predicate: (query) => staleQueries.has(query) });
    });
    return (queriesToReload) => {
      if (queriesToReload.length === 0) return;
      for (const query of queriesToReload) stale.add(query);
      readStale();
    };
  };
  const [readPlain, readSorted] = [reading(restMs), reading(sortedRestMs)];
  const reload = (...queriesToReload: readonly Query[]): void => {
    readPlain(queriesToReload.filter((query) => !filterOf(query).sort));
    readSorted(queriesToReload.filter((query) => filterOf(query).sort));
  };

  const sleep = (forMs: number): Promise<void> => new Promise((resolve) => after(forMs, resolve));

  async function applyChanges(query: Query): Promise<void> {
    if (taking.has(query)) return;
    taking.add(query);
    for (let ids = waiting.get(query); ids !== undefined; ids = waiting.get(query)) {
      if (!query.isActive()) {
        waiting.delete(query);
        reload(query);
        break;
      }
      // A page that is loading may be older than the change and would overwrite the updated rows.
      if (query.state.fetchStatus !== 'idle') {
        await sleep(pauseMs);
        continue;
      }
      waiting.delete(query);
      const updates = query.state.dataUpdateCount;
      const settled = (): boolean =>
        query.isActive() && query.state.fetchStatus === 'idle' && query.state.dataUpdateCount === updates;
      const startedAtMs = performance.now();
      try {
        const rows = await client.orders.inList({ ...filterOf(query), ids: [...ids] });
        if (settled()) apply(query, ids, rows);
        else wait(query, ids);
      } catch {
        reload(query);
      }
      // With fifty tills, the backend answers slowly. So the next request waits as long as the last answer took. The changes that arrive
      // in between are then read by one request.
      const tookMs = performance.now() - startedAtMs;
      if (tookMs > pauseMs) await sleep(tookMs);
    }
    taking.delete(query);
  }

  function wait(query: Query, ids: Iterable<string>): void {
    const all = new Set([...(waiting.get(query) ?? []), ...ids]);
    waiting.delete(query);
    if (all.size <= maxIdsOfChange) waiting.set(query, all);
    else reload(query);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: paged lists and single pages each have their own conditions for a refetch.
  function apply(query: Query, ids: ReadonlySet<string>, rows: RowPage['orders']): void {
    const data = query.state.data;
    const inOrder = orderOf(filterOf(query));
    if (data === undefined) return;
    if (isPaged(data)) {
      const { pages, moved } = applyChangedRows(data.pages, ids, rows, inOrder);
      const outgrown = pages.some(({ orders }) => orders.length > maxIdsOfChange);
      if (outgrown || (inOrder === null && (moved || isAtEnd(data.pages, ids)))) reload(query);
      else if (pages.some((page, index) => page !== data.pages[index]))
        queries.setQueryData(query.queryKey, { ...data, pages });
    } else {
      const page = data as RowPage;
      const { pages, moved } = applyChangedRows([page], ids, rows, inOrder);
      if (pages[0] !== page && !moved) queries.setQueryData(query.queryKey, pages[0]);
      // A single page is cut at its limit and includes the total, which may have changed.
      if (moved || isOfMovingOrders(filterOf(query))) reload(query);
    }
  }

  return {
    take(ids) {
      void queries.invalidateQueries({ ...orderLists, type: 'inactive', refetchType: 'none' });
      if (ids.length === 0) return;
      for (const query of queries.getQueryCache().findAll({ ...orderLists, type: 'active' })) {
        wait(query, ids);
        void applyChanges(query);
      }
    },
    reload() {
      reload(...queries.getQueryCache().findAll(orderLists));
    },
  };
}

/** The filter of a list's query, without the page position. */
function filterOf({ queryKey }: Query): Partial<OrderFilter> {
  const [, about] = queryKey as readonly [unknown, { readonly input?: object } | undefined];
  const { cursor, newerThan, at, limit, whole, ...filter } = (about?.input ?? {}) as Record<string, unknown>;
  return filter;
}

/** True if a page begins or ends with one of these orders. The next page is read from that position. */
function isAtEnd(pages: readonly RowPage[], ids: ReadonlySet<string>): boolean {
  return pages.some(({ orders }) => [orders.at(0), orders.at(-1)].some((end) => end && ids.has(end.id)));
}

/** Comparator of a list; null if the journal sorts it: changed rows then keep their place until the list is refetched. */
function orderOf({ sort, inListOrder }: Partial<OrderFilter>): OrderComparator | null {
  if (sort) return null;
  return inListOrder === true ? listOrder : newestFirst;
}

/** True if a changed order can join or leave a list with this filter. */
function isOfMovingOrders({ search = '', states = [], late, ready }: Partial<OrderFilter>): boolean {
  return search !== '' || states.length > 0 || late === true || ready === true;
}

function isPaged(data: unknown): data is InfiniteData<RowPage> {
  return typeof data === 'object' && data !== null && 'pages' in data;
}
