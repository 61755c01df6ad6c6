import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shopDay } from '../../../../shared/model/base/shop-day.ts';
import type { Finding } from '../../../../shared/model/wallet/finding.ts';
import common from '../../../ui/base/common.module.css';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { formatDay, formatMoment } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { SideBySide } from '../../../ui/format/side-by-side.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { findingKey } from './finding-key.ts';

interface FindingsTableProps {
  readonly findings: readonly Finding[];
  readonly activeKey: string | null;
  readonly onActive: (key: string) => void;
  readonly onNearEnd: () => void;
  readonly empty: ReactNode;
}

/** Differences, one per row. A click opens the details next to the table: the reason, and what to do. */
export function FindingsTable({ findings, activeKey, onActive, onNearEnd, empty }: FindingsTableProps) {
  const { t } = useTranslation('check');
  const columns = useColumns(activeKey !== null);
  const selected = useMemo(() => new Set(activeKey === null ? [] : [activeKey]), [activeKey]);
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={findings}
      rowKey={findingKey}
      opensBy="double-click"
      selected={selected}
      onActive={(finding) => onActive(findingKey(finding))}
      onNearEnd={onNearEnd}
      empty={empty}
    />
  );
}

function useColumns(hasDetailsPane: boolean): readonly Column<Finding>[] {
  const { t, i18n } = useTranslation('check');
  const narrow = useMediaQuery('(width < 1240px)') ?? false;
  return useMemo(() => {
    const all: readonly Column<Finding>[] = [
      {
        key: 'kind',
        head: t('column.kind'),
        track: 'minmax(200px, 1fr)',
        cell: ({ kind }) => <span title={t(`means.${kind}`)}>{t(`kind.${kind}`)}</span>,
      },
      {
        key: 'amount',
        head: t('column.amount'),
        track: '116px',
        align: 'end',
        cell: ({ amount }) => <Money money={amount} />,
      },
      {
        key: 'identifier',
        head: t('column.identifier'),
        track: '152px',
        cell: ({ order }) => (order === null ? null : <Identifier value={order.identifier} />),
      },
      {
        key: 'what',
        head: t('column.what'),
        track: 'minmax(80px, 2fr)',
        cell: ({ order, rows }) => (
          <span className={common.muted}>
            <SideBySide cut of={whatOf(order, rows)} />
          </span>
        ),
      },
      {
        key: 'since',
        head: t('column.since'),
        track: '124px',
        cell: ({ since }) =>
          since === null ? null : (
            <time
              className={common.figures}
              dateTime={new Date(since).toISOString()}
              title={formatMoment(since, i18n.language)}
            >
              {formatDay(shopDay(since), i18n.language)}
            </time>
          ),
      },
    ];
    const visible = { what: !(narrow && hasDetailsPane), since: !(narrow && hasDetailsPane) };
    return all.filter(({ key }) => visible[key as keyof typeof visible] ?? true);
  }, [t, i18n.language, narrow, hasDetailsPane]);
}

/** Returns the order's customer and service. For a wallet row without an order, returns the supplier's description. */
function whatOf(order: Finding['order'], [first]: Finding['rows']): readonly (string | null | undefined)[] {
  return order === null ? [first?.description] : [order.customer, order.serviceName];
}
