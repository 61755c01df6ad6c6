import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { useAbout, useConnectionId } from '../../client/use-connections.ts';
import listScreen from '../../ui/base/list-screen.module.css';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { connectionFailures, failureOf } from '../../ui/failure/failure-of.ts';
import { formatMoment, formatMoney, intlLocale } from '../../ui/format/format.ts';
import { useNowMs } from '../../ui/format/now.ts';
import styles from './wallet-screen.module.css';

interface NotCountedProps {
  /** Time at which the supplier's wallet was read; null if never; undefined if unknown or if there is no wallet. */
  readonly fetchedAt: number | null | undefined;
}

const freshMs = 60_000;

/**
 * Reads the wallet again when its screen opens, if the last read is older than a minute or if orders were sent since. Until then, shows
 * what the totals do not include.
 */
export function NotCounted({ fetchedAt }: NotCountedProps) {
  const { t, i18n } = useTranslation('wallet');
  const contract = useContract();
  const connectionId = useConnectionId();
  const about = useAbout();
  const nowMs = useNowMs();
  const { data } = useQuery(contract.wallet.notCounted.queryOptions({ input: about }));
  const read = useMutation(contract.wallet.refresh.mutationOptions());
  const { mutate, isPending } = read;
  const triedAt = useRef<number | null>(null);
  const orders = data?.orders ?? 0;
  useEffect(() => {
    if (fetchedAt === undefined || data === undefined || isPending) return;
    const isOld = nowMs - (fetchedAt ?? 0) > freshMs;
    // After the first read, another read starts at most once per minute, because reads and orders share one request budget.
    const mayTry =
      triedAt.current === null ? isOld || orders > 0 : nowMs - triedAt.current > freshMs && orders > 0;
    if (!mayTry) return;
    triedAt.current = nowMs;
    mutate({ connectionId });
  }, [fetchedAt, data, orders, nowMs, isPending, mutate, connectionId]);

  // Failures that a banner already shows are not repeated here.
  const isLatest = fetchedAt !== undefined && (fetchedAt ?? 0) < read.submittedAt;
  if (read.error !== null && isLatest && !connectionFailures.includes(failureOf(read.error).code))
    return (
      <div className={listScreen.notice}>
        <FailureNotice error={read.error} onRetry={() => mutate({ connectionId })} />
      </div>
    );
  if (data === undefined || data.since === null || orders === 0) return null;
  const cost = new Intl.ListFormat(intlLocale(i18n.language)).format(
    data.cost.map((money) => formatMoney(money, i18n.language)),
  );
  return (
    <p className={styles.remark} role="status">
      {t('notCounted', { count: orders, cost, since: formatMoment(data.since, i18n.language) })}
    </p>
  );
}
