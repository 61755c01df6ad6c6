import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { OrderFilter } from '../../../shared/model/order-filter.ts';
import { useContract } from '../../client/contract-context.tsx';

const rowsPerPage = 150;
// A window of pages moves along the list: however far it is scrolled, this much is held, and read anew when something changes.
const mostPages = 5;

interface Place {
  readonly cursor: string | null;
  readonly newerThan: string | null;
}

/** The orders of a filter around where a person is in them, and how many there are in all; more are read at both ends. */
export function useOrderWindow(filter: Partial<OrderFilter>) {
  const contract = useContract();
  const list = useInfiniteQuery(
    contract.orders.list.infiniteOptions({
      input: (place: Place) => ({ ...filter, ...place, limit: rowsPerPage }),
      initialPageParam: { cursor: null, newerThan: null } as Place,
      getNextPageParam: ({ nextCursor }): Place | null =>
        nextCursor === null ? null : { cursor: nextCursor, newerThan: null },
      getPreviousPageParam: ({ previousCursor }): Place | null =>
        previousCursor === null ? null : { cursor: null, newerThan: previousCursor },
      maxPages: mostPages,
      placeholderData: keepPreviousData,
    }),
  );
  // The first page may have left the window, and it alone is told how many there are.
  const { data: first } = useQuery({
    ...contract.orders.list.queryOptions({ input: { ...filter, limit: 1 } }),
    placeholderData: keepPreviousData,
  });
  const orders = useMemo(() => list.data?.pages.flatMap((page) => page.orders) ?? [], [list.data]);
  const { hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = list;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const onNearStart = useCallback(() => {
    if (hasPreviousPage && !isFetching) void fetchPreviousPage();
  }, [hasPreviousPage, isFetching, fetchPreviousPage]);
  return {
    orders,
    loaded: list.data !== undefined,
    error: list.error,
    retry: () => void list.refetch(),
    total: first?.total ?? null,
    totalIsLeast: first?.totalIsLeast ?? false,
    onNearEnd,
    onNearStart,
  };
}
