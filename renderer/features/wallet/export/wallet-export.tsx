import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopZone } from '../../../../shared/model/base/shop-day.ts';
import {
  matchedBy,
  type WalletColumn,
  type WalletTable,
  walletColumns,
} from '../../../../shared/model/wallet/wallet-cells.ts';
import { transactionKinds, type WalletFilter } from '../../../../shared/model/wallet/wallet-filter.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnectionId } from '../../../client/use-connections.ts';
import { useCommands } from '../../../store/commands.ts';
import common from '../../../ui/base/common.module.css';
import { FileDialog } from '../../../ui/dialog/file-dialog.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { takeFile } from '../../../ui/failure/take-file.ts';
import { IconDownload } from '../../../ui/icons/icons.tsx';

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

/** Columns that only a supplier's wallet can fill. */
const suppliersOwn: readonly WalletColumn[] = ['balance', 'balance-currency', 'id', 'matched'];

/** Exports all rows that the filter finds, and shows where the file is. */
function useWalletExport(bySupplier: boolean) {
  const { t } = useTranslation(['wallet', 'orders', 'common']);
  const contract = useContract();
  const connectionId = useConnectionId();
  const heads: Readonly<Record<WalletColumn, string>> = {
    // The time zone is in the header and not in the cells, so that spreadsheet programs can parse the times.
    time: `${t('column.time')} (${shopZone()})`,
    kind: t('column.kind'),
    description: t('column.description'),
    identifier: t('column.identifier'),
    service: t('orders:column.service'),
    customer: t('orders:column.customer'),
    amount: t('column.amount'),
    currency: t('orders:column.currency'),
    balance: t('column.balance'),
    'balance-currency': t('export.balanceCurrency'),
    id: t('detail.id'),
    reference: t('orders:column.reference'),
    order: t('orders:column.id'),
    matched: t('export.matched'),
    details: t('common:details.title'),
  };
  const table = (): WalletTable => ({
    columns: walletColumns
      .filter((key) => bySupplier || !suppliersOwn.includes(key))
      .map((key) => ({ key, head: heads[key] })),
    kinds: Object.fromEntries(transactionKinds.map((kind) => [kind, t(`kind.${kind}`)])),
    matches: Object.fromEntries(matchedBy.map((how) => [how, t(`export.by.${how}`)])),
  });
  return (filter: WalletFilter, format: 'csv' | 'xlsx'): void => {
    contract.wallet.export
      .call({ connectionId, filter, table: table(), format })
      .then((handed) => takeFile(handed, (path) => t('orders:many.saved', { path })))
      .catch(notifyFailure);
  };
}
