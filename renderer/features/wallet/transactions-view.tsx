import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { WalletExport } from './export/wallet-export.tsx';
import { WalletFilterChips } from './filter/wallet-filter.tsx';
import { isWhole, noNarrowing, type WalletNarrowing } from './filter/wallet-narrowing.ts';
import { TransactionDetails } from './transaction-details.tsx';
import { TransactionsTable } from './transactions-table.tsx';
import type { useWalletRows } from './use-wallet-rows.ts';
import { columnsOf } from './wallet-days.ts';
import { WalletOverview } from './wallet-overview.tsx';
import styles from './wallet-screen.module.css';
import { WalletTotals } from './wallet-totals.tsx';

interface TransactionsViewProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly narrowing: WalletNarrowing;
  readonly onNarrow: (narrowing: WalletNarrowing) => void;
  readonly found: ReturnType<typeof useWalletRows>;
  readonly fetchButton: ReactNode;
}

/** The month at a glance, and below it every transaction, searched, narrowed and added up. */
export function TransactionsView(props: TransactionsViewProps) {
  const { search, onSearch, narrowing, onNarrow, found, fetchButton } = props;
  const { t } = useTranslation('wallet');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [activeId, setActiveId] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { list, first, rows, findsOn, onNearEnd, shown } = found;
  useCommands(
    useMemo(
      () => [
        {
          id: 'wallet-search',
          label: t('command.search'),
          group: 'screen',
          shortcut: 's',
          run: () => field.current?.focus(),
        },
        {
          id: 'wallet-view',
          label: t('command.view'),
          group: 'screen',
          shortcut: 't',
          run: () => setView((shown) => (shown === 'chart' ? 'table' : 'chart')),
        },
      ],
      [t],
    ),
  );
  const bySupplier = first?.source !== 'journal';
  const columns = columnsOf(bySupplier ? 'supplier' : 'journal');
  const unread = bySupplier && first !== undefined && first.fetchedAt === null && first.total === 0;
  const narrowed = shown.search !== '' || !isWhole(shown);
  const active = rows.find(({ id }) => id === activeId);
  const empty = narrowed ? (
    <EmptyState
      title={t('empty.nothing')}
      actions={
        <Button
          variant="default"
          onClick={() => {
            onSearch('');
            onNarrow(noNarrowing);
          }}
        >
          {t('empty.clear')}
        </Button>
      }
    />
  ) : bySupplier ? (
    <EmptyState title={t(unread ? 'empty.unread' : 'empty.title')} actions={fetchButton}>
      {t('empty.words')}
    </EmptyState>
  ) : (
    <EmptyState title={t('empty.noOrders')}>{t('empty.noOrdersWords')}</EmptyState>
  );
  return (
    <>
      <WalletOverview columns={columns} unread={unread} view={view} onView={setView} />
      <div className={styles.tools}>
        <SearchField
          fieldRef={field}
          className={styles.search}
          label={t('command.search')}
          placeholder={t('search')}
          value={search}
          onChange={onSearch}
        />
        <WalletFilterChips bySupplier={bySupplier} narrowing={narrowing} onNarrow={onNarrow} />
        <WalletExport
          bySupplier={bySupplier}
          filter={shown}
          count={first === undefined || first.totalIsLeast ? null : first.total}
        />
      </div>
      {list.error !== null ? (
        <div className={styles.notice}>
          <FailureNotice error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : first === undefined || findsOn ? (
        <div className={styles.notice}>
          <SkeletonRows rows={10} />
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the table opened beside itself */}
          <div
            className={styles.split}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setActiveId(null);
            }}
          >
            <TransactionsTable
              key={JSON.stringify(shown)}
              rows={rows}
              withBalance={bySupplier}
              activeId={activeId}
              onActive={setActiveId}
              onNearEnd={onNearEnd}
              empty={empty}
            />
            {active === undefined ? null : (
              <TransactionDetails row={active} bySupplier={bySupplier} onClose={() => setActiveId(null)} />
            )}
          </div>
          <WalletTotals
            columns={columns}
            sums={first.sums}
            unsummed={first.unsummed}
            total={first.total}
            totalIsLeast={first.totalIsLeast}
            narrowed={narrowed}
          />
        </>
      )}
    </>
  );
}
