import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { RepeatPlan } from '../../../../shared/model/order/repeat-plan.ts';
import { useOrdersAwaitingList } from '../../../client/use-orders-awaiting-list.ts';
import common from '../../../ui/base/common.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import leftOut from '../../../ui/dialog/left-out.module.css';
import type { CurrencyTotal } from '../../../ui/figures/compare-with-balance.ts';
import { CostTable } from '../../../ui/figures/cost-table.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { FailedListWarning } from '../../../ui/service/failed-list-warning.tsx';
import styles from './repeat-dialog.module.css';

interface RepeatPlanViewProps {
  readonly plan: RepeatPlan;
  readonly currencies: readonly CurrencyTotal[];
  /** Called when a person follows a link in the plan. */
  readonly onLeave: () => void;
}

/** Shows what would be ordered again, the cost today and the original cost, and the left-out orders with reasons. */
export function RepeatPlanView({ plan, currencies, onLeave }: RepeatPlanViewProps) {
  const { t, i18n } = useTranslation('orders');
  const { delivered, orderIds, chosen } = plan;
  const awaiting = useOrdersAwaitingList()(plan.services);
  return (
    <>
      {orderIds.length === 0 ? (
        <p>
          <strong>{t('repeat.nothing')}</strong>
        </p>
      ) : (
        <>
          <CostTable
            services={plan.services.map((each) => ({ ...each, id: each.serviceId, name: each.serviceName }))}
            currencies={currencies}
            further={(currency) => {
              const before = delivered.totals.find((each) => each.currency === currency);
              return before === undefined ? null : (
                <>
                  <dt>{t('repeat.before', { count: delivered.orders })}</dt>
                  <dd>
                    <Money money={before} />
                  </dd>
                </>
              );
            }}
          />
          <p>
            <strong>{t('repeat.ordered', { count: orderIds.length, all: chosen })}</strong>{' '}
            {t('repeat.linked')}
          </p>
          <FailedListWarning orders={awaiting} />
        </>
      )}
      {plan.left.length === 0 ? null : (
        <section aria-label={t('repeat.left')}>
          <p className={common.faintXs}>{t('repeat.left')}</p>
          <ul className={`${leftOut.list} ${styles.left}`}>
            {plan.left.map(({ why, orders, first }) => (
              <li key={why} data-why={why}>
                <span className={leftOut.count}>{formatCount(orders, i18n.language)}</span>
                <span>
                  {t(`repeat.why.${why}`)}{' '}
                  {why === 'not-chosen' ? (
                    <Link href={paths.catalogue()} className={styles.order} onClick={onLeave}>
                      {t('repeat.choose')}
                    </Link>
                  ) : null}
                  {first.map((order) => (
                    <Link
                      key={order.id}
                      href={paths.order(order.id)}
                      className={styles.order}
                      onClick={onLeave}
                    >
                      <Identifier value={order.identifier} />
                    </Link>
                  ))}
                  {orders > first.length ? '…' : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
