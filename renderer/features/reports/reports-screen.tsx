import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { reportSpans } from '../../../shared/model/order/report.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections } from '../../client/use-connections.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Age } from '../../ui/format/age.tsx';
import { IconRefresh } from '../../ui/icons/icons.tsx';
import { DayFigures } from './day-figures.tsx';
import { RefundTimes } from './refund-times.tsx';
import styles from './reports-screen.module.css';
import { Sales } from './sales.tsx';
import { ServiceOutcomes } from './service-outcomes.tsx';
import { ServiceTimes } from './service-times.tsx';

const againMs = 60_000;

/** Reports for the owner: orders and spending per day, and how reliable each service is. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const contract = useContract();
  const [days, setDays] = useState<(typeof reportSpans)[number]>(30);
  const { data, error, refetch, isFetching } = useQuery(
    contract.reports.read.queryOptions({
      input: { days },
      // Computing this reads all orders of the period, so it runs only once a minute.
      refetchInterval: againMs,
      placeholderData: keepPreviousData,
    }),
  );
  const { data: known } = useConnections();
  const kinds = new Set(known?.connections.map(({ practice }) => practice));
  const actions = (
    <>
      <SegmentedControl
        aria-label={t('span')}
        data={reportSpans.map((span) => ({ value: String(span), label: t(`spans.${span}`) }))}
        value={String(days)}
        onChange={(value) => setDays(reportSpans.find((span) => String(span) === value) ?? days)}
      />
      <ActionIcon
        size="input-sm"
        variant="default"
        aria-label={t('again')}
        title={t('again')}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </>
  );
  return (
    <Screen title={t('title')} aside={data === undefined ? null : <Age at={data.madeAt} />} actions={actions}>
      {error === null ? null : <FailureNotice error={error} onRetry={() => void refetch()} />}
      {kinds.size === 2 ? <p className={styles.leftOut}>{t('practice')}</p> : null}
      {data === undefined && error === null ? <SkeletonRows rows={12} /> : null}
      {data === undefined ? null : data.services.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          actions={
            <Button component={Link} href={paths.newOrder()}>
              {t('empty.order')}
            </Button>
          }
        >
          {t('empty.words')}
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <DayFigures days={data.days} />
          <Sales days={days} />
          <ServiceOutcomes services={data.services} />
          <ServiceTimes services={data.services} />
          <RefundTimes />
        </div>
      )}
    </Screen>
  );
}
