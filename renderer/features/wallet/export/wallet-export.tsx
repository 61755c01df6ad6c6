import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletFilter } from '../../../../shared/model/wallet/wallet-filter.ts';
import { useCommands } from '../../../store/commands.ts';
import common from '../../../ui/base/common.module.css';
import { FileDialog } from '../../../ui/dialog/file-dialog.tsx';
import { IconDownload } from '../../../ui/icons/icons.tsx';
import { useWalletExport } from './use-wallet-export.ts';

interface WalletExportProps {
  readonly bySupplier: boolean;
  /** The current filter. All rows that it finds are exported, not only the loaded rows. */
  readonly filter: WalletFilter;
  /** Number of rows; null if not all are counted. */
  readonly count: number | null;
}

/** The button and the shortcut that export the rows, and the dialog that asks for the format. */
export function WalletExport({ bySupplier, filter, count }: WalletExportProps) {
  const { t } = useTranslation(['wallet', 'orders']);
  const [opened, setOpened] = useState(false);
  const write = useWalletExport(bySupplier);
  const isEmpty = count === 0;
  useCommands(
    useMemo(
      () =>
        isEmpty
          ? []
          : [
              {
                ...({ id: 'wallet-export', label: t('command.export'), group: 'screen' } as const),
                shortcut: 'e',
                run: () => setOpened(true),
              },
            ],
      [t, isEmpty],
    ),
  );
  return (
    <>
      <Button
        variant="default"
        className={common.toEnd}
        leftSection={<IconDownload size={15} aria-hidden />}
        disabled={isEmpty}
        onClick={() => setOpened(true)}
      >
        {t('orders:many.export')}
      </Button>
      <FileDialog
        opened={opened}
        title={count === null ? t('export.titleAll') : t('export.title', { count })}
        words={t('export.words')}
        onWrite={(format) => write(filter, format)}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
