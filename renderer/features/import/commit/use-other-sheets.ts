import { useCallback } from 'react';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { nextOf, useWorkbooks, type WorkbookSheet, workbookOf } from '../../../store/workbooks.ts';
import type { ListImport } from '../list/list-import.ts';
import { visibleSheets } from '../list/visible-sheets.ts';

/** Notes which sheet of a workbook was ordered, and opens another one. */
export function useOtherSheets(list: ListImport) {
  /** Returns whether the ordered list is a sheet of a workbook with others left. */
  const noteSheet = useCallback(
    (batches: readonly Batch[]): boolean => {
      const { source, read, sheet } = list.store.getState();
      if (source === null || !('file' in source) || !(source.file instanceof File)) return false;
      const { books, ordered } = useWorkbooks.getState();
      const known = workbookOf(books, source.file)?.sheets.map(({ place }) => place) ?? [];
      // A cover or a totals sheet is no remaining list.
      const places = new Set([sheet, ...known, ...(read?.lists ?? [])]);
      const sheets = visibleSheets(read).filter(({ place }) => places.has(place));
      if (sheets.length < 2) return false;
      const made = batches.map(({ id, name }) => ({ id, name }));
      ordered(source.file, sheets, sheet, made);
      const book = workbookOf(useWorkbooks.getState().books, source.file);
      return book !== undefined && nextOf(book) !== undefined;
    },
    [list],
  );
  const openSheet = useCallback(
    (file: File, { place }: WorkbookSheet) => void list.readSource({ file }, undefined, place),
    [list],
  );
  return { noteSheet, openSheet };
}
