import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import type { CellWords, OrderColumn } from '../../../shared/model/order/order-cells.ts';
import type { ColumnChoice } from '../../../shared/model/order/order-view.ts';
import common from '../base/common.module.css';
import { Age } from '../format/age.tsx';
import { formatCount, formatMoment } from '../format/format.ts';
import { Money } from '../format/money.tsx';
import type { Column } from '../table/data-table-props.ts';
import { type FirstColumn, firstColumns } from './first-columns.tsx';
import { OrderAnswer } from './order-answer.tsx';
import { OrderedService } from './ordered-service.tsx';

type Drawn = Omit<Column<Order>, 'key'>;

/** Returns the chosen columns of a table of orders. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of columns.
export function useOrderColumns(
  chosen: ColumnChoice,
  names: Pick<CellWords, 'batchName' | 'connectionName'>,
): readonly Column<Order>[] {
  const { t, i18n } = useTranslation(['orders', 'lateness']);
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of columns.
  return useMemo(() => {
    const moment = (key: 'sent' | 'finished', at: (order: Order) => number | null): Drawn => ({
      head: t(`column.${key}`),
      track: '136px',
      align: 'end',
      cell: (order) => {
        const atMs = at(order);
        return <span className={common.muted}>{atMs === null ? '' : formatMoment(atMs, i18n.language)}</span>;
      },
    });
    const lead = firstColumns(
      {
        state: t('column.state'),
        handedOver: t('lateness:handedOver'),
        identifier: t('column.identifier'),
      },
      { state: '116px', identifier: '152px' },
      new Set(chosen.map(({ key }) => key)),
    );
    const otherColumns: Readonly<Record<Exclude<OrderColumn, FirstColumn>, Drawn>> = {
      result: {
        head: t('column.result'),
        track: 'minmax(112px, 1.8fr)',
        cell: (order) => <OrderAnswer order={order} />,
      },
      service: {
        head: t('column.service'),
        track: 'minmax(76px, 1.8fr)',
        cell: (order) => <OrderedService order={order} />,
      },
      quantity: {
        head: t('column.quantity'),
        track: '72px',
        align: 'end',
        cell: (order) => <span className={common.muted}>{formatCount(order.quantity, i18n.language)}</span>,
      },
      group: {
        head: t('column.group'),
        track: '120px',
        cell: (order) => mutedText(order.group),
      },
      note: {
        head: t('column.note'),
        track: 'minmax(80px, 0.6fr)',
        cell: (order) => mutedText(order.note),
      },
      'customer-price': {
        head: t('column.customer-price'),
        track: '104px',
        align: 'end',
        cell: (order) =>
          order.customerPrice === null ? null : <Money money={order.customerPrice} of="customer" />,
      },
      batch: {
        head: t('column.batch'),
        track: '120px',
        cell: (order) => mutedText(order.batchId === null ? '' : names.batchName(order.batchId)),
      },
      connection: {
        head: t('column.connection'),
        track: '120px',
        cell: (order) => mutedText(names.connectionName(order.connectionId)),
      },
      line: {
        head: t('column.line'),
        track: '56px',
        align: 'end',
        cell: (order) => <span className={common.muted}>{order.sourceLine}</span>,
      },
      'service-id': {
        head: t('column.service-id'),
        track: '80px',
        cell: (order) => mutedText(order.serviceId),
      },
      id: {
        head: t('column.id'),
        track: '120px',
        cell: (order) => (
          <bdi dir="ltr" className={`mono ${common.muted}`}>
            {order.id}
          </bdi>
        ),
      },
      sent: moment('sent', (order) => order.sentAt),
      finished: moment('finished', (order) => order.finishedAt),
      customer: {
        head: t('column.customer'),
        track: 'minmax(92px, 1.3fr)',
        cell: (order) => mutedText(order.customer),
      },
      reference: {
        head: t('column.reference'),
        track: '88px',
        align: 'end',
        cell: (order) => (
          <bdi dir="ltr" className={`mono ${common.muted}`}>
            {order.reference}
          </bdi>
        ),
      },
      price: {
        head: t('column.price'),
        track: '96px',
        align: 'end',
        cell: (order) => <Money money={order.price} />,
      },
      age: {
        head: t('column.age'),
        track: '100px',
        align: 'end',
        cell: (order) => (
          <span className={common.muted}>
            <Age at={order.createdAt} />
          </span>
        ),
      },
    };
    const drawn = new Map(
      [...lead, ...Object.entries(otherColumns).map(([key, column]) => ({ key, ...column }))].map(
        (column) => [column.key, column],
      ),
    );
    return chosen.flatMap(({ key, width }) => {
      const column = drawn.get(key);
      if (column === undefined) return [];
      return width === null ? column : { ...column, track: `${width}px` };
    });
  }, [t, i18n.language, chosen, names]);
}

function mutedText(text: string) {
  return (
    <bdi className={common.muted} title={text}>
      {text}
    </bdi>
  );
}
