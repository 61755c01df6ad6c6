import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Attempt, Order, OrderEvent } from '../../../shared/model/order/order.ts';
import { useSettings } from '../../client/settings/use-settings.ts';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { IconChevronRight } from '../../ui/icons/icons.tsx';
import { AttemptList } from './attempt-list.tsx';
import { ExpectedTime } from './expected-time.tsx';
import styles from './order-details.module.css';
import facts from './order-head.module.css';
import { Moment } from './order-head.tsx';
import { Timeline } from './timeline.tsx';

interface OrderDetailsProps {
  readonly order: Order;
  readonly supplier: string;
  readonly events: readonly OrderEvent[];
  readonly attempts: readonly Attempt[];
}

/** Facts, requests and history, collapsed until opened. Whether they are open is kept for the next order. */
export function OrderDetails({ order, supplier, events, attempts }: OrderDetailsProps) {
  const { t } = useTranslation('order');
  const { settings, change } = useSettings(notifyFailure);
  if (settings === undefined) return null;
  const open = settings.orderDetails;
  return (
    <section aria-label={t('details.title')}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        onClick={() => change({ orderDetails: !open })}
      >
        <IconChevronRight size={14} className={styles.chevron} />
        {t('details.title')} <span className={styles.what}>{t('details.what')}</span>
      </button>
      {open ? (
        <div className={styles.open}>
          <dl className={facts.facts}>
            <div>
              <dt>{t('fact.supplier')}</dt>
              <dd>
                <bdi>{supplier}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('fact.reference')}</dt>
              <dd className={facts.reference}>
                {order.reference === null ? (
                  <span className={facts.faint}>{t('fact.noReference')}</span>
                ) : (
                  <>
                    <Identifier value={order.reference} grouped={false} />
                    <CopyButton text={order.reference} label={t('action.copyReference')} compact />
                  </>
                )}
              </dd>
            </div>
            <Moment name={t('fact.sent')} at={order.sentAt} />
            <Moment name={t('fact.finished')} at={order.finishedAt} />
            <ExpectedTime order={order} />
            {order.supplierStatus === null ? null : (
              <div>
                <dt>{t('fact.supplierStatus')}</dt>
                <dd>
                  <bdi className="mono">{order.supplierStatus}</bdi>
                </dd>
              </div>
            )}
            {order.batchId === null ? null : (
              <div>
                <dt>{t('fact.batch')}</dt>
                <dd>
                  <Link href={paths.batch(order.batchId)}>{t('fact.openBatch')}</Link>
                </dd>
              </div>
            )}
            {Object.entries(order.fields).map(([name, value]) => (
              <div key={name}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <AttemptList attempts={attempts} />
          <Timeline events={events} />
        </div>
      ) : null}
    </section>
  );
}
