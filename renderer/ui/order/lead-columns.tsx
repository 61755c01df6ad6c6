import type { Order } from '../../../shared/model/order/order.ts';
import { Identifier } from '../device/identifier.tsx';
import type { Column } from '../table/data-table-props.ts';
import { HandOverCell } from './hand-over-cell.tsx';
import { StateBadge } from './state-badge.tsx';

/** Keys of `leadColumns`. */
export type LeadColumn = 'state' | 'handed-over' | 'identifier';

/** The columns that every table of orders begins with; `tracks` are the widths of those that differ from table to table. */
export function leadColumns(
  heads: { readonly state: string; readonly handedOver: string; readonly identifier: string },
  tracks: { readonly state: string; readonly identifier: string },
): readonly Column<Order>[] {
  return [
    {
      key: 'state',
      head: heads.state,
      track: tracks.state,
      cell: (order) => <StateBadge state={order.state} supplierWord={order.supplierStatus} />,
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
}
