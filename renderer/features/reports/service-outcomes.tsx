import { useTranslation } from 'react-i18next';
import { outcomes, type ReportService } from '../../../shared/model/order/report.ts';
import { Section } from '../../ui/base/section.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { OrderedService } from '../../ui/order/ordered-service.tsx';
import styles from './reports-screen.module.css';

/** Outcomes of each service's orders: figures, and a decorative bar of their shares. */
export function ServiceOutcomes({ services }: { readonly services: readonly ReportService[] }) {
  const { t, i18n } = useTranslation('reports');
  return (
    <Section title={t('services.title')}>
      <FiguresTable
        label={t('services.title')}
        caption={t('services.title')}
        rowHead={t('services.service')}
        heads={[
          { key: 'orders', shown: t('services.orders') },
          ...outcomes.map((outcome) => ({
            key: outcome,
            shown: (
              <span className={styles.key} data-outcome={outcome}>
                {t(`services.outcome.${outcome}`)}
              </span>
            ),
          })),
          { key: 'share', shown: t('services.share'), bar: true, spare: true },
          { key: 'spent', shown: t('services.spent') },
        ]}
        rows={services.map((service) => ({
          key: `${service.connectionId} ${service.serviceId}`,
          head: <OrderedService order={service} />,
          title: service.serviceName,
          cells: [
            { shown: formatCount(service.orders, i18n.language) },
            ...outcomes.map((outcome) => ({
              shown: formatCount(service.outcomes[outcome], i18n.language),
              zero: service.outcomes[outcome] === 0,
            })),
            { shown: <Shares service={service} /> },
            {
              shown: service.spent.map((money) => (
                <div key={money.currency}>
                  <Money money={money} />
                </div>
              )),
            },
          ],
        }))}
      />
    </Section>
  );
}

function Shares({ service }: { readonly service: ReportService }) {
  return (
    <svg className={styles.shares} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
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
