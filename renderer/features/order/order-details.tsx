import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Attempt, isFinal, type Order, type OrderEvent } from '../../../shared/model/order/order.ts';
import { useSettings } from '../../client/settings/use-settings.ts';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { IconChevronRight } from '../../ui/icons/icons.tsx';
import { AttemptList } from './attempt-list.tsx';
import { ExpectedTime } from './expected-time.tsx';
import { Fact, Facts, Moment } from './facts.tsx';
import styles from './order-details.module.css';
import { Timeline } from './timeline.tsx';

interface OrderDetailsProps {
  readonly order: Order;
  readonly supplier: string;
  readonly events: readonly OrderEvent[];
  readonly attempts: readonly Attempt[];
}

/** Facts, requests and history, collapsed by default. Whether they are open is kept for the next order. */
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
        {t('details.title')} <span className={common.mutedRegular}>{t('details.what')}</span>
      </button>
      {open ? (
        <div className={styles.open}>
          <Facts>
            <Fact name={t('fact.supplier')}>
              <bdi>{supplier}</bdi>
            </Fact>
            <Fact name={t('fact.reference')}>
              <span className={styles.reference}>
                {order.reference === null ? (
                  <span className={common.faint}>{t('fact.noReference')}</span>
                ) : (
                  <>
                    <Identifier value={order.reference} grouped={false} />
                    <CopyButton text={order.reference} label={t('action.copyReference')} compact />
                  </>
                )}
              </span>
            </Fact>
            <Moment name={t('fact.sent')} at={order.sentAt} />
            <Moment name={t('fact.finished')} at={order.finishedAt} />
            {isFinal(order.state) ? <ExpectedTime order={order} /> : null}
            {order.supplierStatus === null ? null : (
              <Fact name={t('fact.supplierStatus')}>
                <bdi className="mono">{order.supplierStatus}</bdi>
              </Fact>
            )}
            {order.batchId === null ? null : (
              <Fact name={t('fact.batch')}>
                <Link href={paths.batch(order.batchId)}>{t('fact.openBatch')}</Link>
              </Fact>
            )}
            {Object.entries(order.fields).map(([name, value]) => (
              <Fact key={name} name={<bdi>{name}</bdi>}>
                <bdi>{value}</bdi>
              </Fact>
            ))}
          </Facts>
          <AttemptList attempts={attempts} />
          <Timeline events={events} />
        </div>
      ) : null}
    </section>
  );
}
