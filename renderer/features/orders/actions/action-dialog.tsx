import { Button, Modal, Radio, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderSelection } from '../../../../shared/model/order/order-filter.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { Keys } from '../../../ui/base/keys.tsx';
import { FileDialog } from '../../../ui/dialog/file-dialog.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { notifyDone, notifyNotDone } from '../../../ui/failure/notify-done.tsx';
import styles from './export-dialog.module.css';
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

interface NoteDialogProps {
  readonly selection: OrderSelection;
  /** Null if not counted. */
  readonly count: number | null;
  /** The current note, for a single order. */
  readonly note: string;
  readonly onClose: () => void;
}

/** Sets a note on one order or on all selected orders. The note is added below the existing notes, or replaces them. */
function NoteDialog({ selection, count, note: noted, onClose }: NoteDialogProps) {
  const { t } = useTranslation(['orders', 'common']);
  const contract = useContract();
  const one = count === 1;
  const [note, setNote] = useState(noted);
  const [how, setHow] = useState<'add' | 'replace'>(one ? 'replace' : 'add');
  const write = useMutation(
    contract.orders.noteMany.mutationOptions({
      onSuccess({ orders, tooLong }) {
        if (tooLong > 0) notifyNotDone('orders-many', t('note.tooLong', { count: tooLong, orders }));
        else notifyDone('orders-many', t('many.noted', { count: orders }));
        onClose();
      },
    }),
  );
  const isEmptyNote = how === 'add' && note.trim() === '';
  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (!isEmptyNote && !write.isPending) write.mutate({ selection, note: note.trim(), how });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={count === null ? t('note.titleAll') : t('note.title', { count })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form className={styles.form} onSubmit={submit}>
        <Textarea
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4_000}
          aria-label={t('note.label')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        {one ? null : (
          <Radio.Group value={how} onChange={(value) => setHow(value === 'replace' ? 'replace' : 'add')}>
            <div className={styles.how}>
              <Radio value="add" label={t('note.add')} description={t('note.addHint')} />
              <Radio value="replace" label={t('note.replace')} description={t('note.replaceHint')} />
            </div>
          </Radio.Group>
        )}
        <FailureNotice error={write.error} />
        <div className={styles.buttons}>
          <Keys shortcut="mod+Enter" />
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="filled" type="submit" disabled={isEmptyNote} loading={write.isPending}>
            {t(one ? 'note.save' : how === 'add' ? 'note.goAdd' : 'note.goReplace')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
