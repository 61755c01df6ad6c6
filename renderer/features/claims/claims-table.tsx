import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Claim, ClaimStage } from '../../../shared/model/claim/claim.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { claimKindWords } from '../../ui/claim/claim-text.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useNowMs } from '../../ui/format/now.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import styles from './claims-screen.module.css';

interface ClaimsTableProps {
  readonly stage: ClaimStage;
  readonly claims: readonly Claim[];
  readonly onNearEnd: () => void;
  readonly empty: ReactNode;
}

/** Claims, one per line; a click or Enter opens one. */
export function ClaimsTable({ stage, claims, onNearEnd, empty }: ClaimsTableProps) {
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
