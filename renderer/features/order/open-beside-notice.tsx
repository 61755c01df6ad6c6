import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import styles from '../../ui/failure-notice.module.css';
import { paths } from '../../ui/paths.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

/** Says that this order and others are for one thing, and that a person must say which of them is meant. Nothing where that is not so. */
export function OpenBesideNotice({ id }: { readonly id: string }) {
  const { t } = useTranslation('order');
  const contract = useContract();
  const { data } = useQuery(contract.orders.openBeside.queryOptions());
  const own = data?.find((each) => each.id === id);
  if (own === undefined) return null;
  return (
    <div role="status" className={styles.notice}>
      <IconAlertTriangle size={18} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{t('beside.title', { count: own.others.length })}</p>
        <p>{t(own.state === 'queued' ? 'beside.held' : 'beside.sent')}</p>
        {own.others.map((other) => (
          <p key={other.id}>
            <Link href={paths.order(other.id)}>
              <bdi dir="ltr" className="mono">
                {other.identifier}
              </bdi>
            </Link>{' '}
            <StateBadge state={other.state} />
          </p>
        ))}
      </div>
    </div>
  );
}
