import { useTranslation } from 'react-i18next';
import type { SheetInfo } from '../../../../shared/model/list/sheet/source.ts';
import type { Workbook, WorkbookSheet } from '../../../store/workbooks.ts';
import common from '../../../ui/base/common.module.css';
import question from '../../../ui/dialog/question.module.css';
import { OrderedAs } from './ordered-as.tsx';
import { SheetNotes } from './sheet-notes.tsx';
import styles from './sheet-step.module.css';

interface SheetStepProps {
  readonly sheets: readonly SheetInfo[];
  readonly chosen: number;
  /** The sheets of this file that were already ordered. */
  readonly known: Workbook | undefined;
  readonly onChoose: (sheet: number) => void;
}

/** Chooses the sheet of a workbook that contains the list. */
export function SheetStep({ sheets, chosen, known, onChoose }: SheetStepProps) {
  const { t } = useTranslation('import');
  return (
    <section className={styles.sheets}>
      <h2 className={question.question}>{t('sheet.question')}</h2>
      <ul className={common.stack4}>
        {sheets.map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet's position is its key; two may have one name
          <li key={index}>
            <button
              type="button"
              className={styles.sheet}
              disabled={sheet.rows === 0}
              // biome-ignore lint/a11y/noAutofocus: initial focus, so that Enter continues
              autoFocus={index === chosen}
              onClick={() => onChoose(index)}
            >
              <bdi className={common.strongCut}>{sheet.name}</bdi>
              <span className={styles.faint}>
                {t('sheet.size', { rows: sheet.rows, columns: sheet.columns })}
              </span>
            </button>
            <Ordered sheet={known?.sheets.find(({ place }) => place === index)} />
            <SheetNotes notes={sheet.notes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ordered({ sheet }: { readonly sheet: WorkbookSheet | undefined }) {
  return sheet === undefined || sheet.batches.length === 0 ? null : <OrderedAs batches={sheet.batches} />;
}
