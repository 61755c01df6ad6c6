import { isFinal, type Order } from '../../../shared/model/order.ts';
import { type OrderTable, orderCell } from '../../../shared/model/order-cells.ts';
import type { OrderFilter as AskedFilter, OrderSelection } from '../../../shared/model/order-filter.ts';
import type { HandedOut, Host } from '../host.ts';
import type { Journal } from '../journal/journal.ts';
import type { OrderFilter } from '../journal/order-filter.ts';
import type { StatusPoller } from '../queue/status-poller.ts';
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

const rowsPerPage = 500;
const mostNoted = 10_000;
// So few are asked for one by one, at once; of more, every open order's turn comes sooner.
const mostAskedSingly = 20;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function openManyOrdersDesk(parts: {
  readonly journal: Journal;
  readonly filterOf: (asked: AskedFilter) => Promise<OrderFilter>;
  readonly poller: Pick<StatusPoller, 'askNow' | 'askAll'>;
  readonly handOut: Host['handOut'];
  readonly today: () => string;
  readonly onDefect: (error: unknown) => void;
}): ManyOrdersDesk {
  const { journal, poller } = parts;

  /** The chosen orders, newest first, a page at a time: whoever reads slowly is written to slowly. */
  async function* pagesOf(selection: OrderSelection): AsyncGenerator<readonly Order[]> {
    if (selection.by === 'ids') {
      for (let start = 0; start < selection.ids.length; start += rowsPerPage) {
        const ids = selection.ids.slice(start, start + rowsPerPage);
        const found = new Map((await journal.many.read(ids)).map((order) => [order.id, order]));
        yield ids.flatMap((id) => found.get(id) ?? []);
      }
      return;
    }
    const filter = await parts.filterOf(selection.filter);
    const except = new Set(selection.except);
    for (let cursor: string | null = null; ; ) {
      const page = await journal.orders.list({ ...filter, cursor, limit: rowsPerPage, whole: true });
      yield page.orders.filter(({ id }) => !except.has(id));
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  async function* rowsOf(
    selection: OrderSelection,
    { columns, states }: OrderTable,
    most: number,
  ): AsyncGenerator<readonly (readonly string[])[]> {
    yield [columns.map(({ head }) => head)];
    let rows = 1;
    for await (const orders of pagesOf(selection)) {
      rows += orders.length;
      // A table that was cut short would pass for the whole.
      if (rows > most) throw new Error('there are more orders than a sheet can hold');
      yield orders.map((order) => columns.map(({ key }) => orderCell(order, key, states)));
    }
  }

  async function upTo(selection: OrderSelection, most: number): Promise<Order[] | null> {
    const found: Order[] = [];
    for await (const orders of pagesOf(selection)) {
      found.push(...orders);
      if (found.length > most) return null;
    }
    return found;
  }

  return {
    async export({ selection, table, format }) {
      if (format === 'xlsx' && selection.by === 'filter') {
        const filter = await parts.filterOf(selection.filter);
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
      const chosen = await upTo(selection, mostNoted);
      if (chosen === null) return invalid('selection', 'too-many');
      let orders = 0;
      for (let start = 0; start < chosen.length; start += rowsPerPage) {
        const ids = chosen.slice(start, start + rowsPerPage).map(({ id }) => id);
        orders += await journal.many.setNote(ids, note);
      }
      return done({ orders });
    },
    async askMany(selection) {
      const chosen = await upTo(selection, mostNoted);
      if (chosen === null) return invalid('selection', 'too-many');
      const open = chosen.filter((order) => !isFinal(order.state) && order.reference !== null);
      if (open.length > mostAskedSingly)
        for (const connectionId of new Set(open.map((order) => order.connectionId)))
          poller.askAll(connectionId);
      else for (const order of open) void poller.askNow(order).catch(parts.onDefect);
      return done({ orders: open.length });
    },
  };
}
