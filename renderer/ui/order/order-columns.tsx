import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import type { CellWords } from '../../../shared/model/order/order-cells.ts';
import type { ColumnChoice } from '../../../shared/model/order/order-view.ts';
import { Age } from '../format/age.tsx';
import { formatMoment } from '../format/format.ts';
import { Money } from '../format/money.tsx';
import { ResultInLine } from '../result/result-in-line.tsx';
import type { Column } from '../table/data-table-props.ts';
import { LateMark } from './late-mark.tsx';
import { leadColumns } from './lead-columns.tsx';
import { MoneyPlaceInRow } from './money-place.tsx';
import styles from './order-columns.module.css';
import { orderSummary } from './order-summary.ts';
import { OrderedService } from './ordered-service.tsx';

/** The columns of a table of orders as they were chosen. */
export function useOrderColumns(
  chosen: ColumnChoice,
  names: Pick<CellWords, 'batchName' | 'connectionName'>,
): readonly Column<Order>[] {
  const { t, i18n } = useTranslation(['orders', 'lateness']);
  const { t: notes } = useTranslation('notes');
  return useMemo(() => {
    const moment = (key: 'sent' | 'finished', at: (order: Order) => number | null): Column<Order> => ({
      key,
      head: t(`column.${key}`),
      track: '136px',
      align: 'end',
      cell: (order) => {
        const atMs = at(order);
        return (
          <span className={styles.second}>{atMs === null ? '' : formatMoment(atMs, i18n.language)}</span>
        );
      },
    });
    const columns: readonly Column<Order>[] = [
      ...leadColumns(
        {
          state: t('column.state'),
          handedOver: t('lateness:handedOver'),
          identifier: t('column.identifier'),
        },
        { state: '116px', identifier: '152px' },
      ),
      {
        key: 'result',
        head: t('column.result'),
        track: 'minmax(112px, 2.2fr)',
        cell: (order) => {
          const line = order.result === null ? orderSummary(notes, order) : '';
          return (
            <span className={styles.line}>
              <LateMark order={order} />
              <MoneyPlaceInRow order={order} />
              {order.result === null ? (
                <bdi className={styles.second} title={line}>
                  {line}
                </bdi>
              ) : (
                <ResultInLine raw={order.result} identifier={order.identifier} />
              )}
            </span>
          );
        },
      },
      {
        key: 'service',
        head: t('column.service'),
        track: 'minmax(76px, 1.4fr)',
        cell: (order) => <OrderedService order={order} />,
      },
      {
        key: 'group',
        head: t('column.group'),
        track: '120px',
        cell: (order) => second(order.group),
      },
      {
        key: 'note',
        head: t('column.note'),
        track: 'minmax(80px, 0.6fr)',
        cell: (order) => second(order.note),
      },
      {
        key: 'customer-price',
        head: t('column.customer-price'),
        track: '104px',
        align: 'end',
        cell: (order) =>
          order.customerPrice === null ? null : <Money money={order.customerPrice} of="customer" />,
      },
      {
        key: 'batch',
        head: t('column.batch'),
        track: '120px',
        cell: (order) => second(order.batchId === null ? '' : names.batchName(order.batchId)),
      },
      {
        key: 'connection',
        head: t('column.connection'),
        track: '120px',
        cell: (order) => second(names.connectionName(order.connectionId)),
      },
      {
        key: 'line',
        head: t('column.line'),
        track: '56px',
        align: 'end',
        cell: (order) => <span className={styles.second}>{order.sourceLine}</span>,
      },
      {
        key: 'service-id',
        head: t('column.service-id'),
        track: '80px',
        cell: (order) => second(order.serviceId),
      },
      {
        key: 'id',
        head: t('column.id'),
        track: '120px',
        cell: (order) => (
          <bdi dir="ltr" className={`mono ${styles.second}`}>
            {order.id}
          </bdi>
        ),
      },
      moment('sent', (order) => order.sentAt),
      moment('finished', (order) => order.finishedAt),
      {
        key: 'customer',
        head: t('column.customer'),
        track: 'minmax(92px, 1.3fr)',
        cell: (order) => <bdi className={styles.second}>{order.customer}</bdi>,
      },
      {
        key: 'reference',
        head: t('column.reference'),
        track: '88px',
        align: 'end',
        cell: (order) => (
          <bdi dir="ltr" className={`mono ${styles.second}`}>
            {order.reference}
          </bdi>
        ),
      },
      {
        key: 'price',
        head: t('column.price'),
        track: '96px',
        align: 'end',
        cell: (order) => <Money money={order.price} />,
      },
      {
        key: 'age',
        head: t('column.age'),
        track: '100px',
        align: 'end',
        cell: (order) => (
          <span className={styles.second}>
            <Age at={order.createdAt} />
          </span>
        ),
      },
    ];
    return chosen.flatMap(({ key, width }) => {
      const column = columns.find((one) => one.key === key);
      if (column === undefined) return [];
      return width === null ? column : { ...column, track: `${width}px` };
    });
  }, [t, i18n.language, chosen, names, notes]);
}

function second(text: string) {
  return (
    <bdi className={styles.second} title={text}>
      {text}
    </bdi>
  );
}
