import { Button, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { useCommands } from '../../store/commands.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { Age } from '../../ui/format/age.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import { TransactionsTable } from './transactions-table.tsx';
import { useWalletRows } from './use-wallet-rows.ts';
import { columnsOf } from './wallet-days.ts';
import { WalletOverview } from './wallet-overview.tsx';
import styles from './wallet-screen.module.css';
import { WalletTotals } from './wallet-totals.tsx';

/** The supplier's transactions, searched and added up; where it shows none, what the orders placed from here say of spending. */
export function WalletScreen() {
  const { t } = useTranslation(['wallet', 'common']);
  const contract = useContract();
  const [search, setSearch] = useState('');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [activeId, setActiveId] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { list, first, rows, findsOn, onNearEnd, shownSearch } = useWalletRows(search);
  const refresh = useMutation(
    contract.wallet.refresh.mutationOptions({
      onSuccess: ({ added }) => notifyDone('wallet', t('refreshed', { count: added })),
    }),
  );
  const fetch = refresh.mutate;
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
          id: 'wallet-refresh',
          label: t('command.refresh'),
          group: 'screen',
          shortcut: 'r',
          run: () => fetch(undefined),
        },
        {
          id: 'wallet-view',
          label: t('command.view'),
          group: 'screen',
          shortcut: 't',
          run: () => setView((shown) => (shown === 'chart' ? 'table' : 'chart')),
        },
      ],
      [t, fetch],
    ),
  );

  const bySupplier = first?.source !== 'journal';
  const columns = columnsOf(bySupplier ? 'supplier' : 'journal');
  const unread = bySupplier && first !== undefined && first.fetchedAt === null && first.total === 0;
  const narrowed = shownSearch.trim() !== '';
  const active = rows.find(({ id }) => id === activeId);
  const fetchButton = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={refresh.isPending}
      onClick={() => refresh.mutate(undefined)}
    >
      {t(bySupplier ? 'refresh' : 'askAgain')}
    </Button>
  );
  const empty = narrowed ? (
    <EmptyState
      title={t('empty.nothing')}
      actions={
        <Button variant="default" onClick={() => setSearch('')}>
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
    <Screen
      title={t('title')}
      fill
      aside={
        first === undefined ? null : first.fetchedAt === null && bySupplier ? (
          t('unread')
        ) : bySupplier ? (
          <>
            {t('fetched')} <Age at={first.fetchedAt} />
          </>
        ) : (
          t('fromOrders')
        )
      }
      actions={fetchButton}
    >
      {first === undefined || bySupplier ? null : <p className={styles.remark}>{t('absent')}</p>}
      {first?.complete === false ? <p className={styles.remark}>{t('incomplete')}</p> : null}
      {refresh.error === null ? null : (
        <div className={styles.notice}>
          <FailureNotice error={refresh.error} onRetry={() => refresh.mutate(undefined)} />
        </div>
      )}
      <WalletOverview columns={columns} unread={unread} view={view} onView={setView} />
      <div className={styles.tools}>
        <TextInput
          ref={field}
          className={styles.search}
          aria-label={t('command.search')}
          placeholder={t('search')}
          maxLength={200}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('');
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
          }}
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
              key={shownSearch}
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
    </Screen>
  );
}
