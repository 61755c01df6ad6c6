import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { connectionFailures, failureOf } from '../../../ui/failure/failure-of.ts';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { Money } from '../../../ui/format/money.tsx';
import styles from './top-bar.module.css';
import { useLowBalance } from './use-low-balance.ts';

/** The balance as last read, how old it is, and a way to ask again. */
export function BalanceFigure() {
  const { t } = useTranslation('frame');
  const contract = useContract();
  const { data } = useQuery(contract.account.read.queryOptions());
  const refresh = useMutation(
    contract.account.refresh.mutationOptions({
      // What a banner says of the connection is not said twice.
      onError: (error) =>
        connectionFailures.includes(failureOf(error).code) ? undefined : notifyFailure(error),
    }),
  );
  const low = useLowBalance();
  if (data === undefined) return <div className={styles.balance} />;
  return (
    <div className={styles.balance} data-low={low || undefined}>
      <span className={styles.label}>{t('balance.label')}</span>
      <span className={styles.amount}>
        <Money money={data.account?.balance ?? null} />
      </span>
      <span className={styles.faint}>
        <Age at={data.fetchedAt} />
      </span>
      <ActionIcon
        aria-label={t('balance.refresh')}
        title={t('balance.refresh')}
        loading={refresh.isPending}
        onClick={() => refresh.mutate(undefined)}
      >
        <IconRefresh size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
}
