import type { WorkbookSheet } from '../../../store/workbooks.ts';
import type { ImportState } from './import-state.ts';

/** The sheets that are neither empty nor hidden. */
export function visibleSheets(read: ImportState['read']): readonly Omit<WorkbookSheet, 'batches'>[] {
  return (read?.sheets ?? []).flatMap(({ name, rows, hidden }, place) =>
    rows > 0 && !hidden ? { place, name, rows } : [],
  );
}
