import type { Order } from '../../../shared/model/order/order.ts';
import styles from './ordered-service.module.css';
import { SupplierMark } from './supplier-mark.tsx';

/** The service of an order, behind the mark of its supplier where the shop has several. */
export function OrderedService({ order }: { readonly order: Pick<Order, 'connectionId' | 'serviceName'> }) {
  return (
    <span className={styles.service}>
      <SupplierMark connectionId={order.connectionId} />
      <bdi title={order.serviceName}>{order.serviceName}</bdi>
    </span>
  );
}
