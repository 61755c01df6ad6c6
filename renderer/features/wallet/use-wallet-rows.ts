import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { WalletFilter } from '../../../shared/model/wallet/wallet-filter.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useLoadedConnectionId } from '../../client/use-connections.ts';
import { noNarrowing, walletFilterOf } from './filter/wallet-narrowing.ts';

const settleMs = 180;

/** Returns the search, the filter and the matching rows. More pages are loaded while a person scrolls. `first` includes the totals. */
export function useWalletRows() {
  const contract = useContract();
  const connectionId = useLoadedConnectionId();
  const [search, setSearch] = useState('');
  const [narrowing, setNarrowing] = useState(noNarrowing);
  const filterKey = JSON.stringify(walletFilterOf(search, narrowing));
  // Waits until typing in the search or in an amount pauses.
  const [settled] = useDebouncedValue(filterKey, settleMs);
  const shown = useMemo(() => JSON.parse(settled) as WalletFilter, [settled]);
  const list = useInfiniteQuery(
    contract.wallet.list.infiniteOptions({
      input:
        connectionId === undefined
          ? skipToken
          : (cursor: string | null) => ({ connectionId, ...shown, cursor }),
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
  // A long search reads page after page. Only after the last page can the list count as empty.
  const findsOn = rows.length === 0 && hasNextPage && list.error === null;
  useEffect(() => {
    if (findsOn) onNearEnd();
  }, [findsOn, onNearEnd]);
  return {
    search,
    setSearch,
    narrowing,
    setNarrowing,
    list,
    first: data?.pages[0],
    rows,
    findsOn,
    onNearEnd,
    shown,
  };
}
