import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { WalletRow } from '../../../shared/model/wallet/transaction.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { SideBySide } from '../../ui/format/side-by-side.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import { KindMark } from './kind-mark.tsx';
import { SignedMoney } from './signed-money.tsx';

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
export function TransactionsTable(props: TransactionsTableProps) {
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
