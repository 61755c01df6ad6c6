import { inertCell } from '../../../../shared/model/base/inert-text.ts';
import { cellsOfLine, type OrderOnLine, orderOnLine } from '../../../../shared/model/order/line-cells.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { OrderTable } from '../../../../shared/model/order/order-cells.ts';

/**
 * Returns these columns of the orders, each order on its original line. If pasted at the first row of the customer's sheet, the lines fit
 * the sheet's rows. Lines without an order are empty; the first of these may have the header. Orders without an original line are omitted.
 */
export function sheetLines(orders: readonly Order[], { columns, states }: OrderTable): string {
  const keys = columns.map(({ key }) => key);
  const lines = new Map<number, OrderOnLine[]>();
  for (const order of orders) {
    const { sourceLine } = order;
    if (sourceLine === null) continue;
    lines.set(sourceLine, [...(lines.get(sourceLine) ?? []), orderOnLine(order, keys, states)]);
  }
  const last = [...lines.keys()].reduce((max, line) => Math.max(max, line), 1);
  return Array.from({ length: last }, (_, index) => {
    const lineOrders = lines.get(index + 1);
    const heads = index === 0 && lineOrders === undefined;
    const cells = heads ? columns.map(({ head }) => head) : cellsOfLine(lineOrders ?? [], keys);
    return cells.map((cell) => inertCell(cell).replace(/[\t\n]+/g, ' ')).join('\t');
  }).join('\n');
}
