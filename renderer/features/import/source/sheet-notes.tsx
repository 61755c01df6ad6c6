import { useTranslation } from 'react-i18next';
import type { SheetNote } from '../../../../shared/model/list/sheet/source.ts';
import styles from './sheet-notes.module.css';

/** Notes about a sheet that was read differently from how a spreadsheet program shows it. */
export function SheetNotes({ notes }: { readonly notes: readonly SheetNote[] }) {
  const { t } = useTranslation('import');
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.is}>{noteText(note)}</li>
      ))}
    </ul>
  );

  function noteText(note: SheetNote): string {
    switch (note.is) {
      case 'hidden':
        return t('sheetNote.hidden');
      case 'hidden-rows':
        return t('sheetNote.hiddenRows', { count: note.count });
      case 'hidden-columns':
        return t('sheetNote.hiddenColumns', { count: note.count });
      case 'hidden-cells':
        return t('sheetNote.hiddenCells', { count: note.count });
      case 'struck-cells':
        return t('sheetNote.struckCells', { count: note.count });
      case 'merged':
        return t('sheetNote.merged', { count: note.count });
      case 'formulas-without-value':
        return t('sheetNote.formulas', { count: note.count });
      case 'columns-left-out':
        return t('sheetNote.columnsLeftOut', { count: note.count, most: note.most });
      case 'nuls':
        return t('sheetNote.nuls', { count: note.count });
      case 'stray-quote':
        return t('sheetNote.strayQuote', { line: note.line });
      case 'not-in-encoding':
        return t('sheetNote.notInEncoding', { count: note.count });
    }
  }
}
