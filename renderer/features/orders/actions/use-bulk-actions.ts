import { useTranslation } from 'react-i18next';
import type { HandedOut } from '../../../../shared/contract/base/handed-out.ts';
import { inertCell } from '../../../../shared/model/base/inert-text.ts';
import { type Order, orderStates } from '../../../../shared/model/order/order.ts';
import {
  type CellWords,
  columnHead,
  guessedColumns,
  type OrderColumn,
  type OrderTable,
  orderCell,
  tableColumns,
} from '../../../../shared/model/order/order-cells.ts';
import type { OrderFilter, OrderSelection } from '../../../../shared/model/order/order-filter.ts';
import {
  type ColumnChoice,
  copiedColumns,
  hiddenColumns,
} from '../../../../shared/model/order/order-view.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useWholeOrders } from '../../../client/use-whole-orders.ts';
import { copyTable, copyText } from '../../../ui/base/clipboard.ts';
import { notifyDone, notifyNotDone, notifyUndoable } from '../../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { takeFile } from '../../../ui/failure/take-file.ts';
import { copiedLine } from '../../../ui/order/order-summary.ts';
import { htmlTable } from './html-table.ts';
import { sheetLines } from './sheet-lines.ts';

/** Maximum number of orders to copy. A person exports more orders as a file. */
const maxCopied = 20_000;
const pageSize = 500;
const maxReads = 3;
/** Maximum ids in one call. */
const maxHandedOver = 10_000;

/** Columns appended to the customer's sheet: results but no costs. */
export const sheetColumns = [
  'identifier',
  'state',
  'result',
  'reference',
  'finished',
] as const satisfies readonly OrderColumn[];

/** Columns of a table, in the list's order. `all` appends the hidden columns. */
export type TableContents = 'shown' | 'all';

/** Actions on several orders together. Each reports its success, or what a person can do instead. */
export function useBulkActions(
  visibleOrders: readonly Order[],
  chosen: ColumnChoice,
  names: Pick<CellWords, 'batchName' | 'connectionName'>,
) {
  const { t } = useTranslation(['orders', 'states', 'lateness', 'templates']);
  const contract = useContract();
  const read = useReadSelection(visibleOrders);
  const copied = copiedColumns(chosen, visibleOrders);

  const tableOf = (columns: readonly OrderColumn[]): OrderTable => ({
    columns: tableColumns(columns).map((key) => ({ key, head: columnHead(key, t(`column.${key}`)) })),
    states: Object.fromEntries(orderStates.map((state) => [state, t(`states:word.${state}`)])),
  });
  const table = (contents: TableContents): OrderTable =>
    tableOf(contents === 'all' ? [...chosen.map(({ key }) => key), ...hiddenColumns(chosen)] : copied);

  const guarded = (act: (selection: OrderSelection) => Promise<void>) => (selection: OrderSelection) => {
    act(selection).catch(notifyFailure);
  };
  const copy = (
    textOf: (orders: readonly Order[]) => string,
    htmlOf?: (text: string) => string,
    reported = (count: number): string => t('many.copied', { count }),
  ) =>
    guarded(async (selection) => {
      const orders = await read(selection);
      if (orders === null) return notifyNotDone('orders-many', t('many.tooMany', { count: maxCopied }));
      const text = textOf(orders);
      if (await (htmlOf ? copyTable(text, htmlOf(text)) : copyText(text)))
        notifyDone('copied', reported(orders.length));
    });

  const take = (handed: HandedOut) => takeFile(handed, (path) => t('many.saved', { path }));

  return {
    /** Names of the columns that a copy or an export of the shown columns has. */
    columnNames: copied.map((key) => t(`column.${key}`)),
    /** Reads all selected orders with complete results; null if there are too many to copy. */
    read,
    /** Copies one line per order: identifier and result. */
    copyText: copy((orders) => orders.map(copiedLine).join('\n')),
    /** Copies the visible columns in a form that spreadsheets accept. */
    copyTable: copy(
      (orders) => {
        const { columns: heads, states } = table('shown');
        const texts = { states, ...names };
        const cell = (text: string) => inertCell(text).replace(/[\t\n]+/g, ' ');
        return [
          heads.map(({ head }) => head),
          ...orders.map((order) => heads.map(({ key }) => cell(orderCell(order, key, texts)))),
        ]
          .map((cells) => cells.join('\t'))
          .join('\n');
      },
      (text) => htmlTable(text, guessedColumns(table('shown'))),
    ),
    /** Copies the orders on the lines of the customer's list, so that a person can paste them next to that list. */
    copyForSheet: copy(
      (orders) => sheetLines(orders, tableOf(['identifier', 'state', 'result'])),
      (text) => htmlTable(text, new Set(), false),
      () => t('many.copiedForSheet'),
    ),
    /** Copies one of the shop's texts for each order, separated by empty lines. */
    copyAs: (textOf: (order: Order) => string) =>
      copy((orders) => orders.map((order) => textOf(order)).join('\n\n')),
    /** Copies the text of each ready order, separated by empty lines, then hands these orders over. */
    copyAndHandOver: (textOf: (order: Order) => string) =>
      guarded(async (selection) => {
        const orders = await read(selection);
        if (orders === null) return notifyNotDone('orders-many', t('many.tooMany', { count: maxCopied }));
        const ready = orders.filter(
          ({ state, handedOverAt }) => state === 'success' && handedOverAt === null,
        );
        if (ready.length > maxHandedOver)
          return notifyNotDone('orders-many', t('many.tooMany', { count: maxHandedOver }));
        if (ready.length === 0) return notifyNotDone('hand-over', t('many.noneReady'));
        // The orders are handed over only if the clipboard accepted the text.
        if (!(await copyText(ready.map(textOf).join('\n\n'))))
          return notifyNotDone('copied', t('templates:notCopied'));
        const { ids } = await contract.orders.handOverMany.call({
          selection: { by: 'ids', ids: ready.map(({ id }) => id) },
          handedOver: true,
        });
        notifyUndoable(
          'hand-over',
          t('lateness:copiedAndHandedOver', { count: ids.length }),
          t('lateness:undo'),
          () =>
            contract.orders.handOverMany
              .call({ selection: { by: 'ids', ids }, handedOver: false })
              .catch(notifyFailure),
        );
      }),
    export: (format: 'csv' | 'xlsx', contents: TableContents) =>
      guarded(async (selection) => {
        take(await contract.orders.export.call({ selection, table: table(contents), format }));
      }),
    /** Exports the customer's original list of a batch with its results. */
    exportLines: (batchId: string, format: 'csv' | 'xlsx') => {
      const input = { id: batchId, table: tableOf(sheetColumns), notOrdered: t('export.notOrdered'), format };
      contract.batches.exportLines.call(input).then(take).catch(notifyFailure);
    },
  };
}

/** Reads the whole orders of a selection; null if there are more than can be copied. */
function useReadSelection(visibleOrders: readonly Order[]) {
  const contract = useContract();
  const readWhole = useWholeOrders();

  async function read(selection: OrderSelection): Promise<readonly Order[] | null> {
    if (selection.by === 'ids') {
      const byId = new Map(visibleOrders.map((order) => [order.id, order]));
      const loadedOrders = await readWhole(selection.ids.flatMap((id) => byId.get(id) ?? []));
      if (loadedOrders.length === selection.ids.length) return loadedOrders;
      const missingIds = selection.ids.filter((id) => !byId.has(id));
      const read = await Promise.all(missingIds.map((id) => contract.orders.read.call({ id })));
      return [...loadedOrders, ...read.flatMap((details) => details?.order ?? [])];
    }
    const except = new Set(selection.except);
    for (let reads = 1; ; reads += 1) {
      const found = await readFound(selection.filter);
      // In a sorted list, an order that moves between two reads may be missing from both pages. Then the list is read again.
      if (found === null) return null;
      const { orders, total } = found;
      if (orders.length >= total || reads === maxReads) return orders.filter(({ id }) => !except.has(id));
    }
  }

  /** Reads all orders that the filter finds, without duplicates, and their total; null if there are too many to copy. */
  async function readFound(filter: OrderFilter): Promise<{ orders: readonly Order[]; total: number } | null> {
    const found = new Map<string, Order>();
    let total = 0;
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof contract.orders.list.call>> = await contract.orders.list.call({
        ...filter,
        cursor,
        limit: pageSize,
        whole: true,
      });
      // A list too long to be sorted is also too long to be copied.
      if (page.newestOnly) return null;
      if (page.total !== null && !page.totalIsLeast) total = page.total;
      for (const order of page.orders) found.set(order.id, order);
      if (found.size > maxCopied) return null;
      if (page.nextCursor === null) return { orders: [...found.values()], total };
      cursor = page.nextCursor;
    }
  }

  return read;
}
