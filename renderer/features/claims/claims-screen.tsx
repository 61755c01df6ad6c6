import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClaimStage } from '../../../shared/model/claim/claim.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { Screen } from '../../ui/base/screen.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import styles from './claims-screen.module.css';
import { ClaimsTable } from './claims-table.tsx';

const stages: readonly ClaimStage[] = ['due', 'open', 'closed'];
const dayComesMs = 60_000;

/** The shop's claims against its suppliers, due ones first. */
export function ClaimsScreen() {
  const { t } = useTranslation('claims');
  const contract = useContract();
  const [chosen, setChosen] = useState<ClaimStage | null>(null);
  const { data: counts } = useQuery(contract.claims.counts.queryOptions({ refetchInterval: dayComesMs }));
  // Starts with the open claims if no claim is due.
  const stage = chosen ?? (counts?.due === 0 && counts.open > 0 ? 'open' : 'due');
  const list = useInfiniteQuery(
    contract.claims.list.infiniteOptions({
      input: (cursor: string | null) => ({ stage, cursor }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
  const claims = useMemo(() => list.data?.pages.flatMap((page) => page.claims) ?? [], [list.data]);
  useCommands(
    useMemo(
      () => [
        {
          id: 'claims-stage',
          label: t('stages'),
          group: 'screen',
          shortcut: 'v',
          run: () => setChosen(stages[(stages.indexOf(stage) + 1) % stages.length] ?? 'due'),
        },
      ],
      [t, stage],
    ),
  );
  return (
    <Screen
      title={t('title')}
      fill
      actions={
        <SegmentedControl
          aria-label={t('stages')}
          data={stages.map((value) => ({
            value,
            label:
              counts === undefined
                ? t(`stageUnread.${value}`)
                : t(`stage.${value}`, { total: counts[value] }),
          }))}
          value={stage}
          onChange={(value) => setChosen(stages.find((each) => each === value) ?? 'due')}
        />
      }
    >
      {list.isSuccess ? null : (
        <div className={styles.notice}>
          <Loading error={list.error} onRetry={list.refetch} rows={8} />
        </div>
      )}
      {list.data === undefined ? null : (
        <ClaimsTable
          key={stage}
          stage={stage}
          claims={claims}
          onNearEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
          }}
          empty={<EmptyState title={t(`empty.${stage}`)}>{t('empty.words')}</EmptyState>}
        />
      )}
    </Screen>
  );
}
