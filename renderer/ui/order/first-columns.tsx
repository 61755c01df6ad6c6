import type { Order } from '../../../shared/model/order/order.ts';
import { Identifier } from '../device/identifier.tsx';
import type { Column } from '../table/data-table-props.ts';
import { HandOverCell } from './hand-over-cell.tsx';
import styles from './order-columns.module.css';
import { StateBadge } from './state-badge.tsx';

/** Keys of `leadColumns`. */
export type FirstColumn = 'state' | 'handed-over' | 'identifier';

/**
 * Returns the first columns of every table of orders. `tracks` has the widths that differ between tables. The hand-over mark is in the
 * state column. It has its own column only if the state column is not `visible`.
 */
export function firstColumns(
  heads: { readonly state: string; readonly handedOver: string; readonly identifier: string },
  tracks: { readonly state: string; readonly identifier: string },
  visible: ReadonlySet<string> = new Set<FirstColumn>(['state', 'handed-over', 'identifier']),
): readonly Column<Order>[] {
  const columns: readonly Column<Order>[] = [
    {
      key: 'state',
      head: heads.state,
      track: tracks.state,
      cell: (order) => (
        <span className={styles.state}>
          <StateBadge state={order.state} supplierWord={order.supplierStatus} />
          {visible.has('handed-over') ? <HandOverCell order={order} /> : null}
        </span>
      ),
    },
    {
      key: 'handed-over',
      head: <span className="visually-hidden">{heads.handedOver}</span>,
      track: '24px',
      cell: (order) => <HandOverCell order={order} />,
    },
    {
      key: 'identifier',
      head: heads.identifier,
      track: tracks.identifier,
      cell: (order) => <Identifier value={order.identifier} />,
    },
  ];
  return columns.filter(({ key }) => key !== 'handed-over' || !visible.has('state'));
}
