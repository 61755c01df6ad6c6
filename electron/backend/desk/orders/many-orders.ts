import {
  figureColumns,
  guessedColumns,
  type OrderTable,
  orderCell,
} from '../../../../shared/model/order/order-cells.ts';
import type { OrderSelection } from '../../../../shared/model/order/order-filter.ts';
import type { Host } from '../../base/host.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid } from '../base/outcome.ts';
import { resolveFilter } from '../connections/practice-split.ts';
import { csvOf } from '../export/csv.ts';
import { fileTypes } from '../export/file-types.ts';
import { createTableTexts } from '../export/table-words.ts';
import { maxXlsxRows, xlsxOf } from '../export/xlsx.ts';
import { type BulkActionsDeps, openBulkActions } from './bulk-actions.ts';

/** Actions on many orders together. No action costs money. */
export function openManyOrdersDesk(
  deps: BulkActionsDeps & {
    readonly journal: Pick<Journal, 'batches' | 'connections'>;
    readonly handOut: Host['handOut'];
    readonly today: () => string;
  },
) {
  const { journal, chosen } = deps;

  async function* rowsOf(
    selection: OrderSelection,
    table: OrderTable,
    limit: number,
  ): AsyncGenerator<readonly (readonly string[])[]> {
    const { columns, states } = table;
    const textsFor = createTableTexts(journal, table);
    yield [columns.map(({ head }) => head)];
    let rows = 1;
    for await (const orders of chosen.pages(selection)) {
      rows += orders.length;
      // Users would mistake a truncated table for a complete one.
      if (rows > limit) throw new Error('more orders than a sheet can hold');
      const texts = { states, ...(await textsFor(orders)) };
      yield orders.map((order) => columns.map(({ key }) => orderCell(order, key, texts)));
    }
  }

  return {
    async export({ selection, table, format }) {
      if (format === 'xlsx' && selection.by === 'filter') {
        const filter = await resolveFilter(selection.filter, deps);
        const { total } = await journal.orders.list({ ...filter, sort: null, cursor: null, limit: 1 });
        if ((total ?? 0) >= maxXlsxRows) return invalid('selection', 'too-many');
      }
      const name = `orders-${deps.today()}.${format}`;
      return done(
        await deps.handOut({
          name,
          type: fileTypes[format],
          content: () =>
            format === 'csv'
              ? csvOf(rowsOf(selection, table, Number.POSITIVE_INFINITY), guessedColumns(table))
              : xlsxOf(rowsOf(selection, table, maxXlsxRows), figureColumns(table)),
        }),
      );
    },
    ...openBulkActions(deps),
  } satisfies DeskOf<'orders'>;
}
