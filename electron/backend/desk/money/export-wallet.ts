import {
  type WalletTable,
  walletCell,
  walletFigures,
  walletGuessed,
} from '../../../../shared/model/wallet/wallet-cells.ts';
import type { Host } from '../../base/host.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid } from '../base/outcome.ts';
import { csvOf } from '../export/csv.ts';
import { fileTypes } from '../export/file-types.ts';
import { maxXlsxRows, xlsxOf } from '../export/xlsx.ts';
import { ordersOfRows } from './orders-of-rows.ts';
import type { WalletDesk } from './wallet.ts';

/** Exports every row of the filter, newest first, streamed page by page. */
export function openWalletExportDesk(deps: {
  readonly journal: Pick<Journal, 'transactions'>;
  readonly wallet: Pick<WalletDesk, 'state'>;
  readonly handOut: Host['handOut'];
  readonly today: () => string;
}) {
  const { journal, wallet } = deps;

  async function* rowsOf(
    rowFilter: Parameters<typeof journal.transactions.pages>[0],
    table: WalletTable,
    limit: number,
  ): AsyncGenerator<readonly (readonly string[])[]> {
    yield [table.columns.map(({ head }) => head)];
    let written = 1;
    for await (const rows of journal.transactions.pages(rowFilter)) {
      written += rows.length;
      // Users would mistake a truncated table for a complete one.
      if (written > limit) throw new Error('more transactions than a sheet can hold');
      const orders = await ordersOfRows(journal, rowFilter.connectionId, rows);
      yield rows.map((row, at) =>
        table.columns.map(({ key }) => walletCell(row, orders[at] ?? null, key, table)),
      );
    }
  }

  return {
    async export({ connectionId, filter, table, format }) {
      const now = await wallet.state(connectionId);
      if (now === null) return invalid('filter', 'not-found');
      const rowFilter = { ...filter, connectionId: now.connectionId, source: now.source };
      if (format === 'xlsx') {
        const { total } = await journal.transactions.list({ ...rowFilter, cursor: null, limit: 1 });
        if (total >= maxXlsxRows) return invalid('filter', 'too-many');
      }
      return done(
        await deps.handOut({
          name: `wallet-${deps.today()}.${format}`,
          type: fileTypes[format],
          content: () =>
            format === 'csv'
              ? csvOf(rowsOf(rowFilter, table, Number.POSITIVE_INFINITY), walletGuessed(table))
              : xlsxOf(rowsOf(rowFilter, table, maxXlsxRows), walletFigures(table), 'Wallet'),
        }),
      );
    },
  } satisfies DeskOf<'wallet'>;
}
