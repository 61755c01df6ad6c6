import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { formatMoney } from '../../ui/format.ts';
import { alertsOf } from './alert-list.ts';
import styles from './desk-screen.module.css';

/** What needs a person, one line each with the way to it; or one quiet line that nothing does. */
export function Alerts() {
  const { t, i18n } = useTranslation(['desk', 'common']);
  const contract = useContract();
  const { data: reading } = useQuery(contract.account.read.queryOptions());
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const { data: counts } = useQuery(contract.orders.counts.queryOptions());
  const { data: known } = useQuery(contract.connections.list.queryOptions());
  const { data: services } = useQuery(
    contract.catalogue.list.queryOptions({ select: (list) => list.services.filter((one) => one.favourite) }),
  );
  if (!reading || !settings || !counts || !known) return null;
  const alerts = alertsOf({
    balance: reading.account?.balance ?? null,
    lowBalance: settings.lowBalance,
    counts,
    connection: known.connections.find(({ id }) => id === known.selectedId) ?? null,
    favourites: services ?? [],
  });
  const say = (money: Parameters<typeof formatMoney>[0]) => formatMoney(money, i18n.language);
  return (
    <section className={styles.alerts} aria-label={t('alerts')}>
      {alerts.length === 0 ? <p className={styles.calm}>{t('calm')}</p> : null}
      {alerts.map((alert) => (
        <div key={alert.key} className={styles.alert}>
          <span className={styles.alertMark} data-grave={alert.kind === 'health' || undefined} aria-hidden />
          <p className={styles.alertWords}>
            {alert.kind === 'low' ? t('alert.low', { threshold: say(alert.threshold) }) : null}
            {alert.kind === 'health'
              ? t('alert.health', { name: alert.name, health: t(`common:health.${alert.health}`) })
              : null}
            {alert.kind === 'refused' ? t('alert.refused', { count: alert.count }) : null}
            {alert.kind === 'unknown' ? t('alert.unknown', { count: alert.count }) : null}
            {alert.kind === 'price'
              ? t('alert.price', { name: alert.name, before: say(alert.before), now: say(alert.now) })
              : null}
          </p>
          <Link href={alert.to} className={styles.link}>
            {t('alert.look')}
          </Link>
        </div>
      ))}
    </section>
  );
}
