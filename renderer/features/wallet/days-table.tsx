import { useTranslation } from 'react-i18next';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import type { ShownDay, SumColumn } from './wallet-days.ts';

interface DaysTableProps {
  readonly columns: readonly SumColumn[];
  readonly days: readonly ShownDay[];
  readonly currency: string;
}

/** The chart's figures as a table, the newest day first. */
export function DaysTable({ columns, days, currency }: DaysTableProps) {
  const { t, i18n } = useTranslation('wallet');
  return (
    <FiguresTable
      compact
      label={t('chart.table')}
      caption={t('chart.title')}
      rowHead={t('chart.day')}
      heads={columns.map((name) => ({ key: name, shown: t(name) }))}
      rows={days.toReversed().map((day) => ({
        key: day.day,
        head: formatDay(day.day, i18n.language),
        cells: columns.map((name) => ({
          shown: <Money money={{ amount: day[name], currency }} />,
          zero: !/[1-9]/.test(day[name]),
        })),
      }))}
    />
  );
}
