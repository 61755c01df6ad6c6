import { Button, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAdjustmentsHorizontal } from '../icons/icons.tsx';
import styles from './filter-popover.module.css';

interface FilterPopoverProps {
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  /** The fields of the form. Each applies immediately. */
  readonly children: ReactNode;
}

/** A button that opens a small form with filters. */
export function FilterPopover({ opened, onOpened, children }: FilterPopoverProps) {
  const { t } = useTranslation('common');
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
          onClick={() => onOpened(!opened)}
        >
          {t('filter.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.form}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
