import { saidText } from '../../../../shared/model/base/note.ts';
import type { KeptLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { type OrderTable, orderCell } from '../../../../shared/model/order/order-cells.ts';
import { wholeInOneLine } from '../../../../shared/model/result/result.ts';

interface ListWithOrders {
  readonly shape: { readonly columns: number; readonly header: boolean };
  readonly lines: AsyncIterable<readonly KeptLine[]>;
  readonly orders: AsyncIterable<readonly Order[]>;
  readonly table: OrderTable;
  /** The state of a line that was not ordered. */
  readonly notOrdered: string;
}

/**
 * The lines of a list, each with the columns of its order behind its own, in pages. Every line stands in its place, blank ones too; where no
 * line names the columns, a first row names ours. An order whose line is not there comes last: nothing that was paid is left out.
 */
export async function* linesWithResults(of: ListWithOrders): AsyncGenerator<readonly (readonly string[])[]> {
  const { shape, lines, table, notOrdered } = of;
  const heads = table.columns.map(({ head }) => head);
  const none = table.columns.map(({ key }) => (key === 'state' ? notOrdered : ''));
  const results = await resultsByLine(of.orders, table);
  const wide = (cells: readonly string[]) => [
    ...cells,
    ...Array<string>(Math.max(0, shape.columns - cells.length)).fill(''),
  ];
  if (!shape.header) yield [[...wide([]), ...heads]];
  for await (const page of lines) {
    yield page.map(({ line, is, cells }) => {
      if (is === 'header') return [...wide(cells), ...heads];
      if (is !== 'row') return cells;
      const found = results.get(line);
      results.delete(line);
      return [...wide(cells), ...(found ?? none)];
    });
  }
  yield [...results.values()].map((cells) => [...wide([]), ...cells]);
}

/** The cells of the orders of each line; a line may have named more than one device. Those without a line are each alone. */
async function resultsByLine(
  orders: AsyncIterable<readonly Order[]>,
  table: OrderTable,
): Promise<Map<number | string, readonly string[]>> {
  const results = new Map<number | string, readonly string[]>();
  for await (const page of orders)
    for (const order of page) {
      const place = order.sourceLine ?? order.id;
      const cells = table.columns.map(({ key }) =>
        key === 'result'
          ? wholeInOneLine(order.result ?? saidText(order.reason), order.identifier)
          : orderCell(order, key, { states: table.states, batchName: String, connectionName: String }),
      );
      const before = results.get(place);
      results.set(place, before ? cells.map((cell, at) => joined(before[at] ?? '', cell)) : cells);
    }
  return results;
}

function joined(...cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' · ');
}
