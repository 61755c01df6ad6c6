import { ExportDialog } from './export-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import type { useBulkActions } from './use-bulk-actions.ts';
import type { PendingAction } from './use-selection-actions.ts';

interface ActionDialogProps {
  readonly wish: PendingAction;
  readonly many: ReturnType<typeof useBulkActions>;
  /** The columns appended to the batch's original list, and its export; omitted if the batch has no original list. */
  readonly sheet?: {
    readonly columns: readonly string[];
    readonly onExport: (format: 'csv' | 'xlsx') => void;
  };
  readonly onRepeated: () => void;
  readonly onClose: () => void;
}

/** The dialog of an action that first needs input or a confirmation. */
export function ActionDialog({ wish, many, sheet, onRepeated, onClose }: ActionDialogProps) {
  const { selection, count, one } = wish;
  switch (wish.act) {
    case 'export':
      return (
        <ExportDialog
          count={count}
          shown={many.columnNames}
          ofSheet={sheet?.columns ?? null}
          onExport={(format, table) => {
            if (table === 'sheet') sheet?.onExport(format);
            else many.export(format, table)(selection);
          }}
          onClose={onClose}
        />
      );
    case 'note':
      return <NoteDialog selection={selection} count={count} note={one?.note ?? ''} onClose={onClose} />;
    case 'again':
      return <RepeatDialog selection={selection} onDone={onRepeated} onClose={onClose} />;
  }
}
