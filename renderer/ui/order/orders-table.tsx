import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Order } from '../../../shared/model/order/order.ts';
import { copyText } from '../base/clipboard.ts';
import { paths } from '../base/paths.ts';
import { notifyDone } from '../failure/notify-done.tsx';
import { notifyFailure } from '../failure/notify-failure.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useHandOver } from './hand-over.ts';
import { useOrderColumns } from './order-columns.tsx';
import { copiedLine } from './order-line.ts';

interface OrdersTableProps {
  readonly orders: readonly Order[];
  /** True where all of them are of one service, which is then not said again in each row. */
  readonly oneService?: boolean;
  /** Reads what a list carries only the start of, so that a copy is whole. */
  readonly readWhole: (orders: readonly Order[]) => Promise<readonly Order[]>;
  readonly onNearEnd?: () => void;
  readonly empty?: ReactNode;
}

/** A live table of orders. Enter opens, `c` copies identifier and result, `i` the identifier, `h` hands over, Shift+H copies and hands over; uncertain ones stand out. */
export function OrdersTable({ orders, oneService = false, readWhole, onNearEnd, empty }: OrdersTableProps) {
  const { t } = useTranslation('orders');
  const [, navigate] = useLocation();
  const { handOver, copyAndHandOver } = useHandOver();
  const columns = useOrderColumns(oneService);

  async function copy(text: string): Promise<void> {
    if (await copyText(text)) notifyDone('copied', t('copied', { text }));
  }

  function onRowKey(event: KeyboardEvent, order: Order): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'H') copyAndHandOver(order);
    else if (event.key === 'c')
      readWhole([order]).then(([whole = order]) => copy(copiedLine(whole)), notifyFailure);
    else if (event.key === 'i') void copy(order.identifier);
    else if (event.key === 'h' && order.state === 'success') handOver(order, order.handedOverAt === null);
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
