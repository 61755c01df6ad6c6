import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import type { BookReading } from '../../../shared/model/books/book-reading.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { Screen } from '../../ui/base/screen.tsx';
import { Section } from '../../ui/base/section.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatCount } from '../../ui/format/format.ts';
import styles from './books-screen.module.css';
import { ClosePanel } from './close-panel.tsx';
import { Corrections } from './corrections.tsx';
import { ExportPanel } from './export-panel.tsx';
import { FigureRows } from './figure-rows.tsx';
import { OpenPoints } from './open-points.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { periodWords } from './period-words.ts';

const againMs = 15_000;

/** For the owner: open points, figures of a day or month, the button that closes this period, and the accountant's files. */
export function BooksScreen() {
  const { t } = useTranslation('books');
  const contract = useContract();
  const [chosen, setChosen] = useState<string | null>(null);
  const [today, setToday] = useState(() => shopDay(Date.now()));
  const period = chosen ?? today;
  const { data, error, refetch } = useQuery(
    contract.books.read.queryOptions({
      input: { period },
      refetchInterval: againMs,
      placeholderData: keepPreviousData,
      // Never close a period with figures cached by an earlier visit.
      gcTime: 0,
    }),
  );
  // The books use the machine's day, which may differ from the browser's (Chromium does not know `TZ=UTC+3`).
  if (data !== undefined && data.today !== today) setToday(data.today);
  return (
    <Screen title={t('title')} actions={<PeriodPicker period={period} today={today} onChange={setChosen} />}>
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

const ways = ['supplier', 'service', 'person'] as const;

/** The period's figures grouped by supplier, service or person. */
function BookGroups({ read }: { readonly read: BookReading }) {
  const { t, i18n } = useTranslation('books');
  const [by, setBy] = useState<(typeof ways)[number]>('supplier');
  const groups = { supplier: read.suppliers, service: read.services, person: read.persons }[by];
  if (groups.length === 0) return null;
  return (
    <Section
      title={t('by.title')}
      aside={
        <SegmentedControl
          aria-label={t('by.title')}
          data={ways.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={by}
          onChange={(value) => setBy(ways.find((each) => each === value) ?? by)}
        />
      }
    >
      <FigureRows
        label={t('by.title')}
        rowHead={t(`by.${by}`)}
        groups={groups}
        nameOf={({ name }) => (name.trim() === '' || name === 'person' ? t('by.nobody') : name)}
      />
      {by !== 'service' || read.moreServices === 0 ? null : (
        <p className={common.mutedSm}>
          {t('by.more', { number: formatCount(read.moreServices, i18n.language) })}
        </p>
      )}
    </Section>
  );
}

/** Totals of the whole period, and a list of what the totals exclude. */
function PeriodFigures({ read }: { readonly read: BookReading }) {
  const { t, i18n } = useTranslation('books');
  const { figures, practiceOrders } = read;
  const isEmpty = figures.orders === 0 && figures.spent.length === 0 && read.correctionCount === 0;
  const notes = [
    { key: 'unpriced', number: figures.unpriced },
    { key: 'noCurrency', number: figures.noCurrency },
    { key: 'practice', number: practiceOrders },
  ] as const;
  return (
    <Section title={t('figures.title')} note={t('figures.note')}>
      {isEmpty ? (
        <p className={common.mutedSm}>{t('figures.none')}</p>
      ) : (
        <FigureRows
          label={t('figures.title')}
          rowHead={t('period.label')}
          groups={[figures]}
          nameOf={() => periodWords(read.period, i18n.language)}
        />
      )}
      {notes.map(({ key, number }) =>
        number === 0 ? null : (
          <p key={key} className={common.mutedSm}>
            {t(`figures.${key}`, { number: formatCount(number, i18n.language) })}
          </p>
        ),
      )}
    </Section>
  );
}
