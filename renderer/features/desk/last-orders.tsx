import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Order } from '../../../shared/model/order/order.ts';
import { paths } from '../../ui/base/paths.ts';
import { Age } from '../../ui/format/age.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { leadColumns } from '../../ui/order/lead-columns.tsx';
import { OrderAnswer } from '../../ui/order/order-answer.tsx';
import { OrderedService } from '../../ui/order/ordered-service.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';

/** The newest counter orders with their results, each linked to its page. */
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
        { state: '116px', identifier: '148px' },
      ),
      {
        key: 'result',
        head: t('column.result'),
        track: 'minmax(128px, 2.4fr)',
        cell: (order) => <OrderAnswer order={order} />,
      },
      {
        key: 'customer',
        head: t('column.customer'),
        track: 'minmax(104px, 2fr)',
        cell: (order) => <bdi title={order.customer}>{order.customer}</bdi>,
      },
      {
        key: 'service',
        head: t('column.service'),
        track: 'minmax(96px, 2fr)',
        cell: (order) => <OrderedService order={order} />,
      },
      {
        key: 'age',
        head: t('column.age'),
        track: '84px',
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
