import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections } from '../../client/use-connections.ts';
import { useGapOf } from '../../client/use-gaps.ts';
import { useStoppedConnections } from '../../client/use-stopped-connections.ts';
import { useShowCustomer, viewOfOrder } from '../../store/customer-display.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { GapNotice } from '../../ui/doubt/gap-notice.tsx';
import { StoppedConnections } from '../../ui/doubt/stopped-connections.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { CustomerNoteForm } from './customer-note-form.tsx';
import { HeldStatusNotice } from './doubt/held-status-notice.tsx';
import { SharedReference } from './doubt/shared-reference.tsx';
import { UncertainPanel } from './doubt/uncertain-panel.tsx';
import { UnknownStatusPanel } from './doubt/unknown-status-panel.tsx';
import { LostRowsNotice } from './lost-rows-notice.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderClaims } from './order-claims.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderHead } from './order-head.tsx';
import styles from './order-screen.module.css';
import { PreviousNextButtons } from './previous-next-buttons.tsx';
import { ResultCard } from './result/result-card.tsx';

/** One order: its state, its result, its history, and the actions on it. */
export function OrderScreen() {
  const { t } = useTranslation('order');
  const { id = '' } = useParams<{ id: string }>();
  const contract = useContract();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(contract.orders.read.queryOptions({ input: { id } }));
  const { data: known } = useConnections();
  const stopped = useStoppedConnections(data?.order.connectionId ?? null);
  const { gaps } = useGapOf(data?.order.connectionId ?? null);
  useShowCustomer(data ? viewOfOrder(data.order) : null);
  // Available while the order still loads, so that stepping on or back works immediately.
  const actions = <PreviousNextButtons id={id} />;
  if (error !== null)
    return (
      <Screen title={t('title')} actions={actions}>
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  if (data === undefined)
    return (
      <Screen title={t('title')} actions={actions}>
        <SkeletonRows rows={10} />
      </Screen>
    );
  if (data === null)
    return (
      <Screen title={t('title')} actions={actions}>
        <EmptyState
          title={t('gone.title')}
          actions={<Button onClick={() => navigate(paths.orders())}>{t('gone.back')}</Button>}
        >
          {t('gone.words')}
        </EmptyState>
      </Screen>
    );
  const { order, events, attempts } = data;
  const supplier = known?.connections.find((each) => each.id === order.connectionId)?.name ?? '';
  return (
    <Screen title={t('title')} back={paths.orders()} actions={actions}>
      <OrderHead
        order={order}
        otherSupplier={known?.selectedId === order.connectionId ? null : supplier}
        repeatedBy={data.repeatedBy}
      />
      {data.sharedWith.length === 0 ? null : <SharedReference holders={data.sharedWith} />}
      <GapNotice gaps={gaps} />
      <LostRowsNotice order={order} />
      <HeldStatusNotice order={order} events={events} attempts={attempts} />
      {order.state === 'queued' ? (
        <StoppedConnections
          {...stopped}
          stops={stopped.stops.filter((stop) => stop.why === 'prices' || order.batchId === null)}
        />
      ) : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          {order.state === 'uncertain' ? (
            <UncertainPanel
              order={order}
              supplier={supplier}
              attempts={attempts}
              looks={data.reconciliations}
              nextLookAt={data.nextReconciliationAt}
              evidence={data.balanceEvidence}
              mayArriveUntil={data.mayArriveUntil}
            />
          ) : null}
          {order.state === 'unknown' && order.supplierStatus !== null ? (
            <UnknownStatusPanel key={order.id} order={order} said={order.supplierStatus} />
          ) : null}
          <ResultCard order={order} />
          <OrderDetails order={order} supplier={supplier} events={events} attempts={attempts} />
        </div>
        <div className={styles.side}>
          <OrderActions key={order.id} order={order} />
          <OrderClaims id={order.id} />
          <CustomerNoteForm key={order.id} order={order} />
        </div>
      </div>
    </Screen>
  );
}
