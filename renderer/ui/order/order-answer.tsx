import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import common from '../base/common.module.css';
import { ResultInLine } from '../result/result-in-line.tsx';
import { LateMark } from './late-mark.tsx';
import { MoneyPlaceInRow } from './money-place.tsx';
import styles from './order-columns.module.css';
import { orderSummary } from './order-summary.ts';

/** The outcome of an order in a list row: whether it is late, where its money is if this is unclear, and the result or reason. */
export function OrderAnswer({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['notes', 'states']);
  const line = order.result === null ? orderSummary(t, order) : '';
  return (
    <span className={styles.line}>
      <LateMark order={order} />
      {order.againOf === null ? null : (
        <span className={styles.again} title={t('states:againMeans')}>
          {t('states:again')}
        </span>
      )}
      <MoneyPlaceInRow order={order} />
      {order.result === null ? (
        <bdi className={common.muted} title={line}>
          {line}
        </bdi>
      ) : (
        <ResultInLine raw={order.result} identifier={order.identifier} />
      )}
    </span>
  );
}
