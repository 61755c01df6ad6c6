import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './master-detail.module.css';

interface MasterDetailProps {
  /** What one of the rows opened; null: nothing. */
  readonly details: ReactNode;
  readonly onClose: () => void;
  /** The table. */
  readonly children: ReactNode;
}

/** A table, and beside it what one of its rows opened; Escape closes that. */
export function MasterDetail({ details, onClose, children }: MasterDetailProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the table opened beside itself
    <div
      className={styles.split}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
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

/** What a row opens beside its table, headed by its amount. */
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
