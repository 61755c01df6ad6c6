import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Claim, ClaimStage } from '../../../shared/model/claim/claim.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { claimKindWords } from '../../ui/claim/claim-text.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useNowMs } from '../../ui/format/now.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import styles from './claims-screen.module.css';

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

interface ClaimsTableProps {
  readonly stage: ClaimStage;
  readonly claims: readonly Claim[];
  readonly onNearEnd: () => void;
  readonly empty: ReactNode;
}

/** Claims, one per line; a click or Enter opens one. */
function ClaimsTable({ stage, claims, onNearEnd, empty }: ClaimsTableProps) {
  const { t } = useTranslation('claims');
  const [, navigate] = useLocation();
  return (
    <DataTable
      label={t('title')}
      columns={useColumns(stage)}
      rows={claims}
      rowKey={({ id }) => id}
      onOpen={({ id }) => navigate(paths.claim(id))}
      onNearEnd={onNearEnd}
      empty={empty}
    />
  );
}

function useColumns(stage: ClaimStage): readonly Column<Claim>[] {
  const { t, i18n } = useTranslation(['claims', 'check', 'order', 'states']);
  const narrow = useMediaQuery('(width < 1240px)') ?? false;
  const wide = useMediaQuery('(width >= 1500px)') ?? false;
  const nowMs = useNowMs();
  return useMemo(() => {
    const time = (atMs: number | null, isDue = false) =>
      atMs === null ? null : (
        <time className={isDue ? styles.due : common.figures} dateTime={new Date(atMs).toISOString()}>
          {formatMoment(atMs, i18n.language)}
        </time>
      );
    const all: readonly Column<Claim>[] = [
      {
        key: 'kind',
        head: t('fact.kind'),
        track: 'minmax(130px, 1fr)',
        cell: ({ kind }) => claimKindWords(t, kind),
      },
      {
        key: 'state',
        head: t('fact.state'),
        track: '120px',
        cell: ({ state, outcome }) => t(`state.${state === 'closed' ? (outcome ?? 'withdrawn') : state}`),
      },
      {
        key: 'amount',
        head: t('fact.amount'),
        track: '116px',
        align: 'end',
        cell: ({ amount }) => (amount === null ? null : <Money money={amount} />),
      },
      {
        key: 'identifier',
        head: t('check:column.identifier'),
        track: '152px',
        cell: ({ identifier }) => (identifier === null ? null : <Identifier value={identifier} />),
      },
      {
        key: 'what',
        head: t('fact.about'),
        track: 'minmax(80px, 2fr)',
        cell: ({ what }) => (
          <bdi className={common.muted} title={what}>
            {what}
          </bdi>
        ),
      },
      {
        key: 'supplier',
        head: t('order:fact.supplier'),
        track: 'minmax(80px, 1fr)',
        cell: ({ supplier, supplierRemoved }) => (
          <bdi>{supplierRemoved ? t('removed', { name: supplier }) : supplier}</bdi>
        ),
      },
      {
        key: 'asked',
        head: t('fact.asked'),
        track: '176px',
        cell: ({ askedAt }) => time(askedAt),
      },
      stage === 'closed'
        ? { key: 'closed', head: t('fact.closed'), track: '176px', cell: ({ closedAt }) => time(closedAt) }
        : {
            key: 'askAt',
            head: t('fact.askAt'),
            track: '176px',
            cell: ({ askAt, askedAt }) =>
              askedAt === null ? null : time(askAt, askAt !== null && askAt <= nowMs),
          },
    ];
    return all.filter(({ key }) => (key !== 'what' || !narrow) && (key !== 'asked' || wide));
  }, [t, i18n.language, narrow, wide, stage, nowMs]);
}
