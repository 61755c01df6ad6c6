import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import line from '../../../ui/base/line.module.css';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import { CodePageDialog } from './code-page-dialog.tsx';
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
