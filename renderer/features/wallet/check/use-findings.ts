import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { FindingKind, FindingStage } from '../../../../shared/model/wallet/finding.ts';
import { useContract } from '../../../client/contract-context.tsx';

/** The findings of a stage, or of one kind of it, page after page as they are scrolled to. */
export function useFindings(stage: FindingStage, kind: FindingKind | null) {
  const contract = useContract();
  const list = useInfiniteQuery(
    contract.wallet.listFindings.infiniteOptions({
      input: (cursor: string | null) => ({ stage, kind, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const findings = useMemo(() => data?.pages.flatMap((page) => page.findings) ?? [], [data]);
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { list, findings, onNearEnd };
}
