import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDecimals, signOf } from '../../../../shared/model/base/decimal.ts';
import type { BalanceMove } from '../../../../shared/model/wallet/balance-path.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout, useConnectionId } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import listScreen from '../../../ui/base/list-screen.module.css';
import { Loading } from '../../../ui/failure/loading.tsx';
import { formatMoment, formatMoney } from '../../../ui/format/format.ts';
import { IconMathEqualGreater } from '../../../ui/icons/icons.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { DetailsPane, MasterDetail } from '../master-detail.tsx';
import { SettleForm } from '../settle-form.tsx';
import { SignedMoney } from '../signed-money.tsx';
import styles from '../transaction-details.module.css';
import screen from '../wallet-screen.module.css';
import { isLoss } from './open-losses.ts';

/** The comparison of balance and orders, for suppliers without a wallet: changes that no order explains, and how they were settled. */
export function BalanceView() {
  const { t, i18n } = useTranslation('balance');
  const contract = useContract();
  const about = useAbout();
  const [activeAt, setActiveAt] = useState<number | null>(null);
  const path = useQuery(contract.wallet.balancePath.queryOptions({ input: about }));
  if (path.error !== null || path.data === undefined)
    return (
      <div className={listScreen.notice}>
        <Loading error={path.error} onRetry={path.refetch} rows={10} />
      </div>
    );
  const { first, last, moves } = path.data;
  if (first === null || last === null || first.at === last.at)
    return <EmptyState title={t('empty.unread')}>{t('empty.unreadWords')}</EmptyState>;
  const { currency } = last.balance;
  const money = (amount: string): string => formatMoney({ amount, currency }, i18n.language);
  const lost = moves.filter((move) => isLoss(move) && move.settled === null);
  const gained = moves.filter((move) => !isLoss(move));
  const close = () => setActiveAt(null);
  const active = moves.find(({ noticedAt }) => noticedAt === activeAt);
  return (
    <>
      <p className={screen.summary}>
        {t('summary', {
          from: formatMoment(first.at, i18n.language),
          to: formatMoment(last.at, i18n.language),
          before: money(first.balance.amount),
          now: money(last.balance.amount),
        })}{' '}
        {moves.length === 0 ? t('allExplained') : null}
        {gained.length === 0 ? null : <>{t('gained', { amount: money(sumOf(gained)) })} </>}
        {lost.length === 0 ? null : (
          <strong>{t('lost', { count: lost.length, amount: money(sumOf(lost)) })}</strong>
        )}
      </p>
      <MasterDetail
        details={
          active === undefined ? null : (
            <MoveDetails key={active.noticedAt} move={active} currency={currency} onClose={close} />
          )
        }
        onClose={close}
      >
        <MovesTable
          moves={moves}
          currency={currency}
          activeAt={activeAt}
          onActive={setActiveAt}
          empty={<EmptyState title={t('empty.none')}>{t('empty.noneWords')}</EmptyState>}
        />
      </MasterDetail>
    </>
  );
}

/** Returns the sum of the amounts, without its sign. */
function sumOf(moves: readonly BalanceMove[]): string {
  const sum = moves.reduce((total, { amount }) => addDecimals(total, amount), '0');
  return signOf(sum) < 0 ? sum.slice(1) : sum;
}

interface MoveDetailsProps {
  readonly move: BalanceMove;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Explains what a change of the balance may be and what to do about it, and shows people's decisions on this change. */
function MoveDetails({ move, currency, onClose }: MoveDetailsProps) {
  const { t, i18n } = useTranslation('balance');
  const contract = useContract();
  const connectionId = useConnectionId() ?? '';
  const settle = useMutation(contract.wallet.settleMove.mutationOptions({ onSuccess: onClose }));
  const { noticedAt, amount, exact, after, before, refundsDue, settled } = move;
  const kind = isLoss(move) ? 'out' : 'in';
  const money = (plain: string): string => formatMoney({ amount: plain, currency }, i18n.language);
  const whole = money(kind === 'out' ? amount.slice(1) : amount);
  return (
    <DetailsPane
      label={t('details')}
      amount={<bdi>{exact ? whole : t('atLeast', { amount: whole })}</bdi>}
      onClose={onClose}
    >
      <p>
        <strong>{t(`kind.${kind}`)}</strong>:{' '}
        {t('between', {
          after: formatMoment(after, i18n.language),
          before: formatMoment(before, i18n.language),
        })}
        .
      </p>
      <p>{t(`means.${kind}`)}</p>
      {refundsDue === null ? null : (
        <p className={styles.warning}>
          {t(kind === 'out' ? 'refundsDue' : 'refundsHidden', {
            count: refundsDue.orders,
            amount: money(refundsDue.amount),
          })}
        </p>
      )}
      <p>{t(`todo.${kind}`)}</p>
      <SettleForm
        settled={settled}
        hint={t('settleHint')}
        recording={settle}
        onRecord={(stated) => settle.mutate({ connectionId, noticedAt, amount, ...stated })}
      />
    </DetailsPane>
  );
}

interface MovesTableProps {
  readonly moves: readonly BalanceMove[];
  readonly currency: string;
  readonly activeAt: number | null;
  readonly onActive: (noticedAt: number) => void;
  readonly empty: ReactNode;
}

/** Changes of the balance that our orders do not explain, newest first. */
function MovesTable({ moves, currency, activeAt, onActive, empty }: MovesTableProps) {
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
