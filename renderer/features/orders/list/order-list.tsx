import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { CellWords, OrderColumn } from '../../../../shared/model/order/order-cells.ts';
import { type OrderFilter, sortedColumns } from '../../../../shared/model/order/order-filter.ts';
import { type ColumnChoice, resized } from '../../../../shared/model/order/order-view.ts';
import { useWholeOrders } from '../../../client/use-whole-orders.ts';
import { type Command, useCommands } from '../../../store/commands.ts';
import { listBegan, setOrderList, useOrderNavigation } from '../../../store/order-navigation.ts';
import { after } from '../../../ui/base/after.ts';
import { copyText } from '../../../ui/base/clipboard.ts';
import { paths } from '../../../ui/base/paths.ts';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { useHandOver } from '../../../ui/order/hand-over.ts';
import { useOrderColumns } from '../../../ui/order/order-columns.tsx';
import { copiedLine } from '../../../ui/order/order-summary.ts';
import { usePrinting } from '../../../ui/printing/printing.ts';
import { createSingleKey } from '../../../ui/scan/single-key.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { focusRows } from '../../../ui/table/search-field.tsx';
import type { ListExtent } from '../../../ui/table/table-space.ts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { SelectionBar } from '../actions/selection-bar.tsx';
import { useBulkActions } from '../actions/use-bulk-actions.ts';
import { type Target, useSelectionActions } from '../actions/use-selection-actions.ts';
import { OrderMenu, type OrderMenuPlace } from './order-menu.tsx';
import {
  allSelected,
  asked,
  countOf,
  including,
  isSelected,
  leavingOut,
  nothingSelected,
  toggled,
} from './selection.ts';

interface OrderListProps {
  readonly orders: readonly Order[];
  readonly filter: OrderFilter;
  readonly onSort: (sort: OrderFilter['sort']) => void;
  readonly total: number | null;
  readonly totalIsLeast: boolean;
  readonly whole: ListExtent;
  readonly onNearEnd: () => void;
  readonly onNearStart: () => void;
  readonly empty: ReactNode;
  readonly chosenColumns: ColumnChoice;
  readonly names: Pick<CellWords, 'batchName' | 'connectionName'>;
  readonly onColumns: (columns: ColumnChoice, kept: boolean) => void;
}

/**
 * A list of orders that updates itself and works like a spreadsheet: arrows move, Space selects, Shift with arrows extends, Ctrl+A selects
 * all results, Ctrl+C copies, Enter opens. Pass the filter as `key`, so that a list with another filter starts without a selection.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list, whose selection the table, the bar, the menu and the dialog share.
export function OrderList(props: OrderListProps) {
  const { orders, filter } = props;
  const { t } = useTranslation(['orders', 'common']);
  const [, navigate] = useLocation();
  const { chosenColumns } = props;
  const columns = useOrderColumns(chosenColumns, props.names);
  const many = useBulkActions(orders, chosenColumns, props.names);
  const selecting = useSelection(props);
  const { selection, setSelection, selected, count, isAll, chosen, all, targetOf } = selecting;
  const [beginAt] = useState(() => useOrderNavigation.getState().leftAt);
  useEffect(() => listBegan(), []);
  const [menu, setMenu] = useState<OrderMenuPlace | null>(null);
  const acts = useSelectionActions();
  const { tick, print, copyAndHandOver, actOf } = useTargetActs(many, acts, targetOf);
  const [lone] = useState(() => createSingleKey(after));
  useCommands(useRowKeys());
  useSelectAllCommand(setSelection);
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the keys of a row, in order.
  function onRowKey(event: KeyboardEvent, order: Order): void {
    const key = event.key.toLowerCase();
    const withCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const marked = getSelection()?.toString() !== '';
    if (withCommand && key === 'c' && !marked)
      many.copyText(count === 0 ? { by: 'ids', ids: [order.id] } : chosen());
    else if (withCommand || event.altKey) return;
    else if (key === ' ') setSelection(toggled(selection, order.id));
    else if (key === 'escape' && count !== 0) setSelection(nothingSelected);
    else if (!lone.press(key, event.timeStamp, actOf(event.shiftKey ? `shift+${key}` : key, order))) return;
    event.preventDefault();
  }

  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={orders}
        rowKey={idOf}
        selected={selected}
        selecting={{
          all: count === 0 ? 'none' : isAll ? 'all' : 'some',
          onAll: () => setSelection(isAll ? nothingSelected : allSelected),
          onSelect(rows, isChosen) {
            const change = isChosen ? including : leavingOut;
            setSelection((before) => change(before, rows.map(idOf)));
          },
          name: t('select'),
          nameOfAll: t('selectAll'),
        }}
        sorting={{
          columns: canSort,
          sort: filter.sort,
          onSort: (sort) => props.onSort(sort as OrderFilter['sort']),
          hint: t('common:sort'),
        }}
        beginAt={beginAt}
        onOpen={(order) => {
          setOrderList(orders);
          navigate(paths.order(order.id));
        }}
        onRowKey={onRowKey}
        onExtend={(from, to) => setSelection(including(selection, [from.id, to.id]))}
        alarming={isUncertain}
        onMenu={(order, at) => setMenu({ order, at })}
        onResize={(key, width, isFinal) => props.onColumns(resized(chosenColumns, key, width), isFinal)}
        gripName={({ key }) => t('columns.width', { column: t(`column.${key as OrderColumn}`) })}
        whole={props.whole}
        onNearEnd={props.onNearEnd}
        onNearStart={props.onNearStart}
        empty={props.empty}
      />
      {count === 0 ? null : (
        <SelectionBar
          count={count}
          onCopy={() => many.copyText(chosen())}
          onCopyTable={() => many.copyTable(chosen())}
          onExport={() => acts.export(all())}
          onPrint={() => print(all())}
          onNote={() => acts.note(all())}
          onHandOver={() => tick(all())}
          onCopyAndHandOver={() => copyAndHandOver(all())}
          onAskAgain={() => acts.ask(all())}
          onOrderAgain={() => acts.again(all())}
          onClear={() => setSelection(nothingSelected)}
        />
      )}
      {menu === null ? null : (
        <OrderMenu
          place={menu}
          many={many}
          target={targetOf(menu.order)}
          acts={acts}
          onCopyAndHandOver={() => copyAndHandOver(targetOf(menu.order))}
          onPrint={() => print(targetOf(menu.order))}
          onClose={() => setMenu(null)}
        />
      )}
      {acts.wish === null ? null : (
        <ActionDialog
          wish={acts.wish}
          many={many}
          onRepeated={() => setSelection(nothingSelected)}
          onClose={acts.close}
        />
      )}
    </>
  );
}

/** The selected orders, and the target of an action on one of them. */
function useSelection({ orders, filter, total, totalIsLeast }: OrderListProps) {
  const [selection, setSelection] = useState(nothingSelected);
  const selected = useMemo(
    () => new Set(orders.flatMap(({ id }) => (isSelected(selection, id) ? [id] : []))),
    [orders, selection],
  );
  const count = countOf(selection, totalIsLeast ? null : total);
  const isAll = selection.by === 'filter' ? selection.except.size === 0 : count === total && count !== 0;
  const chosen = () => asked(selection, filter, orders);
  const all = (): Target => ({
    selection: chosen(),
    count,
    one: (count === 1 && orders.find(({ id }) => isSelected(selection, id))) || null,
  });
  // An action on a selected row applies to the whole selection. An action on another row applies to that row alone.
  const targetOf = (order: Order): Target =>
    count !== 0 && count !== 1 && isSelected(selection, order.id)
      ? all()
      : { selection: { by: 'ids', ids: [order.id] }, count: 1, one: order };
  return { selection, setSelection, selected, count, isAll, chosen, all, targetOf };
}

function useSelectAllCommand(setSelection: ReturnType<typeof useSelection>['setSelection']): void {
  const { t } = useTranslation('orders');
  // The shortcut works wherever the focus is. Otherwise it would select the text of the whole page.
  useCommands(
    useMemo(
      () => [
        {
          ...({ id: 'orders-select-all', group: 'screen', shortcut: 'mod+a' } as const),
          label: t('selectAll'),
          run() {
            setSelection(allSelected);
            // Row shortcuts act on the selection only while a row has the focus.
            if (document.activeElement?.closest('[role="row"]') == null) focusRows();
          },
        },
      ],
      [t, setSelection],
    ),
  );
}

/** The actions on a target, and the keys of a row that call them. */
function useTargetActs(
  many: ReturnType<typeof useBulkActions>,
  acts: ReturnType<typeof useSelectionActions>,
  targetOf: (order: Order) => Target,
) {
  const { t } = useTranslation('orders');
  const handOvers = useHandOver();
  const printing = usePrinting();
  const readWhole = useWholeOrders();

  async function copyOne(text: string): Promise<void> {
    if (await copyText(text)) notifyDone('copied', t('copied', { text }));
  }

  // Skips orders of the selection that are not ready.
  function copyAndHandOver({ one, selection }: Target): void {
    if (one === null) many.copyAndHandOver(handOvers.textOf)(selection);
    else handOvers.copyAndHandOver(one);
  }

  function print({ one, count, selection }: Target): void {
    if (one !== null) printing.print(one);
    else printing.ask({ count, read: () => many.read(selection) });
  }

  const tick = (target: Target) => acts.handOver(target, (target.one?.handedOverAt ?? null) === null);

  function actOf(key: string, order: Order): (() => void) | null {
    const acted: Readonly<Record<RowKey, () => void>> = {
      c: () => {
        readWhole([order]).then(([fullOrder = order]) => copyOne(copiedLine(fullOrder)), notifyFailure);
      },
      i: () => void copyOne(order.identifier),
      h: () => tick(targetOf(order)),
      'shift+h': () => copyAndHandOver(targetOf(order)),
      'shift+p': () => print(targetOf(order)),
      e: () => acts.note(targetOf(order)),
      o: () => acts.again(targetOf(order)),
      r: () => acts.ask(targetOf(order)),
    };
    return isRowKey(key) ? acted[key] : null;
  }

  return { tick, print, copyAndHandOver, actOf };
}

const canSort: ReadonlySet<string> = new Set(sortedColumns);
const idOf = (order: Order): string => order.id;
const isUncertain = (order: Order): boolean => order.state === 'uncertain';

/** Each key's action on the focused row, or on the selection that contains this row. */
const acts = {
  c: 'menu.text',
  i: 'menu.identifier',
  h: 'menu.handOver',
  'shift+h': 'menu.copyAndHandOver',
  'shift+p': 'printing:command',
  e: 'many.note',
  r: 'many.ask',
  o: 'menu.again',
} as const;
type RowKey = keyof typeof acts;

function isRowKey(key: string): key is RowKey {
  return Object.hasOwn(acts, key);
}

/** Entries of an order's row in the list of shortcuts: the keys above, and the keys of all tables with selectable rows. */
function useRowKeys(): readonly Command[] {
  const { t } = useTranslation(['orders', 'printing']);
  return useMemo(() => {
    const reported = (shortcut: string, label: string): Command => ({
      id: `row ${shortcut}`,
      group: 'row',
      shortcut,
      label,
      run: () => {},
    });
    return [
      reported('Enter', t('menu.open')),
      reported('Space', t('select')),
      reported('mod+c', t('many.copy')),
      ...Object.entries(acts).map(([key, label]) => reported(key, t(label))),
    ];
  }, [t]);
}
