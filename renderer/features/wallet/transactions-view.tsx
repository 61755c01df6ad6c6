import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { WalletRow, WalletSum } from '../../../shared/model/wallet/transaction.ts';
import { useCommands } from '../../store/commands.ts';
import common from '../../ui/base/common.module.css';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import listScreen from '../../ui/base/list-screen.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import { SearchField } from '../../ui/table/search-field.tsx';
import { WalletExport } from './export/wallet-export.tsx';
import { WalletFilterChips } from './filter/wallet-filter.tsx';
import { isWhole, noNarrowing } from './filter/wallet-narrowing.ts';
import { KindMark } from './kind-mark.tsx';
import { MasterDetail } from './master-detail.tsx';
import { SignedMoney } from './signed-money.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import type { useWalletRows } from './use-wallet-rows.ts';
import { columnsOf, type SumColumn } from './wallet-days.ts';
import { WalletOverview } from './wallet-overview.tsx';
import styles from './wallet-screen.module.css';
import walletTotals from './wallet-totals.module.css';

interface TransactionsViewProps {
  readonly found: ReturnType<typeof useWalletRows>;
  readonly fetchButton: ReactNode;
}

/** Figures of the month, and below them every transaction with search, filter and totals. */
export function TransactionsView({ found, fetchButton }: TransactionsViewProps) {
  const { t } = useTranslation('wallet');
  const [view, setView] = useState<DaysShown>('chart');
  const [activeId, setActiveId] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { search, setSearch, narrowing, setNarrowing } = found;
  const { list, first, rows, findsOn, onNearEnd, shown } = found;
  const close = () => setActiveId(null);
  useTransactionCommands(field, setView);
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
          onClick={() => {
            setSearch('');
            setNarrowing(noNarrowing);
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
      <div className={listScreen.tools}>
        <SearchField
          fieldRef={field}
          className={styles.search}
          label={t('command.search')}
          placeholder={t('search')}
          value={search}
          onChange={setSearch}
        />
        <WalletFilterChips bySupplier={bySupplier} narrowing={narrowing} onNarrow={setNarrowing} />
        <WalletExport
          bySupplier={bySupplier}
          filter={shown}
          count={first === undefined || first.totalIsLeast ? null : first.total}
        />
      </div>
      {list.error !== null || first === undefined || findsOn ? (
        <div className={listScreen.notice}>
          <Loading error={list.error} onRetry={list.refetch} rows={10} />
        </div>
      ) : (
        <>
          <MasterDetail
            details={
              active === undefined ? null : (
                <TransactionDetails row={active} bySupplier={bySupplier} onClose={close} />
              )
            }
            onClose={close}
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
          </MasterDetail>
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

type DaysShown = 'chart' | 'table';

function useTransactionCommands(
  field: RefObject<HTMLInputElement | null>,
  setView: Dispatch<SetStateAction<DaysShown>>,
): void {
  const { t } = useTranslation('wallet');
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
          run: () => setView((current) => (current === 'chart' ? 'table' : 'chart')),
        },
      ],
      [t, field, setView],
    ),
  );
}

interface WalletTotalsProps {
  readonly columns: readonly SumColumn[];
  readonly sums: readonly WalletSum[];
  readonly unsummed: number;
  readonly total: number;
  /** True if only the newest rows were searched. */
  readonly totalIsLeast: boolean;
  readonly narrowed: boolean;
}

/** Totals of all matching rows, also of rows not loaded (if too many, of the newest), and the number of rows in no total. */
function WalletTotals({ columns, sums, unsummed, total, totalIsLeast, narrowed }: WalletTotalsProps) {
  const { t } = useTranslation('wallet');
  return (
    <div className={walletTotals.totals} role="status">
      <span className={common.bold}>
        {totalIsLeast
          ? t('total.foundLeast', { count: total })
          : total === 0
            ? null
            : t(narrowed ? 'total.found' : 'total.all', { count: total })}
      </span>
      {sums.map((sum) => (
        <dl key={sum.currency} className={walletTotals.sums}>
          {columns.map((name) => (
            <div key={name} className={walletTotals.sum}>
              <dt>{t(name)}</dt>
              <dd>
                <Money money={{ amount: sum[name], currency: sum.currency }} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {unsummed === 0 ? null : (
        <span className={walletTotals.unsummed} title={t('total.unsummedWhy')}>
          {t('total.unsummed', { count: unsummed })}
        </span>
      )}
      <span className={walletTotals.keys}>{t('keys')}</span>
    </div>
  );
}

interface TransactionsTableProps {
  readonly rows: readonly WalletRow[];
  /** False if the rows come from the shop's own orders, which contain no balance. */
  readonly withBalance: boolean;
  readonly activeId: string | null;
  readonly onActive: (id: string) => void;
  readonly onNearEnd: () => void;
  readonly empty: ReactNode;
}

/** The rows of the wallet. A click shows the details next to the table; Enter or a double click opens the row's order. */
function TransactionsTable(props: TransactionsTableProps) {
  const { t } = useTranslation('wallet');
  const [, navigate] = useLocation();
  const columns = useColumns(props.withBalance, props.activeId !== null);
  const selected = useMemo(() => new Set(props.activeId === null ? [] : [props.activeId]), [props.activeId]);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={props.rows}
      rowKey={idOf}
      opensBy="double-click"
      onOpen={(row) => row.order !== null && navigate(paths.order(row.order.id))}
      selected={selected}
      onActive={(row) => props.onActive(row.id)}
      onNearEnd={props.onNearEnd}
      empty={props.empty}
    />
  );
}

const idOf = (row: WalletRow): string => row.id;

/** The identifier of a row's order. A charge without an order is marked as such. */
function OrderOfRow({ row: { order, kind } }: { readonly row: WalletRow }) {
  const { t } = useTranslation('wallet');
  if (order !== null) return <Identifier value={order.identifier} />;
  return kind === 'spend' || kind === 'refund' ? (
    <span className={common.muted} title={t('noOrderWhy')}>
      {t('noOrder')}
    </span>
  ) : null;
}

function useColumns(withBalance: boolean, hasDetailsPane: boolean): readonly Column<WalletRow>[] {
  const { t, i18n } = useTranslation('wallet');
  const narrow = useMediaQuery('(width < 1240px)') ?? false;
  const tight = useMediaQuery('(width < 1700px)') ?? false;
  return useMemo(() => {
    const all: readonly Column<WalletRow>[] = [
      {
        key: 'at',
        head: t('column.time'),
        track: '176px',
        cell: (row) =>
          row.at === null ? (
            <bdi className={common.muted}>{row.atWords || t('noTime')}</bdi>
          ) : (
            <time className={common.figures} dateTime={new Date(row.at).toISOString()} title={row.atWords}>
              {formatMoment(row.at, i18n.language)}
            </time>
          ),
      },
      {
        key: 'kind',
        head: t('column.kind'),
        track: '96px',
        cell: (row) => <KindMark kind={row.kind} />,
      },
      {
        key: 'description',
        head: t('column.description'),
        track: 'minmax(80px, 1fr)',
        cell: (row) => <bdi title={row.description}>{row.description}</bdi>,
      },
      {
        key: 'identifier',
        head: t('column.identifier'),
        track: '152px',
        cell: (row) => <OrderOfRow row={row} />,
      },
      {
        key: 'order',
        head: t('column.order'),
        track: 'minmax(0, 1fr)',
        cell: ({ order }) =>
          order === null ? null : (
            <span title={order.serviceName}>
              <SideBySide cut of={[order.customer, order.serviceName]} />
            </span>
          ),
      },
      {
        key: 'amount',
        head: t('column.amount'),
        track: '116px',
        align: 'end',
        cell: (row) => <SignedMoney money={row.amount} />,
      },
      {
        key: 'balance',
        head: t('column.balance'),
        track: '116px',
        align: 'end',
        cell: (row) => (
          <span className={common.muted}>
            {row.balanceAfter === null ? null : <Money money={row.balanceAfter} />}
          </span>
        ),
      },
    ];
    // The amount is always visible. To make room for it, other columns are hidden; the details show their values.
    const visible = {
      description: !(narrow && hasDetailsPane),
      order: !(narrow || (tight && hasDetailsPane)),
      balance: withBalance && !(tight && hasDetailsPane),
    };
    return all.filter(({ key }) => visible[key as keyof typeof visible] ?? true);
  }, [t, i18n.language, withBalance, narrow, tight, hasDetailsPane]);
}
