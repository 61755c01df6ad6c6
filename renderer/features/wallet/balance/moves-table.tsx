import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BalanceMove } from '../../../../shared/model/wallet/balance-path.ts';
import common from '../../../ui/base/common.module.css';
import { formatMoment } from '../../../ui/format/format.ts';
import { IconMathEqualGreater } from '../../../ui/icons/icons.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { SignedMoney } from '../signed-money.tsx';
import { isLoss } from './open-losses.ts';

interface MovesTableProps {
  readonly moves: readonly BalanceMove[];
  readonly currency: string;
  readonly activeAt: number | null;
  readonly onActive: (noticedAt: number) => void;
  readonly empty: ReactNode;
}

/** Changes of the balance that our orders do not explain, newest first. */
export function MovesTable({ moves, currency, activeAt, onActive, empty }: MovesTableProps) {
  const { t, i18n } = useTranslation('balance');
  const columns = useMemo(
    (): readonly Column<BalanceMove>[] => [
      {
        key: 'what',
        head: t('column.what'),
        track: 'minmax(140px, 1fr)',
        cell: (move) => t(`kind.${isLoss(move) ? 'out' : 'in'}`),
      },
      {
        key: 'amount',
        head: t('column.amount'),
        track: '148px',
        align: 'end',
        cell: ({ amount, exact }) => (
          <>
            {exact ? null : (
              <IconMathEqualGreater size={14} role="img" aria-label={t('atLeast', { amount: '' }).trim()} />
            )}{' '}
            <SignedMoney money={{ amount, currency }} />
          </>
        ),
      },
      {
        key: 'when',
        head: t('column.when'),
        track: '176px',
        cell: ({ before }) => (
          <time className={common.figures} dateTime={new Date(before).toISOString()}>
            {formatMoment(before, i18n.language)}
          </time>
        ),
      },
      {
        key: 'settled',
        head: t('column.settled'),
        track: 'minmax(96px, 1fr)',
        cell: ({ settled }) => (settled === null ? null : <bdi>{settled.who}</bdi>),
      },
    ],
    [t, i18n.language, currency],
  );
  const selected = useMemo(() => new Set(activeAt === null ? [] : [String(activeAt)]), [activeAt]);
  return (
    <DataTable
      label={t('table')}
      columns={columns}
      rows={moves}
      rowKey={({ noticedAt }) => String(noticedAt)}
      opensBy="double-click"
      selected={selected}
      onActive={({ noticedAt }) => onActive(noticedAt)}
      empty={empty}
    />
  );
}
