import { useTranslation } from 'react-i18next';
import type { BookReading } from '../../../shared/model/books/book-reading.ts';
import { Section } from '../../ui/base/section.tsx';
import { formatCount } from '../../ui/format/format.ts';
import styles from './books-screen.module.css';
import { FigureRows } from './figure-rows.tsx';
import { periodWords } from './period-words.ts';

/** Totals of the whole period, and by name what is in none of them. */
export function PeriodFigures({ read }: { readonly read: BookReading }) {
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
        <p className={styles.faint}>{t('figures.none')}</p>
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
          <p key={key} className={styles.faint}>
            {t(`figures.${key}`, { number: formatCount(number, i18n.language) })}
          </p>
        ),
      )}
    </Section>
  );
}
