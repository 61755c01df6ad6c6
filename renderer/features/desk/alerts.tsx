import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { alertsOf } from './alert-list.ts';
import styles from './desk-screen.module.css';

/** What needs a person, one line each with the way to it. Nothing at all where nothing does. */
export function Alerts() {
  const { t, i18n } = useTranslation(['desk', 'batches']);
  const contract = useContract();
  const { data: counts } = useQuery(contract.orders.counts.queryOptions());
  const { data: services } = useQuery(
    contract.catalogue.list.queryOptions({ select: (list) => list.services.filter((one) => one.favourite) }),
  );
  const { data: shared } = useQuery(contract.orders.sharedReferences.queryOptions());
  const { data: beside } = useQuery(contract.orders.openConflicts.queryOptions());
  const { data: unsent } = useQuery(contract.orders.unsentForPrice.queryOptions());
  const { data: paused } = useQuery(contract.batches.paused.queryOptions());
  const alerts = alertsOf({
    counts: counts ?? {},
    favourites: services ?? [],
    shared: shared ?? [],
    beside: beside ?? [],
    unsent: unsent ?? [],
    paused: paused ?? [],
  });
  if (alerts.length === 0) return null;
  const say = (money: Parameters<typeof formatMoney>[0]) => formatMoney(money, i18n.language);
  return (
    <section className={styles.alerts} aria-label={t('alerts')}>
      {alerts.map((alert) => (
        <div key={alert.key} className={styles.alert}>
          <span className={styles.alertMark} aria-hidden />
          <p className={styles.alertWords}>
            {alert.kind === 'shared'
              ? t('alert.shared', { identifier: alert.identifier, reference: alert.reference })
              : null}
            {alert.kind === 'batch'
              ? t('alert.batch', { name: alert.name, why: t(`batches:why.${alert.why}`), count: alert.rows })
              : null}
            {alert.kind === 'beside' ? t('alert.beside', { count: alert.count }) : null}
            {alert.kind === 'unsent' ? t('alert.unsent', { count: alert.count }) : null}
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
