import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OrderFilter } from '../../../../shared/model/order/order-filter.ts';
import { keepSameRows } from '../../../client/changes/apply-changed-rows.ts';
import { useContract } from '../../../client/contract-context.tsx';
import type { ListExtent } from '../../../ui/table/table-space.ts';
import {
  extentOf,
  jumpTo,
  newest,
  nextPageStart,
  type PageStart,
  previousPageStart,
  rowsPerPage,
} from './order-window.ts';

// A window of pages moves along the list. However far a person scrolls, only this many pages are loaded, and refetched after a change.
const maxPages = 5;
const cachedJumpMs = 10_000;

/** Returns the orders of a filter around the scroll position, and their total. At both ends, more orders are read. */
export function useOrderWindow(filter: OrderFilter) {
  const contract = useContract();
  const [jumped, setJumped] = useState<{ readonly filter: OrderFilter; readonly to: PageStart } | null>(null);
  // A list with another filter starts at its newest order.
  const from = jumped?.filter === filter ? jumped.to : newest;
  const list = useInfiniteQuery(
    contract.orders.list.infiniteOptions({
      input: ({ cursor, newerThan, at }: PageStart) => ({
        ...filter,
        cursor,
        newerThan,
        at,
        limit: rowsPerPage,
      }),
      initialPageParam: from,
      getNextPageParam: (page, _, place) => nextPageStart(page, place),
      getPreviousPageParam: (page, _, place) => previousPageStart(page, place),
      maxPages: maxPages,
      structuralSharing: keepSameRows,
      placeholderData: keepPreviousData,
      ...(from === newest ? {} : { gcTime: cachedJumpMs }),
    }),
  );
  // Only the first page includes the total, and the window may no longer contain that page.
  const { data: first } = useQuery({
    ...contract.orders.list.queryOptions({ input: { ...filter, limit: 1 } }),
    placeholderData: keepPreviousData,
  });
  const orders = useMemo(() => {
    const loaded = list.data?.pages.flatMap((page) => page.orders) ?? [];
    // Each page is read at another time, so an order that has moved in between may be on two pages.
    return [...new Map(loaded.map((order) => [order.id, order])).values()];
  }, [list.data]);
  const total = first?.total ?? null;
  const totalIsLeast = first?.totalIsLeast ?? false;
  const count = totalIsLeast ? null : total;
  const onJump = useCallback(
    (place: number) => {
      const to = jumpTo(place, count);
      if (to !== null) setJumped({ filter, to });
    },
    [filter, count],
  );
  const whole = useMemo(
    (): ListExtent => ({ ...extentOf(list.data?.pages ?? [], list.data?.pageParams ?? [], count), onJump }),
    [list.data, count, onJump],
  );
  const { hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = list;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const findsOn = orders.length === 0 && !list.isPlaceholderData && list.error === null;
  useEffect(() => {
    if (findsOn) onNearEnd();
  }, [findsOn, onNearEnd]);
  const onNearStart = useCallback(() => {
    if (hasPreviousPage && !isFetching) void fetchPreviousPage();
  }, [hasPreviousPage, isFetching, fetchPreviousPage]);
  return {
    orders,
    whole,
    total,
    totalIsLeast,
    onNearEnd,
    onNearStart,
    newestOnly: first?.newestOnly ?? false,
    // A long search reads page after page. Only after the last page can the list count as empty.
    loaded: list.data !== undefined && (orders.length > 0 || !hasNextPage || list.error !== null),
    error: list.error,
    retry: () => void list.refetch(),
  };
}
