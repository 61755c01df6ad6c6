import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nextOf, useWorkbooks, type WorkbookSheet } from '../../../store/workbooks.ts';
import common from '../../../ui/base/common.module.css';
import line from '../../../ui/base/line.module.css';
import { OrderedAs } from './ordered-as.tsx';
import styles from './other-sheets.module.css';

interface OtherSheetsProps {
  readonly onOpen: (file: File, sheet: WorkbookSheet) => void;
}

/** The sheets of partly ordered workbooks; each shows whether it was ordered. A sheet opens without choosing its file again. */
export function OtherSheets({ onOpen }: OtherSheetsProps) {
  const { t } = useTranslation('import');
  const { books, discard } = useWorkbooks();
  const open = books.filter((book) => nextOf(book) !== undefined);
  if (open.length === 0) return null;
  return (
    <section aria-label={t('sheets.title')}>
      {open.map((book) => (
        // A changed file is treated as a different file.
        <div key={`${book.file.name} ${book.file.lastModified}`} className={styles.book}>
          <p className={common.row}>
            <bdi className={common.strongCut}>{book.file.name}</bdi>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('sheets.discardNamed', { file: book.file.name })}
              onClick={() => discard(book)}
            >
              {t('sheets.discard')}
            </Button>
          </p>
          <ul className={styles.sheets} aria-label={t('sheets.of', { file: book.file.name })}>
            {book.sheets.map((sheet) => (
              <li key={sheet.place} className={styles.sheet}>
                <span className={line.words}>
                  <bdi>{sheet.name}</bdi>{' '}
                  <span className={line.faint}>{t('sheets.rows', { count: sheet.rows })}</span>
                </span>
                {sheet.batches.length > 0 ? (
                  <OrderedAs batches={sheet.batches} />
                ) : (
                  <Button
                    size="compact-sm"
                    variant={sheet === nextOf(book) ? 'filled' : 'default'}
                    aria-label={t('sheets.checkNamed', { name: sheet.name })}
                    onClick={() => onOpen(book.file, sheet)}
                  >
                    {t('sheets.check')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
