import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDecimals, signOf } from '../../../../shared/model/base/decimal.ts';
import type { BalanceMove } from '../../../../shared/model/wallet/balance-path.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout } from '../../../client/use-connections.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import listScreen from '../../../ui/base/list-screen.module.css';
import { SkeletonRows } from '../../../ui/base/skeleton-rows.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatMoment, formatMoney } from '../../../ui/format/format.ts';
import { MasterDetail } from '../master-detail.tsx';
import screen from '../wallet-screen.module.css';
import { MoveDetails } from './move-details.tsx';
import { MovesTable } from './moves-table.tsx';
import { isLoss } from './open-losses.ts';

/** The comparison of balance and orders, for suppliers without a wallet: changes that no order explains, and how they were settled. */
export function BalanceView() {
  const { t, i18n } = useTranslation('balance');
  const contract = useContract();
  const about = useAbout();
  const [activeAt, setActiveAt] = useState<number | null>(null);
  const path = useQuery(contract.wallet.balancePath.queryOptions({ input: about }));
  if (path.error !== null)
    return (
      <div className={listScreen.notice}>
        <FailureNotice error={path.error} onRetry={() => void path.refetch()} />
      </div>
    );
  if (path.data === undefined)
    return (
      <div className={listScreen.notice}>
        <SkeletonRows rows={10} />
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
