import {
  type PriceListRow,
  type PriceListTable,
  priceListCell,
  priceListFigures,
} from '../../../../shared/model/pricing/price-list.ts';
import type { HandedOut, Host } from '../../base/host.ts';
import { csvOf } from '../export/csv.ts';
import { fileTypes } from '../export/file-types.ts';
import { xlsxOf } from '../export/xlsx.ts';

const rowsAtOnce = 200;

/** Hands out a price list as a file: the columns that were asked for, under their heads, and nothing of what services cost. */
export async function writePriceList(
  handOut: Host['handOut'],
  list: {
    readonly name: string;
    readonly rows: readonly PriceListRow[];
    readonly table: PriceListTable;
    readonly format: 'csv' | 'xlsx';
  },
): Promise<HandedOut> {
  const { name, rows, table, format } = list;
  async function* pages(): AsyncGenerator<readonly (readonly string[])[]> {
    yield [table.columns.map(({ head }) => head)];
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      yield rows
        .slice(from, from + rowsAtOnce)
        .map((row) => table.columns.map(({ key }) => priceListCell(row, key)));
  }
  const figures = priceListFigures(table);
  return handOut({
    name,
    type: fileTypes[format],
    content: () => (format === 'csv' ? csvOf(pages(), figures) : xlsxOf(pages(), figures, 'Prices')),
  });
}
