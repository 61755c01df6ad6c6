import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportDay } from '../../../shared/model/order/report.ts';
import { Section } from '../../ui/base/section.tsx';
import { DaysChart } from '../../ui/figures/days-chart.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatAmount, formatCount, formatDay } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';

/** Orders and spending per day, as a chart or a table. Each currency has its own bars. */
export function DayFigures({ days }: { readonly days: readonly ReportDay[] }) {
  const { t, i18n } = useTranslation(['reports', 'common']);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const currencies = [...new Set(days.flatMap(({ spent }) => spent.map(({ currency }) => currency)))];
  const spentIn = (day: ReportDay, currency: string) =>
    day.spent.find((money) => money.currency === currency)?.amount ?? '0';
  const nameOf = (currency: string) =>
    t('days.spentIn', { currency: currency === '' ? t('common:noCurrency') : currency });
  return (
    <Section
      title={t('days.title')}
      note={t('days.note')}
      aside={
        <SegmentedControl
          aria-label={t('view')}
          data={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
          value={view}
          onChange={(value) => setView(value === 'table' ? 'table' : 'chart')}
        />
      }
    >
      {view === 'chart' ? (
        <DaysChart
          parts={[
            { key: 'orders', name: t('days.orders'), color: 'var(--wait)', heightPx: 88 },
            ...currencies.map((currency) => ({
              key: `spent ${currency}`,
              name: nameOf(currency),
              color: 'var(--accent)',
              heightPx: 88,
            })),
          ]}
          days={days.map((day) => ({
            day: day.day,
            heights: {
              orders: day.orders,
              ...Object.fromEntries(
                currencies.map((currency) => [`spent ${currency}`, Number(spentIn(day, currency))]),
              ),
            },
            words: {
              orders: formatCount(day.orders, i18n.language),
              ...Object.fromEntries(
                currencies.map((currency) => [
                  `spent ${currency}`,
                  formatAmount(spentIn(day, currency), i18n.language),
                ]),
              ),
            },
          }))}
        />
      ) : (
        <FiguresTable
          label={t('table')}
          caption={t('days.title')}
          rowHead={t('days.day')}
          heads={[
            { key: 'orders', shown: t('days.orders') },
            ...currencies.map((currency) => ({ key: `spent ${currency}`, shown: nameOf(currency) })),
          ]}
          rows={days.toReversed().map((day) => ({
            key: day.day,
            head: formatDay(day.day, i18n.language),
            cells: [
              { shown: formatCount(day.orders, i18n.language) },
              ...currencies.map((currency) => ({
                shown: <Money money={{ amount: spentIn(day, currency), currency }} />,
              })),
            ],
          }))}
        />
      )}
    </Section>
  );
}
