import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import { cellsOfLine, type OrderOnLine, orderOnLine } from '../../../../shared/model/order/line-cells.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { OrderTable } from '../../../../shared/model/order/order-cells.ts';

interface ListWithOrders {
  readonly shape: { readonly columns: number; readonly header: boolean };
  readonly lines: AsyncIterable<readonly StoredLine[]>;
  readonly orders: AsyncIterable<readonly Order[]>;
  readonly table: OrderTable;
  /** The state shown for a line without an order. */
  readonly notOrdered: string;
}

/**
 * The lines of a list, each followed by the columns of its order, in pages. Every line keeps its position, even an empty line. If no line
 * names the columns, a first row names the columns of our orders. Orders without a line come last, so that every paid order is included.
 */
export async function* linesWithResults(
  list: ListWithOrders,
): AsyncGenerator<readonly (readonly string[])[]> {
  const { shape, lines, table, notOrdered } = list;
  const heads = table.columns.map(({ head }) => head);
  const keys = table.columns.map(({ key }) => key);
  const none = table.columns.map(({ key }) => (key === 'state' ? notOrdered : ''));
  const byLine = await ordersByLine(list.orders, table);
  const wide = (cells: readonly string[]) => [
    ...cells,
    ...Array<string>(Math.max(0, shape.columns - cells.length)).fill(''),
  ];
  if (!shape.header) yield [[...wide([]), ...heads]];
  for await (const page of lines) {
    yield page.map(({ line, is, cells }) => {
      if (is === 'header') return [...wide(cells), ...heads];
      if (is !== 'row') return cells;
      const found = byLine.get(line);
      byLine.delete(line);
      return [...wide(cells), ...(found ? cellsOfLine(found, keys) : none)];
    });
  }
  yield [...byLine.values()].map((found) => [...wide([]), ...cellsOfLine(found, keys)]);
}

/** The orders of each line, then each order without a line. */
async function ordersByLine(
  orders: AsyncIterable<readonly Order[]>,
  { columns, states }: OrderTable,
): Promise<Map<number | string, readonly OrderOnLine[]>> {
  const keys = columns.map(({ key }) => key);
  const byLine = new Map<number | string, OrderOnLine[]>();
  for await (const page of orders)
    for (const order of page) {
      const place = order.sourceLine ?? order.id;
      const ordersOfLine = byLine.get(place);
      const found = orderOnLine(order, keys, states);
      if (ordersOfLine) ordersOfLine.push(found);
      else byLine.set(place, [found]);
    }
  return byLine;
}
