import { Button, Modal, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Encoding, encodings, type ReadingOptions } from '../../../../shared/model/list/sheet/source.ts';
import common from '../../../ui/base/common.module.css';
import line from '../../../ui/base/line.module.css';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import type { ListReader } from '../reading/open-list-reader.ts';
import styles from './code-page-dialog.module.css';
import type { PastingSource } from './use-paste-source.tsx';

interface CodePageLineProps {
  readonly list: ListImport;
  readonly state: ImportState;
  /** Asks first if reading again would discard decisions. */
  readonly before: PastingSource['before'];
}

/** The code page of a file, whether it was guessed, and a control to change it. Renders nothing for a paste or a workbook. */
export function CodePageLine({ list, state, before }: CodePageLineProps) {
  const { t } = useTranslation('import');
  const [opened, setOpened] = useState(false);
  const { source, read, options } = state;
  if (source === null || !('file' in source) || read === null || read.text === null) return null;
  const { encoding, encodingGuessed, layout } = read.text;
  const name = t(`codePage.name.${encoding}`);
  return (
    <p>
      <span className={line.faint}>
        {t(encodingGuessed ? 'codePage.guessed' : 'codePage.chosen', { name })}
      </span>{' '}
      <button type="button" className={line.link} onClick={() => setOpened(true)}>
        {t('codePage.change')}
      </button>
      {opened ? (
        <CodePageDialog
          reader={list.reader}
          file={source.file}
          layout={layout}
          now={encoding}
          onRead={(chosen) => {
            setOpened(false);
            before(() => void list.readSource(source, { ...options, encoding: chosen }));
          }}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </p>
  );
}

interface CodePageDialogProps {
  readonly reader: ListReader;
  readonly file: Blob;
  readonly layout: ReadingOptions['layout'];
  readonly now: Encoding;
  readonly onRead: (encoding: Encoding) => void;
  readonly onClose: () => void;
}

/** Shows a preview of the file in each code page, before a person has the file read again in one of them. */
function CodePageDialog({ reader, file, layout, now, onRead, onClose }: CodePageDialogProps) {
  const { t } = useTranslation(['import', 'common']);
  const [chosen, setChosen] = useState<Encoding>(now);
  const [seen, setSeen] = useState<{
    readonly of: Encoding;
    readonly rows: readonly (readonly string[])[];
  }>();
  useEffect(() => {
    let isCurrent = true;
    reader.preview(file, chosen, layout).then(
      ({ rows }) => isCurrent && setSeen({ of: chosen, rows }),
      () => isCurrent && setSeen({ of: chosen, rows: [] }),
    );
    return () => {
      isCurrent = false;
    };
  }, [reader, file, chosen, layout]);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('codePage.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={common.grid12}>
        <NativeSelect
          label={t('codePage.label')}
          data-autofocus
          value={chosen}
          onChange={(event) => setChosen(encodings.find((each) => each === event.currentTarget.value) ?? now)}
        >
          {encodings.map((each) => (
            <option key={each} value={each}>
              {t(`codePage.name.${each}`)}
            </option>
          ))}
        </NativeSelect>
        <p className={common.muted}>{t('codePage.hint')}</p>
        <div className={styles.scroll} aria-busy={seen?.of !== chosen || undefined}>
          <table className={styles.table} aria-label={t('codePage.preview')}>
            <tbody>
              {seen?.rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: preview rows have no other key
                <tr key={row}>
                  {cells.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other key
                    <td key={column}>
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={common.buttons}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="filled" disabled={chosen === now} onClick={() => onRead(chosen)}>
            {t('codePage.use')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
