import { Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '../../../shared/model/base/decimal.ts';
import type { FindingGroup } from '../../../shared/model/wallet/finding.ts';
import { useContract } from '../../client/contract-context.tsx';
import {
  useAbout,
  useConnectionId,
  useConnections,
  useSelectConnection,
} from '../../client/use-connections.ts';
import { useCommands } from '../../store/commands.ts';
import listScreen from '../../ui/base/list-screen.module.css';
import { Screen } from '../../ui/base/screen.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { connectionFailures, failureOf } from '../../ui/failure/failure-of.ts';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { Age } from '../../ui/format/age.tsx';
import { formatMoment, formatMoney, intlLocale } from '../../ui/format/format.ts';
import { useNowMs } from '../../ui/format/now.ts';
import { IconRefresh } from '../../ui/icons/icons.tsx';
import { BalanceView } from './balance/balance-view.tsx';
import { openLosses } from './balance/open-losses.ts';
import { CheckView } from './check/check-view.tsx';
import { TransactionsView } from './transactions-view.tsx';
import { useWalletRows } from './use-wallet-rows.ts';
import styles from './wallet-screen.module.css';

type View = 'transactions' | 'check';

/** The supplier's transactions with search and totals. If the supplier has no wallet, the spending of the shop's orders. */
export function WalletScreen() {
  const { t } = useTranslation(['wallet', 'check', 'common']);
  const contract = useContract();
  const connectionId = useConnectionId();
  const [chosen, setChosen] = useState<View | null>(null);
  const found = useWalletRows();
  const { first } = found;
  const refresh = useMutation(contract.wallet.refresh.mutationOptions());
  const { mutate } = refresh;
  const fetch = useCallback(
    () =>
      mutate(
        { connectionId },
        { onSuccess: ({ added }) => notifyDone('wallet', t('refreshed', { count: added })) },
      ),
    [mutate, t, connectionId],
  );
  const bySupplier = first?.source !== 'journal';
  const { toCheck, isKnown, wasWrong } = useDifferences(first);
  const view = chosen ?? (wasWrong ? 'check' : 'transactions');
  useCommands(
    useMemo(
      () => [
        { id: 'wallet-refresh', label: t('command.refresh'), group: 'screen', shortcut: 'r', run: fetch },
        {
          id: 'wallet-check',
          label: t('command.check'),
          group: 'screen',
          shortcut: 'v',
          run: () => setChosen(view === 'check' ? 'transactions' : 'check'),
        },
      ],
      [t, fetch, view],
    ),
  );

  const { data: known } = useConnections();
  const fetchButton = (
    <Button leftSection={<IconRefresh size={15} aria-hidden />} loading={refresh.isPending} onClick={fetch}>
      {t(bySupplier ? 'refresh' : 'askAgain')}
    </Button>
  );
  return (
    <Screen
      title={t('title')}
      fill
      aside={first === undefined ? null : <WalletAge first={first} />}
      actions={
        <>
          <SegmentedControl
            aria-label={t('check:views')}
            data={[
              { value: 'transactions', label: t('check:view.transactions') },
              {
                value: 'check',
                label: isKnown ? t('check:view.check', { total: toCheck }) : t('check:view.checkUnread'),
              },
            ]}
            value={view}
            onChange={(value) => setChosen(value === 'check' ? 'check' : 'transactions')}
          />
          {fetchButton}
        </>
      }
    >
      {first === undefined || bySupplier || view === 'check' ? null : (
        <p className={styles.remark}>{t('absent')}</p>
      )}
      {/* The keys of sibling elements must differ; with equal keys, React keeps the first element mounted. */}
      <UncountedOrders
        key={`not counted ${known?.selectedId}`}
        fetchedAt={bySupplier ? first?.fetchedAt : undefined}
      />
      <OtherWallets selectedId={known?.selectedId} />
      {first?.complete === false ? <p className={styles.remark}>{t('incomplete')}</p> : null}
      {refresh.error === null ? null : (
        <div className={listScreen.notice}>
          <FailureNotice error={refresh.error} onRetry={fetch} />
        </div>
      )}
      {view === 'check' && bySupplier ? (
        <CheckView key={`check ${known?.selectedId}`} />
      ) : view === 'check' ? (
        <BalanceView key={`balance ${known?.selectedId}`} />
      ) : (
        <TransactionsView found={found} fetchButton={fetchButton} />
      )}
    </Screen>
  );
}

type FirstPage = NonNullable<ReturnType<typeof useWalletRows>['first']>;

/** Returns the number of differences to check, between wallet and orders or, without a wallet, between balance and orders. */
function useDifferences(first: FirstPage | undefined) {
  const contract = useContract();
  const about = useAbout();
  const { data: checked } = useQuery(contract.wallet.findings.queryOptions({ input: about }));
  const { data: path } = useQuery(contract.wallet.balancePath.queryOptions({ input: about }));
  const bySupplier = first?.source !== 'journal';
  const toCheck = bySupplier ? countOf(checked?.open ?? []) : openLosses(path?.moves ?? []);
  // The number is unknown until the first comparison is complete.
  const [wasCompared, setWasCompared] = useState(false);
  const isCompared = !bySupplier || checked?.due === 0;
  if (isCompared && checked !== undefined && !wasCompared) setWasCompared(true);
  const isKnown =
    first !== undefined && (bySupplier ? checked : path) !== undefined && (isCompared || wasCompared);
  // True after a difference was seen, so that the view of differences stays after the last one is settled.
  const [wasWrong, setWasWrong] = useState(false);
  if (isKnown && toCheck > 0 && !wasWrong) setWasWrong(true);
  return { toCheck, isKnown, wasWrong };
}

function WalletAge({ first }: { readonly first: FirstPage }) {
  const { t } = useTranslation('wallet');
  if (first.source === 'journal') return t('fromOrders');
  if (first.fetchedAt === null) return t('unread');
  return (
    <>
      {t('fetched')} <Age at={first.fetchedAt} />
    </>
  );
}

function countOf(groups: readonly FindingGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** Differences at other suppliers, with links. Missing money must be visible whichever supplier's wallet is shown. */
function OtherWallets({ selectedId }: { readonly selectedId: string | null | undefined }) {
  const { t, i18n } = useTranslation(['wallet', 'desk']);
  const contract = useContract();
  const { data } = useQuery(contract.wallet.owed.queryOptions());
  const select = useSelectConnection({ onError: notifyFailure });
  if (selectedId === undefined) return null;
  const otherWallets = (data ?? []).filter(({ connectionId }) => connectionId !== selectedId);
  return otherWallets.map(({ connectionId, name, owed, unknown, fell }) => (
    <p key={connectionId} className={styles.remark}>
      {[
        owed.count === 0 ? '' : t('desk:alert.owed', { name, amount: sumOf(owed.sums), count: owed.count }),
        unknown.count === 0 ? '' : t('desk:alert.unknownSpent', { name, amount: sumOf(unknown.sums) }),
        fell.count === 0 ? '' : t('desk:alert.balanceFell', { name, amount: sumOf(fell.sums) }),
      ]
        .filter(Boolean)
        .join(' ')}{' '}
      <button
        type="button"
        className={styles.there}
        aria-label={t('showOther', { name })}
        onClick={() => select.mutate({ id: connectionId })}
      >
        {t('desk:alert.look')}
      </button>
    </p>
  ));

  function sumOf(sums: readonly Money[]): string {
    const each = sums.map((money) => formatMoney(money, i18n.language));
    return new Intl.ListFormat(intlLocale(i18n.language)).format(each);
  }
}

interface NotCountedProps {
  /** Time at which the supplier's wallet was read; null if never; undefined if unknown or if there is no wallet. */
  readonly fetchedAt: number | null | undefined;
}

const freshMs = 60_000;

/**
 * Reads the wallet again when its screen opens, if the last read is older than a minute or if orders were sent since. Until then, shows
 * what the totals do not include.
 */
function UncountedOrders({ fetchedAt }: NotCountedProps) {
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
