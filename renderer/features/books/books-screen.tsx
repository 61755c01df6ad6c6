import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import { useContract } from '../../client/contract-context.tsx';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { BookGroups } from './book-groups.tsx';
import styles from './books-screen.module.css';
import { ClosePanel } from './close-panel.tsx';
import { Corrections } from './corrections.tsx';
import { ExportPanel } from './export-panel.tsx';
import { OpenPoints } from './open-points.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { PeriodPicker } from './period-picker.tsx';

const againMs = 15_000;

/** For the owner: open points, the figures of a day or month, the button that closes it, and the files for the accountant. */
export function BooksScreen() {
  const { t } = useTranslation('books');
  const contract = useContract();
  const [period, setPeriod] = useState(() => shopDay(Date.now()));
  const { data, error, refetch } = useQuery(
    contract.books.read.queryOptions({
      input: { period },
      refetchInterval: againMs,
      placeholderData: keepPreviousData,
      // Never close a period by figures from an earlier visit.
      gcTime: 0,
    }),
  );
  return (
    <Screen title={t('title')} actions={<PeriodPicker period={period} onChange={setPeriod} />}>
      {error === null ? null : <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <SkeletonRows rows={12} /> : null}
      {data === undefined ? null : (
        <div className={styles.page}>
          <OpenPoints left={data.left} />
          <PeriodFigures read={data} />
          <BookGroups read={data} />
          <Corrections read={data} />
          <ClosePanel key={`close ${data.period}`} read={data} />
          <ExportPanel key={`export ${data.period}`} read={data} />
        </div>
      )}
    </Screen>
  );
}
