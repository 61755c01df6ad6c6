import { useTranslation } from 'react-i18next';
import { outcomes, type ReportService } from '../../../shared/model/report.ts';
import { intlLocale } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import styles from './reports-screen.module.css';

/** What became of each service's orders: figures, and their shares as a bar that repeats them for the eye alone. */
export function ServiceOutcomes({ services }: { readonly services: readonly ReportService[] }) {
  const { t, i18n } = useTranslation('reports');
  const number = new Intl.NumberFormat(intlLocale(i18n.language));
  return (
    <section className={styles.section} aria-label={t('services.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('services.title')}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('services.title')}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('services.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('services.service')}</th>
              <th scope="col">{t('services.orders')}</th>
              {outcomes.map((outcome) => (
                <th key={outcome} scope="col">
                  <span className={styles.key} data-outcome={outcome}>
                    {t(`services.outcome.${outcome}`)}
                  </span>
                </th>
              ))}
              <th scope="col" className={styles.barHead}>
                {t('services.share')}
              </th>
              <th scope="col">{t('services.spent')}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <tr key={service.serviceId}>
                <th scope="row" className={styles.name} title={service.serviceName}>
                  <bdi>{service.serviceName}</bdi>
                </th>
                <td>{number.format(service.orders)}</td>
                {outcomes.map((outcome) => (
                  <td key={outcome} data-zero={service.outcomes[outcome] === 0 || undefined}>
                    {number.format(service.outcomes[outcome])}
                  </td>
                ))}
                <td>
                  <svg
                    className={styles.shares}
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    {sharesOf(service).map(({ outcome, from, width }) => (
                      <rect
                        key={outcome}
                        className={styles.share}
                        data-outcome={outcome}
                        x={from}
                        width={width}
                        height="10"
                      />
                    ))}
                  </svg>
                </td>
                <td>
                  {service.spent.map((money) => (
                    <div key={money.currency}>
                      <Money money={money} />
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function sharesOf({ orders, outcomes: counts }: ReportService) {
  let from = 0;
  return outcomes.map((outcome) => {
    const width = orders === 0 ? 0 : (counts[outcome] / orders) * 100;
    const share = { outcome, from, width };
    from += width;
    return share;
  });
}
