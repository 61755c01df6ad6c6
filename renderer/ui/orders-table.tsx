import { notifications } from '@mantine/notifications';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Order } from '../../shared/model/order.ts';
import { copyText } from './clipboard.ts';
import { DataTable } from './data-table.tsx';
import { orderLine, useOrderColumns } from './order-columns.tsx';
import { paths } from './paths.ts';

interface OrdersTableProps {
  readonly orders: readonly Order[];
  readonly onNearEnd?: () => void;
  readonly empty?: ReactNode;
}

/** A live table of orders. Enter opens, `c` copies identifier and result, `i` the identifier; uncertain ones stand out. */
export function OrdersTable({ orders, onNearEnd, empty }: OrdersTableProps) {
  const { t } = useTranslation('orders');
  const [, navigate] = useLocation();
  const columns = useOrderColumns();

  async function copy(text: string): Promise<void> {
    if (await copyText(text)) notifications.show({ id: 'copied', message: t('copied', { text }) });
  }

  function onRowKey(event: KeyboardEvent, order: Order): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = orderLine(order);
    if (event.key === 'c') void copy(line === '' ? order.identifier : `${order.identifier}\t${line}`);
    else if (event.key === 'i') void copy(order.identifier);
    else return;
    event.preventDefault();
  }

  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={orders}
      rowKey={idOf}
      onOpen={(order) => navigate(paths.order(order.id))}
      onRowKey={onRowKey}
      alarming={isUncertain}
      {...(onNearEnd === undefined ? {} : { onNearEnd })}
      empty={empty}
    />
  );
}

const idOf = (order: Order): string => order.id;
const isUncertain = (order: Order): boolean => order.state === 'uncertain';
