import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { OrderFilter } from '../../../../shared/model/order/order-filter.ts';
import type { ColumnChoice } from '../../../../shared/model/order/order-view.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import listScreen from '../../../ui/base/list-screen.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { SkeletonRows } from '../../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { useHandOver } from '../../../ui/order/hand-over.ts';
import { usePrinting } from '../../../ui/printing/printing.ts';
import { SearchField } from '../../../ui/table/search-field.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { sheetColumns, useBulkActions } from '../actions/use-bulk-actions.ts';
import { type Target, useSelectionActions } from '../actions/use-selection-actions.ts';
import { filterOf, type OrderAddress, readAddress, writeAddress } from '../filter/order-address.ts';
import { StateChips } from '../filter/state-chips.tsx';
import { useDebouncedText } from '../filter/use-debounced-text.ts';
import { type FilterNames, useFilterNames } from '../filter/use-filter-names.ts';
import { OrderList } from '../list/order-list.tsx';
import { useOrderWindow } from '../list/use-order-window.ts';
import { useListPreferences } from '../view/use-list-preferences.ts';
import styles from './batch-rows.module.css';

/** The rows of a batch in list order, with the actions of the orders list. Of a retried row, only the latest order is shown. */
export function BatchRows({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('orders');
  const [, navigate] = useLocation();
  const text = useSearch();
  const address = useMemo(() => readAddress(text), [text]);
  const { search, states, sort } = address;
  const filter = useMemo(
    () => ({
      ...filterOf({ ...readAddress(''), search, states, sort }, ofShop),
      batchId: batch.id,
      inListOrder: true,
    }),
    [search, states, sort, batch.id],
  );
  const show = (change: Partial<OrderAddress>) => {
    const query = writeAddress({ ...address, ...change });
    navigate(`${paths.batch(batch.id)}${query === '' ? '' : `?${query}`}`, { replace: true });
  };
  const [typed, setTyped] = useDebouncedText(search, (settled) => show({ search: settled }));
  const names = useFilterNames(ofShop);
  const list = useOrderWindow(filter);
  const { columns: savedColumns, setColumns } = useListPreferences();
  const isOfList = list.orders.some(({ sourceLine }) => sourceLine !== null);
  const columns = useMemo(() => batchColumns(savedColumns, batch, isOfList), [savedColumns, batch, isOfList]);

  if (list.error !== null)
    return (
      <div className={listScreen.notice}>
        <FailureNotice error={list.error} onRetry={list.retry} />
      </div>
    );
  return (
    <>
      <div className={listScreen.tools}>
        <SearchField
          className={styles.search}
          label={t('searchLabel')}
          placeholder={t('searchLabel')}
          value={typed}
          onChange={setTyped}
        />
        <StateChips counts={batch.counts} chosen={states} onChoose={(next) => show({ states: [...next] })} />
        <BatchResults
          batch={batch}
          orders={list.orders}
          filter={filter}
          total={list.total}
          columns={columns}
          names={names}
        />
      </div>
      {list.loaded ? (
        <OrderList
          key={writeAddress({ ...address, sort: null })}
          filter={filter}
          onSort={(next) => show({ sort: next })}
          orders={list.orders}
          total={list.total}
          totalIsLeast={list.totalIsLeast}
          chosenColumns={columns}
          names={names}
          // All lists share the width of a column. A person chooses the columns on the screen Orders.
          onColumns={(next, isKept) =>
            setColumns(
              savedColumns.map((column) => next.find(({ key }) => key === column.key) ?? column),
              isKept,
            )
          }
          whole={list.whole}
          onNearEnd={list.onNearEnd}
          onNearStart={list.onNearStart}
          empty={<EmptyState title={t('empty.nothing')} />}
        />
      ) : (
        <div className={listScreen.notice}>
          <SkeletonRows rows={10} />
        </div>
      )}
    </>
  );
}

const ofShop = { practising: false, connectionId: null };

/**
 * The columns of the screen Orders, and each row's line number in the list. Columns with the same value in all rows of a batch are left
 * out.
 */
function batchColumns(savedColumns: ColumnChoice, { services }: Batch, isOfList: boolean): ColumnChoice {
  const shared = ['line', 'batch', 'connection', 'age', ...(services.length === 1 ? ['service'] : [])];
  const batchOnly = savedColumns.filter(({ key }) => !shared.includes(key));
  return isOfList ? [{ key: 'line', width: null }, ...batchOnly] : batchOnly;
}

interface BatchResultsProps {
  readonly batch: Batch;
  readonly orders: readonly Order[];
  readonly filter: OrderFilter;
  readonly total: number | null;
  readonly columns: ColumnChoice;
  readonly names: FilterNames;
}

/** All rows, independent of the visible filter and sort order. So an empty line in the sheet means that the line was not ordered. */
const wholeList = (filter: OrderFilter): OrderFilter => ({ ...filter, search: '', states: [], sort: null });

/** Buttons that copy, print and export a batch's results: all rows that the filter finds, in their order, without a selection. */
function BatchResults({ batch, orders, filter, total, columns, names }: BatchResultsProps) {
  const { t } = useTranslation(['batches', 'orders', 'printing']);
  const many = useBulkActions(orders, columns, names);
  const acts = useSelectionActions();
  const { textOf } = useHandOver();
  const printing = usePrinting();
  const sheet = {
    columns: sheetColumns.map((key) => t(`orders:column.${key}`)),
    onExport: (format: 'csv' | 'xlsx') => many.exportLines(batch.id, format),
  };
  const shown: Target = { selection: { by: 'filter', filter, except: [] }, count: total, one: null };
  return (
    <fieldset className={styles.results} aria-label={t('results.label')}>
      <Button onClick={() => many.copyText(shown.selection)}>{t('results.copy')}</Button>
      {orders.some(({ sourceLine, againOf }) => sourceLine !== null && againOf === null) ? (
        <Button
          title={t('results.forSheetHint')}
          onClick={() => many.copyForSheet({ by: 'filter', filter: wholeList(filter), except: [] })}
        >
          {t('results.forSheet')}
        </Button>
      ) : null}
      <Button onClick={() => acts.export(shown)}>{t('orders:many.export')}</Button>
      <Button onClick={() => printing.ask({ count: total, read: () => many.read(shown.selection) })}>
        {t('printing:act')}
      </Button>
      <Button onClick={() => many.copyAndHandOver(textOf)(shown.selection)}>
        {t('orders:menu.copyAndHandOver')}
      </Button>
      {acts.wish === null ? null : (
        <ActionDialog
          wish={acts.wish}
          many={many}
          {...(batch.hasLines ? { sheet } : {})}
          onRepeated={acts.close}
          onClose={acts.close}
        />
      )}
    </fieldset>
  );
}
