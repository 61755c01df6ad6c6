import { useTranslation } from 'react-i18next';
import { intlLocale } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import styles from './days-table.module.css';
import { noonOf, type ShownDay } from './wallet-days.ts';

/** The chart's figures as a table, the newest day first. */
export function DaysTable({
  days,
  currency,
}: {
  readonly days: readonly ShownDay[];
  readonly currency: string;
}) {
  const { t, i18n } = useTranslation('wallet');
  const dayName = new Intl.DateTimeFormat(intlLocale(i18n.language), { dateStyle: 'medium' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('chart.table')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('chart.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            <th scope="col">{t('spent')}</th>
            <th scope="col">{t('toppedUp')}</th>
            <th scope="col">{t('refunded')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayName.format(noonOf(day.day))}</th>
              {([day.spent, day.toppedUp, day.refunded] as const).map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row have no other name
                <td key={index} data-zero={/[1-9]/.test(amount) ? undefined : true}>
                  <Money money={{ amount, currency }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
