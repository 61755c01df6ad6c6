import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { ListImport } from '../list/list-import.ts';
import type { ListSource } from '../reading/list-reader.ts';
import { decidePaste, type SourcePaste } from './decide-paste.ts';
import { PasteSourceDialog } from './paste-source-dialog.tsx';

/** Handles new sources, and asks a person before decisions on rows can be lost. */
export type PastingSource = ReturnType<typeof usePasteSource>;

export function usePasteSource(list: ListImport) {
  const { t } = useTranslation('import');
  const [asked, setAsked] = useState<Extract<SourcePaste, { is: 'ask' }> | null>(null);
  const [held, setHeld] = useState<(() => void) | null>(null);
  /** Handles a pasted or dropped source. `whole` is true if the text is the whole content of the paste box. */
  const pasteSource = useCallback(
    (source: ListSource, whole: boolean) => {
      const answer = decidePaste(list.store.getState(), source, whole);
      if (answer.is === 'read') void list.readSource(answer.source);
      else if (answer.is === 'add') void list.append(answer.source);
      else if (answer.is === 'stay') list.goTo('check');
      else setAsked(answer);
    },
    [list],
  );
  /** Runs an action that reads or checks the list again. Asks first if the action discards a person's decisions. */
  const before = useCallback(
    (anew: () => void) => {
      const { counts, edited } = list.store.getState();
      if (counts !== null && edited) setHeld(() => anew);
      else anew();
    },
    [list],
  );
  const done = () => setAsked(null);
  return {
    pasteSource,
    before,
    dialogs: (
      <>
        <PasteSourceDialog
          asked={asked}
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
          opened={held !== null}
          title={t('forget.title')}
          confirmLabel={t('forget.goOn')}
          danger
          onConfirm={() => {
            held?.();
            setHeld(null);
          }}
          onClose={() => setHeld(null)}
        >
          {t('forget.words')}
        </ConfirmDialog>
      </>
    ),
  };
}
