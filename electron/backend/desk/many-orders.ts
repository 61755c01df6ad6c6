import { isFinal } from '../../../shared/model/order.ts';
import { type OrderTable, orderCell } from '../../../shared/model/order-cells.ts';
import type { OrderSelection } from '../../../shared/model/order-filter.ts';
import type { HandedOut, Host } from '../host.ts';
import type { Journal } from '../journal/journal.ts';
import type { StatusPoller } from '../queue/status-poller.ts';
import { type ChosenOrders, chosenAtOnce } from './chosen-orders.ts';
import { csvOf } from './export/csv.ts';
import { mostXlsxRows, xlsxOf } from './export/xlsx.ts';
import { done, invalid, type Outcome } from './outcome.ts';

/** What a person does with many orders at once; nothing here costs money. */
export interface ManyOrdersDesk {
  export(asked: {
    readonly selection: OrderSelection;
    readonly table: OrderTable;
    readonly format: 'csv' | 'xlsx';
  }): Promise<Outcome<HandedOut>>;
  noteMany(selection: OrderSelection, note: string): Promise<Outcome<{ orders: number }>>;
  askMany(selection: OrderSelection): Promise<Outcome<{ orders: number }>>;
}

// So few are asked for one by one, at once; of more, every open order's turn comes sooner.
const mostAskedSingly = 20;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function openManyOrdersDesk(parts: {
  readonly journal: Journal;
  readonly chosen: ChosenOrders;
  readonly poller: Pick<StatusPoller, 'askNow' | 'askAll'>;
  readonly handOut: Host['handOut'];
  readonly today: () => string;
  readonly onDefect: (error: unknown) => void;
}): ManyOrdersDesk {
  const { journal, poller, chosen } = parts;

  async function* rowsOf(
    selection: OrderSelection,
    { columns, states }: OrderTable,
    most: number,
  ): AsyncGenerator<readonly (readonly string[])[]> {
    yield [columns.map(({ head }) => head)];
    let rows = 1;
    for await (const orders of chosen.pages(selection)) {
      rows += orders.length;
      // A table that was cut short would pass for the whole.
      if (rows > most) throw new Error('there are more orders than a sheet can hold');
      yield orders.map((order) => columns.map(({ key }) => orderCell(order, key, states)));
    }
  }

  return {
    async export({ selection, table, format }) {
      if (format === 'xlsx' && selection.by === 'filter') {
        const filter = await chosen.filterOf(selection.filter);
        const { total } = await journal.orders.list({ ...filter, cursor: null, limit: 1 });
        if ((total ?? 0) >= mostXlsxRows) return invalid('selection', 'too-many');
      }
      const figures = table.columns.flatMap(({ key }, at) => (key === 'price' ? [at] : []));
      const name = `orders-${parts.today()}.${format}`;
      return done(
        await parts.handOut({
          ...{ name, type: types[format] },
          content: () =>
            format === 'csv'
              ? csvOf(rowsOf(selection, table, Number.POSITIVE_INFINITY))
              : xlsxOf(rowsOf(selection, table, mostXlsxRows), new Set(figures)),
        }),
      );
    },
    async noteMany(selection, note) {
      const those = await chosen.all(selection);
      if (those === null) return invalid('selection', 'too-many');
      let orders = 0;
      for (let start = 0; start < those.length; start += chosenAtOnce) {
        const ids = those.slice(start, start + chosenAtOnce).map(({ id }) => id);
        orders += await journal.many.setNote(ids, note);
      }
      return done({ orders });
    },
    async askMany(selection) {
      const those = await chosen.all(selection);
      if (those === null) return invalid('selection', 'too-many');
      const open = those.filter((order) => !isFinal(order.state) && order.reference !== null);
      if (open.length > mostAskedSingly)
        for (const connectionId of new Set(open.map((order) => order.connectionId)))
          poller.askAll(connectionId);
      else for (const order of open) void poller.askNow(order).catch(parts.onDefect);
      return done({ orders: open.length });
    },
  };
}
