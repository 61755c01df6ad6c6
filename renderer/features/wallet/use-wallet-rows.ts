import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useContract } from '../../client/contract-context.tsx';

const settleMs = 180;

/** The rows that match, page after page as they are scrolled to. `first` has what is said of all of them. */
export function useWalletRows(search: string) {
  const contract = useContract();
  const [shownSearch] = useDebouncedValue(search, settleMs);
  const list = useInfiniteQuery(
    contract.wallet.list.infiniteOptions({
      input: (cursor: string | null) => ({ search: shownSearch.trim(), cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.transactions) ?? [], [data]);
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // A search that takes long goes on page by page: as long as it has found nothing, nothing can be said.
  const findsOn = rows.length === 0 && hasNextPage && list.error === null;
  useEffect(() => {
    if (findsOn) onNearEnd();
  }, [findsOn, onNearEnd]);
  return { list, first: data?.pages[0], rows, findsOn, onNearEnd, shownSearch };
}
