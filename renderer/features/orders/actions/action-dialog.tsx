import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDialog } from '../../../ui/dialog/file-dialog.tsx';
import styles from './export-dialog.module.css';
import { NoteDialog } from './note-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import type { TableContents, useBulkActions } from './use-bulk-actions.ts';
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

/** What is exported: the shown columns, all columns, or the customer's original list. */
type ExportWish = TableContents | 'sheet';

interface ExportDialogProps {
  /** Number of orders; null if not counted. */
  readonly count: number | null;
  /** Names of the shown columns, in order. */
  readonly shown: readonly string[];
  /** The columns appended to the customer's sheet; null if there is no sheet. */
  readonly ofSheet: readonly string[] | null;
  readonly onExport: (format: 'csv' | 'xlsx', wish: ExportWish) => void;
  readonly onClose: () => void;
}

const wishes = ['shown', 'all', 'sheet'] as const satisfies readonly ExportWish[];

/** Asks for the columns and the format of a file. */
function ExportDialog({ count, shown, ofSheet, onExport, onClose }: ExportDialogProps) {
  const { t } = useTranslation('orders');
  const [wish, setWish] = useState<ExportWish>('shown');
  return (
    <FileDialog
      opened
      title={count === null ? t('export.titleAll') : t('export.title', { count })}
      words={wish === 'sheet' ? null : t('export.words')}
      onWrite={(format) => onExport(format, wish)}
      onClose={onClose}
    >
      <Radio.Group
        label={t('export.columns')}
        value={wish}
        onChange={(value) => setWish(wishes.find((each) => each === value) ?? 'shown')}
      >
        <div className={styles.choices}>
          <Radio data-autofocus value="shown" label={t('export.shown')} description={shown.join(' · ')} />
          <Radio value="all" label={t('export.all')} />
          {ofSheet === null ? null : (
            <Radio
              value="sheet"
              label={t('export.sheet')}
              description={t('export.sheetWords', { columns: ofSheet.join(' · ') })}
            />
          )}
        </div>
      </Radio.Group>
    </FileDialog>
  );
}
