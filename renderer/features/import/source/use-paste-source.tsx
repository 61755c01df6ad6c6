import { Button, Modal } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import common from '../../../ui/base/common.module.css';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { ListImport } from '../list/list-import.ts';
import type { ListSource } from '../reading/list-reader.ts';
import { countLines } from '../reading/text/count-lines.ts';
import { decidePaste, type SourcePaste } from './decide-paste.ts';
import styles from './paste-source-dialog.module.css';

/** Handles new sources, and asks a person before decisions on rows can be lost. */
export type PastingSource = ReturnType<typeof usePasteSource>;

export function usePasteSource(list: ListImport) {
  const { t } = useTranslation('import');
  const [question, setQuestion] = useState<Extract<SourcePaste, { is: 'ask' }> | null>(null);
  const [pendingPaste, setPendingPaste] = useState<(() => void) | null>(null);
  /** Handles a pasted or dropped source. `replacesAll` is true if the text is the whole content of the paste box. */
  const pasteSource = useCallback(
    (source: ListSource, replacesAll: boolean) => {
      const answer = decidePaste(list.store.getState(), source, replacesAll);
      if (answer.is === 'read') void list.readSource(answer.source);
      else if (answer.is === 'add') void list.append(answer.source);
      else if (answer.is === 'stay') list.goTo('check');
      else setQuestion(answer);
    },
    [list],
  );
  /** Runs an action that reads or checks the list again. Asks first if the action discards a person's decisions. */
  const before = useCallback(
    (start: () => void) => {
      const { counts, edited } = list.store.getState();
      if (counts !== null && edited) setPendingPaste(() => start);
      else start();
    },
    [list],
  );
  const done = () => setQuestion(null);
  return {
    pasteSource,
    before,
    dialogs: (
      <>
        <PasteSourceDialog
          asked={question}
          onAdd={(source) => {
            done();
            void list.append(source);
          }}
          onBegin={(source) => {
            done();
            void list.readSource(source);
          }}
          onLeave={done}
        />
        <ConfirmDialog
          opened={pendingPaste !== null}
          title={t('forget.title')}
          confirmLabel={t('forget.goOn')}
          danger
          onConfirm={() => {
            pendingPaste?.();
            setPendingPaste(null);
          }}
          onClose={() => setPendingPaste(null)}
        >
          {t('forget.words')}
        </ConfirmDialog>
      </>
    ),
  };
}

interface PasteSourceDialogProps {
  readonly asked: Extract<SourcePaste, { is: 'ask' }> | null;
  readonly onAdd: (source: ListSource) => void;
  readonly onBegin: (source: ListSource) => void;
  readonly onLeave: () => void;
}

/** Asks what to do with a source pasted or dropped onto an open list: add it, start a new list, or ignore the source. */
function PasteSourceDialog({ asked, onAdd, onBegin, onLeave }: PasteSourceDialogProps) {
  const { t } = useTranslation(['import', 'common']);
  return (
    <Modal
      opened={asked !== null}
      onClose={onLeave}
      title={t('pasteSource.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {asked === null ? null : (
        <div className={common.grid12}>
          <p>
            <bdi className={styles.what}>{whatOf(asked.add ?? asked.begin)}</bdi>
          </p>
          <p className={common.muted}>{t(asked.add === null ? 'pasteSource.notYet' : 'pasteSource.words')}</p>
          <div className={styles.buttons}>
            <Button onClick={onLeave} data-autofocus={asked.add === null || undefined}>
              {t('pasteSource.leave')}
            </Button>
            <Button onClick={() => onBegin(asked.begin)}>{t('pasteSource.begin')}</Button>
            {asked.add === null ? null : (
              <Button variant="filled" data-autofocus onClick={() => asked.add !== null && onAdd(asked.add)}>
                {t('pasteSource.add')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Modal>
  );

  function whatOf(source: ListSource): string {
    if ('file' in source)
      return source.file instanceof File ? source.file.name.slice(0, 120) : t('pasteSource.file');
    const [first = ''] = source.text.slice(0, 1_000).trim().split('\n', 1);
    return t('pasteSource.lines', { count: countLines(source.text), first: first.slice(0, 60) });
  }
}
