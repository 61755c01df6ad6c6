import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import type { BookTotals } from '../../../shared/model/books/book-figures.ts';
import { dayAfter } from '../../../shared/model/books/book-period.ts';
import type { BookReading, Correction } from '../../../shared/model/books/book-reading.ts';
import type { LeftOpen, OpenPoint } from '../../../shared/model/books/open-point.ts';
import { openAtSupplierStates } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { Section } from '../../ui/base/section.tsx';
import { Identifier } from '../../ui/device/identifier.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatCount, formatDay, intlLocale } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/icons.tsx';
import styles from './books-screen.module.css';
import { ClosePanel } from './close-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { FigureRows } from './figure-rows.tsx';

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
      // Numbers cached by an earlier visit must not be shown, because a person closes a period by what they
      // see.
      gcTime: 0,
    }),
  );
  // The books use the machine's day, which may differ from the browser's (Chromium does not know `TZ=UTC+3`).
  if (data !== undefined && data.today !== today) setToday(data.today);
  return (
    <Screen title={t('title')} actions={<PeriodPicker period={period} today={today} onChange={setChosen} />}>
      <Loading error={error} onRetry={refetch} rows={12} pending={data === undefined} />
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

const groupings = ['supplier', 'service', 'person'] as const;

/** The period's figures grouped by supplier, service or person. */
function BookGroups({ read }: { readonly read: BookReading }) {
  const { t, i18n } = useTranslation('books');
  const [grouping, setGrouping] = useState<(typeof groupings)[number]>('supplier');
  const groups = { supplier: read.suppliers, service: read.services, person: read.persons }[grouping];
  if (groups.length === 0) return null;
  return (
    <Section
      title={t('by.title')}
      aside={
        <SegmentedControl
          aria-label={t('by.title')}
          data={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={grouping}
          onChange={(value) => setGrouping(groupings.find((each) => each === value) ?? grouping)}
        />
      }
    >
      <FigureRows
        label={t('by.title')}
        rowHead={t(`by.${grouping}`)}
        groups={groups}
        nameOf={({ name }) => (name.trim() === '' || name === 'person' ? t('by.nobody') : name)}
      />
      {grouping !== 'service' || read.moreServices === 0 ? null : (
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

interface PeriodPickerProps {
  readonly period: string;
  /** Today on the machine that keeps the books. */
  readonly today: string;
  readonly onChange: (period: string) => void;
}

/** The shown day or month with buttons for the previous and next one; the future is disabled. */
function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  const { t, i18n } = useTranslation('books');
  const isMonth = period.length === monthLength;
  const current = isMonth ? today.slice(0, monthLength) : today;
  return (
    <div className={common.wrapRow}>
      <ActionIcon
        {...{
          size: 'input-sm',
          variant: 'default',
          'aria-label': t('period.earlier'),
          title: t('period.earlier'),
        }}
        onClick={() => onChange(beside(period, -1))}
      >
        <IconChevronLeft size={16} className={styles.turned} aria-hidden />
      </ActionIcon>
      <span className={styles.shown} aria-live="polite">
        {periodWords(period, i18n.language)}
      </span>
      <ActionIcon
        {...{
          size: 'input-sm',
          variant: 'default',
          'aria-label': t('period.later'),
          title: t('period.later'),
        }}
        disabled={period >= current}
        onClick={() => onChange(beside(period, 1))}
      >
        <IconChevronRight size={16} className={styles.turned} aria-hidden />
      </ActionIcon>
      <Button disabled={period === current} onClick={() => onChange(current)}>
        {t('period.today')}
      </Button>
      <SegmentedControl
        aria-label={t('period.label')}
        data={(['day', 'month'] as const).map((value) => ({ value, label: t(`period.${value}`) }))}
        value={isMonth ? 'month' : 'day'}
        onChange={(value) => {
          if (value === 'month') onChange(period.slice(0, monthLength));
          else onChange(today.startsWith(period) ? today : `${period}-01`);
        }}
      />
    </div>
  );
}

const monthLength = 'YYYY-MM'.length;

function beside(period: string, by: -1 | 1): string {
  if (period.length > monthLength) return dayAfter(period, by);
  // Adding 4 days to the 28th always reaches the next month.
  return dayAfter(`${period}-${by === 1 ? '28' : '01'}`, by === 1 ? 4 : -1).slice(0, monthLength);
}

/** Formats a day as a date, and a month as its name and year. */
function periodWords(period: string, language: string): string {
  if (period.length > 7) return formatDay(period, language);
  const format = new Intl.DateTimeFormat(intlLocale(language), {
    ...({ month: 'long', year: 'numeric', timeZone: 'UTC' } as const),
  });
  return format.format(new Date(`${period}-01T00:00:00Z`));
}

const places: Readonly<Record<OpenPoint['kind'], string>> = {
  uncertain: paths.uncertain(),
  waiting: paths.orders({ states: ['queued', 'claimed', 'sending'] }),
  open: paths.orders({ states: openAtSupplierStates }),
  owed: paths.wallet(),
  unexplained: paths.wallet(),
  gap: paths.gap(),
  ahead: paths.orders(),
};

/** Unsettled points, each with a link to the screen that settles it, and what customers owe. */
function OpenPoints({ left }: { readonly left: LeftOpen }) {
  const { t, i18n } = useTranslation('books');
  const { points, owedByCustomers: owed } = left;
  const rows = [
    ...points.map(({ kind, count, sums }) => ({
      key: kind,
      to: places[kind],
      words: t(`open.kind.${kind}`),
      count,
      sums,
    })),
    ...(owed.orders === 0
      ? []
      : [
          {
            key: 'customers',
            to: paths.customers({ only: 'owed' }),
            words: t('open.customers'),
            count: owed.orders,
            sums: owed.sums,
          },
        ]),
  ];
  return (
    <Section title={t('open.title')} note={t('open.note')}>
      {rows.length === 0 ? (
        <p className={common.mutedSm}>{t('open.none')}</p>
      ) : (
        <FiguresTable
          label={t('open.title')}
          caption={t('open.title')}
          rowHead={t('open.what')}
          compact
          heads={[
            { key: 'count', shown: t('open.count') },
            { key: 'amount', shown: t('open.amount') },
          ]}
          rows={rows.map(({ key, to, words, count, sums }) => ({
            key,
            head: <Link href={to}>{words}</Link>,
            title: words,
            cells: [
              { shown: formatCount(count, i18n.language) },
              { shown: sums.length === 0 ? '–' : <Moneys sums={sums} />, zero: sums.length === 0 },
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Moneys({ sums }: { readonly sums: OpenPoint['sums'] }) {
  return sums.map((money, at) => (
    <span key={money.currency}>
      {at === 0 ? null : ' + '}
      <Money money={money} />
    </span>
  ));
}

const amounts = ['spent', 'refunded', 'sold'] as const;

/** Corrections booked in this period, and corrections of this period that are booked in another period. */
function Corrections({ read }: { readonly read: BookReading }) {
  const { t } = useTranslation('books');
  const { corrections, correctionCount, corrected, later, laterCount, laterCorrected } = read;
  return (
    <>
      <Listed
        title={t('corrections.title')}
        note={t('corrections.note')}
        list={corrections}
        total={correctionCount}
        sum={corrected}
      />
      <Listed
        title={t('corrections.laterTitle')}
        note={t('corrections.laterNote')}
        list={later}
        total={laterCount}
        sum={laterCorrected}
      />
    </>
  );
}

interface ListedProps {
  readonly title: string;
  readonly note: string;
  readonly list: readonly Correction[];
  readonly total: number;
  readonly sum: BookTotals;
}

function Listed({ title, note, list, total, sum }: ListedProps) {
  const { t, i18n } = useTranslation('books');
  if (total === 0) return null;
  const count = (number: number) => formatCount(number, i18n.language);
  const sumsOf = ({ change }: Correction) => ({
    ...change,
    sold: change.sales.map(({ sold }) => sold),
  });
  return (
    <Section title={title} note={note}>
      <FiguresTable
        label={title}
        caption={title}
        rowHead={t('corrections.order')}
        heads={[
          ...(['ofDay', 'booked', 'was', 'is'] as const).map((key) => ({
            key,
            shown: t(`corrections.${key}`),
          })),
          ...amounts.map((key) => ({ key, shown: t(`figures.${key}`) })),
        ]}
        rows={list.map((each) => ({
          key: `${each.orderId} ${each.noticedAt}`,
          head: (
            <Link href={paths.order(each.orderId)}>
              <Identifier value={each.identifier} /> · <bdi>{each.serviceName}</bdi>
            </Link>
          ),
          title: `${each.identifier} · ${each.serviceName}`,
          cells: [
            { shown: formatDay(each.ofDay, i18n.language) },
            {
              shown:
                each.bookedIn === null ? t('corrections.waits') : formatDay(each.bookedIn, i18n.language),
            },
            { shown: t(`corrections.standing.${each.was ?? 'none'}`) },
            { shown: t(`corrections.standing.${each.is ?? 'none'}`) },
            ...amounts.map((key) => {
              const sums = sumsOf(each)[key];
              return {
                shown:
                  sums.length === 0 ? '–' : sums.map((money) => <Money key={money.currency} money={money} />),
                zero: sums.length === 0,
              };
            }),
          ],
        }))}
      />
      {total > list.length ? (
        <p className={common.mutedSm}>
          {t('corrections.listed', { shown: count(list.length), total: count(total) })}
        </p>
      ) : null}
      {total > 1 ? (
        <div className={styles.sum}>
          <FigureRows
            label={t('corrections.sum')}
            rowHead={title}
            groups={[sum]}
            nameOf={() => t('corrections.sum')}
          />
        </div>
      ) : null}
    </Section>
  );
}
