import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../../shared/model/books/book-period.ts';
import common from '../../ui/base/common.module.css';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons/icons.tsx';
import styles from './books-screen.module.css';
import { periodWords } from './period-words.ts';

interface PeriodPickerProps {
  readonly period: string;
  /** Today on the machine that keeps the books. */
  readonly today: string;
  readonly onChange: (period: string) => void;
}

/** The shown day or month with buttons for the previous and next one; the future is disabled. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
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
      <Button variant="default" disabled={period === current} onClick={() => onChange(current)}>
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
