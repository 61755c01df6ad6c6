import { Button, Modal, Radio, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderSelection } from '../../../../shared/model/order/order-filter.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { Keys } from '../../../ui/base/keys.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { notifyDone, notifyNotDone } from '../../../ui/failure/notify-done.tsx';
import styles from './note-dialog.module.css';

interface NoteDialogProps {
  readonly selection: OrderSelection;
  /** Null if not counted. */
  readonly count: number | null;
  /** The current note, for a single order. */
  readonly note: string;
  readonly onClose: () => void;
}

/** Sets a note on one order or on all selected orders. The note is added below the existing notes, or replaces them. */
export function NoteDialog({ selection, count, note: noted, onClose }: NoteDialogProps) {
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
