import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Order } from '../../../shared/model/order/order.ts';
import { paths } from '../base/paths.ts';
import { Identifier } from '../device/identifier.tsx';
import { Age } from '../format/age.tsx';
import { Money } from '../format/money.tsx';
import styles from './device-history.module.css';
import { orderSummary } from './order-summary.ts';
import { StateBadge } from './state-badge.tsx';

interface DeviceHistoryProps {
  readonly identifier: string;
  /** Orders for the identifier, newest first. */
  readonly orders: readonly Order[];
  readonly more: boolean;
  /** Number of orders shown above the link to all orders. */
  readonly most?: number;
}

/** All orders for one identifier, of any service, each with its result and a link. */
export function DeviceHistory({ identifier, orders, more, most = 5 }: DeviceHistoryProps) {
  const { t } = useTranslation('orders');
  const { t: notes } = useTranslation('notes');
  const count = orders.length;
  return (
    <section className={styles.memory} aria-label={t('memory.title')}>
      <p className={styles.head}>
        <Identifier value={identifier} />
        <span>{count === 0 ? t('memory.none') : t(more ? 'memory.more' : 'memory.count', { count })}</span>
      </p>
      {count === 0 ? null : (
        <ul className={styles.list}>
          {orders.slice(0, most).map((order) => (
            <li key={order.id}>
              <Link href={paths.order(order.id)} className={styles.order}>
                <StateBadge state={order.state} supplierWord={order.supplierStatus} />
                <bdi className={styles.service}>{order.serviceName}</bdi>
                <bdi className={styles.result}>{orderSummary(notes, order)}</bdi>
                <Money money={order.price} />
                <Age at={order.createdAt} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {count > most ? (
        <Link className={styles.all} href={paths.orders({ search: identifier })}>
          {t('memory.all')}
        </Link>
      ) : null}
    </section>
  );
}
