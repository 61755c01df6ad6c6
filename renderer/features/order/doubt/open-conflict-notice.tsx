import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../../client/contract-context.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import styles from './doubt-notice.module.css';

/** Warns that this order and others are for one thing, and that a person must choose one (O5). Nothing without a conflict. */
export function OpenConflictNotice({ id }: { readonly id: string }) {
  const { t } = useTranslation('order');
  const contract = useContract();
  const { data } = useQuery(contract.orders.openConflicts.queryOptions());
  const own = data?.find((each) => each.id === id);
  if (own === undefined) return null;
  return (
    <section className={styles.notice} aria-labelledby="beside-title">
      <h2 id="beside-title" className={styles.title}>
        {t('beside.title', { count: own.others.length })}
      </h2>
      <p>{t(own.state === 'queued' ? 'beside.held' : 'beside.sent')}</p>
      <ul>
        {own.others.map((other) => (
          <li key={other.id}>
            <Link href={paths.order(other.id)}>
              <Identifier value={other.identifier} />
            </Link>{' '}
            <StateBadge state={other.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
