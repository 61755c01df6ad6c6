import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { OrderFilter } from '../../../../shared/model/order/order-filter.ts';
import type { ColumnChoice } from '../../../../shared/model/order/order-view.ts';
import { useHandOver } from '../../../ui/order/hand-over.ts';
import { usePrinting } from '../../../ui/printing/printing.ts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { sheetColumns, useBulkActions } from '../actions/use-bulk-actions.ts';
import { type Target, useSelectionActions } from '../actions/use-selection-actions.ts';
import type { FilterNames } from '../filter/use-filter-names.ts';
import styles from './batch-results.module.css';

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
export function BatchResults({ batch, orders, filter, total, columns, names }: BatchResultsProps) {
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
      <Button variant="default" onClick={() => many.copyText(shown.selection)}>
        {t('results.copy')}
      </Button>
      {orders.some(({ sourceLine, againOf }) => sourceLine !== null && againOf === null) ? (
        <Button
          variant="default"
          title={t('results.forSheetHint')}
          onClick={() => many.copyForSheet({ by: 'filter', filter: wholeList(filter), except: [] })}
        >
          {t('results.forSheet')}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => acts.export(shown)}>
        {t('orders:many.export')}
      </Button>
      <Button
        variant="default"
        onClick={() => printing.ask({ count: total, read: () => many.read(shown.selection) })}
      >
        {t('printing:act')}
      </Button>
      <Button variant="default" onClick={() => many.copyAndHandOver(textOf)(shown.selection)}>
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
