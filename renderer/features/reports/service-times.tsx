import { useTranslation } from 'react-i18next';
import type { ReportService } from '../../../shared/model/order/report.ts';
import { minFinished } from '../../../shared/model/order/usual-time.ts';
import common from '../../ui/base/common.module.css';
import { Section } from '../../ui/base/section.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatSpan } from '../../ui/format/format.ts';
import { OrderedService } from '../../ui/order/ordered-service.tsx';
import styles from './reports-screen.module.css';

/** How long each service takes, next to the duration that its supplier states. Services that exceed the stated duration most come first. */
export function ServiceTimes({ services }: { readonly services: readonly ReportService[] }) {
  const { t, i18n } = useTranslation('reports');
  const span = (timeMs: number | null) => (timeMs === null ? '–' : formatSpan(timeMs, i18n.language));
  const ordered = services.toSorted((one, other) => slowness(other) - slowness(one));
  return (
    <Section title={t('times.title')} note={t('times.meaning')}>
      <FiguresTable
        label={t('times.title')}
        caption={t('times.title')}
        rowHead={t('services.service')}
        heads={[
          { key: 'median', shown: t('times.median') },
          { key: 'slow', shown: t('times.slow') },
          { key: 'claim', shown: t('times.claim') },
          { key: 'bar', shown: t('times.bar'), bar: true },
        ]}
        rows={ordered.map((service) => ({
          key: `${service.connectionId} ${service.serviceId}`,
          head: <OrderedService order={service} />,
          title: service.serviceName,
          cells: [
            { shown: span(service.medianMs) },
            { shown: span(service.slowMs) },
            { shown: <bdi>{service.claim === '' ? '–' : service.claim}</bdi> },
            { shown: <AgainstClaim service={service} /> },
          ],
        }))}
      />
    </Section>
  );
}

/** A bar that compares both durations. The bar is decorative; the words next to the bar say the same. */
function AgainstClaim({ service }: { readonly service: ReportService }) {
  const { t } = useTranslation('reports');
  const { slowMs, claimedMs } = service;
  if (slowMs === null)
    return <span className={common.faint}>{t('times.tooFew', { count: minFinished })}</span>;
  if (claimedMs === null) return <span className={common.faint}>{t('times.unknown')}</span>;
  const most = Math.max(slowMs, claimedMs);
  const slower = slowMs > claimedMs;
  return (
    <span className={styles.against}>
      <svg className={styles.shares} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.took} data-slower={slower} y="2" width={(slowMs / most) * 99} height="6" />
        <rect className={styles.claimed} x={(claimedMs / most) * 99} width="1" height="10" />
      </svg>
      <span className={slower ? common.badStrong : common.faint}>
        {t(slower ? 'times.slower' : 'times.within')}
      </span>
    </span>
  );
}

function slowness({ slowMs, claimedMs }: ReportService): number {
  if (slowMs === null) return -1;
  return claimedMs === null ? 0 : slowMs / claimedMs;
}
