import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Order } from '../../../shared/model/order/order.ts';
import { paths } from '../../ui/base/paths.ts';
import { Age } from '../../ui/format/age.tsx';
import { Money } from '../../ui/format/money.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { LateMark } from '../../ui/order/late-mark.tsx';
import { leadColumns } from '../../ui/order/lead-columns.tsx';
import { OrderedService } from '../../ui/order/ordered-service.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import styles from './last-orders.module.css';

/** The newest orders, each leading to its own page. */
export function LastOrders({ orders }: { readonly orders: readonly Order[] }) {
  const { t } = useTranslation(['desk', 'lateness']);
  const [, navigate] = useLocation();
  const { handOver, copyAndHandOver } = useHandOver();
  const columns = useMemo(
    (): readonly Column<Order>[] => [
      ...leadColumns(
        {
          state: t('column.state'),
          handedOver: t('lateness:handedOver'),
          identifier: t('column.identifier'),
        },
        { state: '160px', identifier: '168px' },
      ),
      {
        key: 'service',
        head: t('column.service'),
        track: 'minmax(160px, 3fr)',
        cell: (order) => (
          <span className={styles.service}>
            <LateMark order={order} />
            <OrderedService order={order} />
          </span>
        ),
      },
      {
        key: 'customer',
        head: t('column.customer'),
        track: 'minmax(80px, 1fr)',
        cell: (order) => <bdi>{order.customer}</bdi>,
      },
      {
        key: 'price',
        head: t('column.price'),
        track: '112px',
        align: 'end',
        cell: (order) => <Money money={order.price} />,
      },
      {
        key: 'age',
        head: t('column.age'),
        track: '112px',
        align: 'end',
        cell: (order) => <Age at={order.updatedAt} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('lastOrders')}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      onOpen={(order) => navigate(paths.order(order.id))}
      onRowKey={(event, order) => {
        if (event.ctrlKey || event.metaKey || order.state !== 'success') return;
        if (event.key === 'H') copyAndHandOver(order);
        else if (event.key === 'h') handOver(order, order.handedOverAt === null);
        else return;
        event.preventDefault();
      }}
      alarming={(order) => order.state === 'uncertain'}
    />
  );
}
