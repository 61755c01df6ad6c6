import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import styles from './days-table.module.css';
import type { ShownDay, SumColumn } from './wallet-days.ts';

/** The chart's figures as a table, the newest day first. */
export function DaysTable({
  columns,
  days,
  currency,
}: {
  readonly columns: readonly SumColumn[];
  readonly days: readonly ShownDay[];
  readonly currency: string;
}) {
  const { t, i18n } = useTranslation('wallet');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('chart.table')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('chart.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day, i18n.language)}</th>
              {columns.map((name) => (
                <td key={name} data-zero={/[1-9]/.test(day[name]) ? undefined : true}>
                  <Money money={{ amount: day[name], currency }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
