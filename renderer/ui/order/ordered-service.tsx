import type { Order } from '../../../shared/model/order/order.ts';
import styles from './ordered-service.module.css';
import { SupplierMark } from './supplier-mark.tsx';

/** The order's service. If the shop has several suppliers, the supplier's mark comes before it. */
export function OrderedService({ order }: { readonly order: Pick<Order, 'connectionId' | 'serviceName'> }) {
  return (
    <span className={styles.service}>
      <SupplierMark connectionId={order.connectionId} />
      <bdi title={order.serviceName}>{order.serviceName}</bdi>
    </span>
  );
}
