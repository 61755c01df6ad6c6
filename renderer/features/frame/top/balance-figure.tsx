import { ActionIcon } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { useBalanceLeft } from '../../../client/money/use-balance-left.ts';
import { useAbout, useConnectionId, useConnections } from '../../../client/use-connections.ts';
import { connectionFailures, failureOf } from '../../../ui/failure/failure-of.ts';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { useCostText } from '../../../ui/format/costs.ts';
import { Money } from '../../../ui/format/money.tsx';
import { IconRefresh } from '../../../ui/icons/icons.tsx';
import styles from './top-bar.module.css';
import { useLowBalance } from './use-low-balance.ts';

/**
 * The balance minus orders that are not charged yet, with its age and a refresh button. A balance reduced by such
 * orders is marked as computed.
 */
export function BalanceFigure() {
  const { t } = useTranslation('frame');
  const costs = useCostText();
  const contract = useContract();
  const connectionId = useConnectionId();
  const balance = useBalanceLeft();
  const refresh = useMutation(
    contract.account.refresh.mutationOptions({
      // Failures that a banner already shows are not reported again.
      onError: (error) =>
        connectionFailures.includes(failureOf(error).code) ? undefined : notifyFailure(error),
    }),
  );
  const low = useLowBalance();
  useTopUps();
  if (balance === undefined) return <div className={styles.balance} />;
  const { read, left, notCharged, fetchedAt } = balance;
  return (
    <div
      className={styles.balance}
      title={
        notCharged === null
          ? undefined
          : t('balance.notCharged', {
              count: notCharged.orders,
              read: read === null ? '' : costs(read),
            })
      }
      data-low={low || undefined}
    >
      <span className={styles.label}>{t('balance.label')}</span>
      <span className={styles.amount}>
        {notCharged === null ? null : <span className={styles.faint}>{t('balance.about')} </span>}
        <Money money={left} />
      </span>
      <span className={styles.faint}>
        <Age at={fetchedAt} />
      </span>
      <ActionIcon
        aria-label={t('balance.refresh')}
        title={t('balance.refresh')}
        loading={refresh.isPending}
        onClick={() => refresh.mutate({ connectionId })}
      >
        <IconRefresh size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Reports top-ups that appear in the wallet while the app runs. */
function useTopUps(): void {
  const { t } = useTranslation('frame');
  const costs = useCostText();
  const contract = useContract();
  const about = useAbout();
  const { data } = useQuery(contract.wallet.lastTopUp.queryOptions({ input: about }));
  const { data: known } = useConnections();
  const seen = useRef<{ readonly connectionId: string; readonly at: number } | null>(null);
  const connectionId = known?.selectedId ?? null;
  useEffect(() => {
    // Reports no top-up if the data is of another connection, or is the first data of this connection.
    if (!data || data.connectionId !== connectionId) return;
    const { last } = data;
    const before = seen.current;
    const at = last?.at ?? 0;
    seen.current = { connectionId, at };
    if (last === null || before?.connectionId !== connectionId || at <= before.at) return;
    const textKey = last.exact ? 'balance.toppedUp' : 'balance.toppedUpAtLeast';
    notifyDone('topped-up', t(textKey, { amount: costs(last.amount) }));
  }, [data, connectionId, t, costs]);
}
