import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from '../../ui/icons/icons.tsx';
import styles from './master-detail.module.css';

interface MasterDetailProps {
  /** The details of the opened row; null if none is open. */
  readonly details: ReactNode;
  readonly onClose: () => void;
  /** The table. */
  readonly children: ReactNode;
}

/** A table with the details of the opened row next to it. Escape closes the details. */
export function MasterDetail({ details, onClose, children }: MasterDetailProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the details next to the table
    <div
      className={styles.split}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || details === null) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      {details}
    </div>
  );
}

interface DetailsPaneProps {
  readonly label: string;
  readonly amount: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The pane next to a table with the details of a row. Its heading is the amount. */
export function DetailsPane({ label, amount, onClose, children }: DetailsPaneProps) {
  const { t } = useTranslation('common');
  return (
    <aside className={styles.details} aria-label={label}>
      <div className={styles.head}>
        <h2 className={styles.amount}>{amount}</h2>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </aside>
  );
}
