import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { BookFigures } from '../../../shared/model/books/book-figures.ts';
import type { BookReading, Correction } from '../../../shared/model/books/book-reading.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Section } from '../../ui/base/section.tsx';
import { Identifier } from '../../ui/device/identifier.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatCount, formatDay } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './books-screen.module.css';
import { FigureRows } from './figure-rows.tsx';

const amounts = ['spent', 'refunded', 'sold'] as const;

/** Corrections booked in this period, and corrections of this period that are booked in another period. */
export function Corrections({ read }: { readonly read: BookReading }) {
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
  readonly sum: BookFigures;
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
