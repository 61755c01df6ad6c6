import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import common from '../base/common.module.css';
import styles from './file-dialog.module.css';

interface FileDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** A sentence about the file; null if none. */
  readonly words: string | null;
  /** Further fields, of which one has the first focus. If omitted, the default file type has the focus. */
  readonly children?: ReactNode;
  readonly onWrite: (format: 'csv' | 'xlsx') => void;
  readonly onClose: () => void;
}

/** Asks for the type of a file. Closes after the answer. */
export function FileDialog({ opened, title, words, children, onWrite, onClose }: FileDialogProps) {
  const { t } = useTranslation(['orders', 'common']);
  const write = (format: 'csv' | 'xlsx') => () => {
    onWrite(format);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={common.grid12}>
        {children}
        {words === null ? null : <p className={common.mutedSm}>{words}</p>}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button onClick={write('csv')}>{t('export.csv')}</Button>
          <Button
            variant="filled"
            data-autofocus={children === undefined || undefined}
            onClick={write('xlsx')}
          >
            {t('export.xlsx')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
