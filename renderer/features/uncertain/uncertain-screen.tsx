import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { useStoppedConnections } from '../../client/use-stopped-connections.ts';
import { useNamedReferences, useRefusals } from '../../client/use-uncertain-replies.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { StoppedConnections } from '../../ui/doubt/stopped-connections.tsx';
import { UnsettledOrders } from '../../ui/doubt/unsettled-orders.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { AlikeOrders } from './alike-orders.tsx';
import { DoubtedQueues } from './doubted-queues.tsx';
import { UncertainOrder } from './uncertain-order.tsx';
import styles from './uncertain-screen.module.css';

/** Maximum orders shown together. Older orders appear after these are settled. */
const shownAtOnce = 50;

/**
 * Uncertain orders of all connections (money-safety O4): what happened, what was checked and when, what the app does next, and how to
 * settle each order.
 */
export function UncertainScreen() {
  const { t } = useTranslation('uncertain');
  const contract = useContract();
  const practising = usePractising();
  const [, navigate] = useLocation();
  const input = { ...practising, states: ['uncertain' as const], limit: shownAtOnce };
  const { data, error, refetch } = useQuery(contract.orders.list.queryOptions({ input }));
  const stopped = useStoppedConnections();
  const { groups, settling } = useNamedReferences();
  const refusals = useRefusals();
  const alike = groups.filter(({ orders }) => orders.length > 1);
  const total = data === undefined ? null : (data.total ?? data.orders.length);
  const unlistedCount = (total ?? 0) - (data?.orders.length ?? 0);
  return (
    <Screen title={t('title')} aside={total === null ? null : t('count', { count: total })}>
      <div className={styles.stopped}>
        <StoppedConnections {...stopped} />
      </div>
      <UnsettledOrders left={settling.left} />
      <UnsettledOrders left={refusals.teaching.left} />
      <Loading error={error} onRetry={refetch} pending={data === undefined} />
      {data?.orders.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          actions={
            <Button variant="filled" onClick={() => navigate(paths.orders())}>
              {t('empty.orders')}
            </Button>
          }
        >
          {t('empty.words')}
        </EmptyState>
      ) : null}
      {data !== undefined && data.orders.length > 0 ? (
        <>
          {data.orders.some(({ sentAt }) => sentAt !== null) ? (
            <p className={styles.means}>{t('means')}</p>
          ) : null}
          <FailureNotice error={settling.error} />
          <DoubtedQueues />
          {alike.map((group) => (
            <AlikeOrders
              key={`${group.connectionId} ${group.at} ${group.orders[0]?.id}`}
              group={group}
              alsoAt={alike
                .filter(
                  (otherGroup) => otherGroup !== group && otherGroup.orders[0]?.id === group.orders[0]?.id,
                )
                .map(({ at }) => at)}
              settling={settling}
            />
          ))}
          <ul className={styles.list}>
            {data.orders.map((order) => (
              <UncertainOrder
                key={order.id}
                order={order}
                groups={groups}
                settling={settling}
                refusals={refusals}
              />
            ))}
          </ul>
          {unlistedCount > 0 ? <p className={styles.means}>{t('more', { count: unlistedCount })}</p> : null}
        </>
      ) : null}
    </Screen>
  );
}
