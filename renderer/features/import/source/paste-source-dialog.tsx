import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import common from '../../../ui/base/common.module.css';
import type { ListSource } from '../reading/list-reader.ts';
import { countLines } from '../reading/text/count-lines.ts';
import type { SourcePaste } from './decide-paste.ts';
import styles from './paste-source-dialog.module.css';

interface PasteSourceDialogProps {
  readonly asked: Extract<SourcePaste, { is: 'ask' }> | null;
  readonly onAdd: (source: ListSource) => void;
  readonly onBegin: (source: ListSource) => void;
  readonly onLeave: () => void;
}

/** Asks what to do with a source pasted or dropped onto an open list: add it, start a new list, or ignore the source. */
export function PasteSourceDialog({ asked, onAdd, onBegin, onLeave }: PasteSourceDialogProps) {
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
            <Button variant="default" onClick={onLeave} data-autofocus={asked.add === null || undefined}>
              {t('pasteSource.leave')}
            </Button>
            <Button variant="default" onClick={() => onBegin(asked.begin)}>
              {t('pasteSource.begin')}
            </Button>
            {asked.add === null ? null : (
              <Button data-autofocus onClick={() => asked.add !== null && onAdd(asked.add)}>
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
