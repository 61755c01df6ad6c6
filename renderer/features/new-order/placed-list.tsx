import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { copiedLine, orderSummary } from '../../ui/order/order-summary.ts';
import { StateBadge } from '../../ui/order/state-badge.tsx';
import styles from './placed-list.module.css';

/** The orders placed from this form, newest first and live: the result appears while the customer waits. */
export function PlacedList({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('new-order');
  if (ids.length === 0) return null;
  return (
    <section aria-label={t('placed.title')} aria-live="polite">
      <h2 className={styles.title}>{t('placed.title')}</h2>
      <ul className={styles.list}>
        {ids.map((id) => (
          <Placed key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function Placed({ id }: { readonly id: string }) {
  const { t } = useTranslation('new-order');
  const { t: notes } = useTranslation('notes');
  const contract = useContract();
  const { data } = useQuery(contract.orders.read.queryOptions({ input: { id } }));
  if (!data) return <li className={styles.placed} />;
  const { order } = data;
  const line = orderSummary(notes, order);
  return (
    <li className={styles.placed} data-state={order.state}>
      <div className={styles.line}>
        <Link href={paths.order(id)}>
          <Identifier value={order.identifier} />
        </Link>
        <StateBadge state={order.state} supplierWord={order.supplierStatus} />
      </div>
      <div className={styles.line}>
        <bdi className={`truncate ${styles.result}`}>{line === '' ? t('placed.waiting') : line}</bdi>
        {order.result === null ? null : <CopyButton text={copiedLine(order)} compact />}
      </div>
    </li>
  );
}
