import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { OrderSelection } from '../../../../shared/model/order/order-filter.ts';
import type { RepeatPlan } from '../../../../shared/model/order/repeat-plan.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout, useLoadedConnectionId } from '../../../client/use-connections.ts';
import { useGapOf } from '../../../client/use-gaps.ts';
import { useOrdersAwaitingList } from '../../../client/use-orders-awaiting-list.ts';
import common from '../../../ui/base/common.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { Identifier } from '../../../ui/device/identifier.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import leftOut from '../../../ui/dialog/left-out.module.css';
import { GapReason } from '../../../ui/doubt/gap-reason.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { type CurrencyTotal, compareWithBalance } from '../../../ui/figures/compare-with-balance.ts';
import { CostTable, OverBalance, useShort } from '../../../ui/figures/cost-table.tsx';
import { useCostText } from '../../../ui/format/costs.ts';
import { formatCount, formatMoment } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { FailedListWarning } from '../../../ui/service/failed-list-warning.tsx';
import styles from './repeat-dialog.module.css';

interface RepeatDialogProps {
  readonly selection: OrderSelection;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Orders a selection again after one confirmation. The figures do not change while a person reads them. If something has changed at
 * confirmation, the backend refuses and the figures are reloaded (money-safety O5 to O7).
 */
export function RepeatDialog({ selection, onDone, onClose }: RepeatDialogProps) {
  const { t, i18n } = useTranslation('orders');
  const costs = useCostText();
  const contract = useContract();
  const about = useAbout();
  const [, navigate] = useLocation();
  const [reason, setReason] = useState('');
  const [accepted, setAccepted] = useState<string | null>(null);
  const confirmed = useRef<string | null>(null);
  const { data: account } = useQuery(contract.account.read.queryOptions({ input: about }));
  const planning = useMutation(contract.batches.planAgain.mutationOptions());
  const commit = useMutation(
    contract.batches.orderAgain.mutationOptions({
      onSuccess(batch) {
        onDone();
        navigate(paths.batch(batch.id));
      },
      onError() {
        confirmed.current = null;
      },
    }),
  );
  const { mutate: planAgain } = planning;
  const { reset } = commit;
  const connectionId = useLoadedConnectionId();
  useEffect(() => {
    if (connectionId !== undefined) planAgain({ connectionId, selection });
  }, [planAgain, connectionId, selection]);

  const plan = planning.data ?? null;
  const gap = useGapOf(plan?.connectionId ?? null);
  const { data: waiting } = useQuery(contract.account.waiting.queryOptions({ input: about }));
  const currencies = compareWithBalance(plan?.totals ?? [], account?.account?.balance ?? null, waiting ?? []);
  const short = useShort(currencies);
  // A person accepts only the total on screen. A different total must be accepted again.
  const planKey = `${plan?.token} ${JSON.stringify(plan?.totals)}`;
  const overBalance = accepted === planKey;
  const total = currencies.map((each) => costs(each.total)).join(' + ');
  const ready =
    plan !== null &&
    plan.orderIds.length > 0 &&
    reason.trim() !== '' &&
    !gap.blocks &&
    // After a refusal, a person must first have the figures reloaded.
    commit.error === null &&
    (short.length === 0 || overBalance);

  function confirm(): void {
    if (plan === null || confirmed.current === plan.token) return;
    confirmed.current = plan.token;
    const { token, orderIds } = plan;
    const name = t('repeat.name', { when: formatMoment(Date.now(), i18n.language) });
    commit.mutate({
      connectionId: plan.connectionId,
      token,
      orderIds,
      name,
      reason: reason.trim(),
      overBalance,
      overGap: gap.overGap,
    });
  }

  function retryPlan(): void {
    reset();
    planAgain({ connectionId: connectionId ?? null, selection });
  }

  return (
    <ConfirmDialog
      opened
      busy={commit.isPending}
      disabled={!ready || planning.isPending}
      title={t('repeat.title')}
      confirmLabel={plan === null || plan.orderIds.length === 0 ? t('repeat.go') : t('repeat.pay', { total })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={common.stack12}>
        <Loading error={planning.error} onRetry={retryPlan} rows={4} pending={plan === null} />
        {plan === null ? null : <RepeatPlanView plan={plan} currencies={currencies} onLeave={onClose} />}
        {plan === null || plan.orderIds.length === 0 ? null : (
          <>
            <TextInput
              required
              label={t('repeat.reason', { count: plan.orderIds.length })}
              description={t('repeat.reasonHint')}
              maxLength={400}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <GapReason gaps={gap.gaps} reason={gap.reason} onReason={gap.onReason} />
            <OverBalance
              currencies={currencies}
              accepted={overBalance}
              onAccept={(yes) => setAccepted(yes ? planKey : null)}
            />
          </>
        )}
        <FailureNotice error={commit.error} onRetry={retryPlan} />
      </div>
    </ConfirmDialog>
  );
}

interface RepeatPlanViewProps {
  readonly plan: RepeatPlan;
  readonly currencies: readonly CurrencyTotal[];
  /** Called when a person follows a link in the plan. */
  readonly onLeave: () => void;
}

/** Shows what would be ordered again, the cost today and the original cost, and the left-out orders with reasons. */
function RepeatPlanView({ plan, currencies, onLeave }: RepeatPlanViewProps) {
  const { t, i18n } = useTranslation('orders');
  const { delivered, orderIds, chosen } = plan;
  const awaiting = useOrdersAwaitingList()(plan.services);
  return (
    <>
      {orderIds.length === 0 ? (
        <p>
          <strong>{t('repeat.nothing')}</strong>
        </p>
      ) : (
        <>
          <CostTable
            services={plan.services.map((each) => ({ ...each, id: each.serviceId, name: each.serviceName }))}
            currencies={currencies}
            further={(currency) => {
              const before = delivered.totals.find((each) => each.currency === currency);
              return before === undefined ? null : (
                <>
                  <dt>{t('repeat.before', { count: delivered.orders })}</dt>
                  <dd>
                    <Money money={before} />
                  </dd>
                </>
              );
            }}
          />
          <p>
            <strong>{t('repeat.ordered', { count: orderIds.length, all: chosen })}</strong>{' '}
            {t('repeat.linked')}
          </p>
          <FailedListWarning orders={awaiting} />
        </>
      )}
      {plan.left.length === 0 ? null : (
        <section aria-label={t('repeat.left')}>
          <p className={common.faintXs}>{t('repeat.left')}</p>
          <ul className={`${leftOut.list} ${styles.left}`}>
            {plan.left.map(({ why, orders, first }) => (
              <li key={why} data-why={why}>
                <span className={leftOut.count}>{formatCount(orders, i18n.language)}</span>
                <span>
                  {t(`repeat.why.${why}`)}{' '}
                  {why === 'not-chosen' ? (
                    <Link href={paths.catalogue()} className={styles.order} onClick={onLeave}>
                      {t('repeat.choose')}
                    </Link>
                  ) : null}
                  {first.map((order) => (
                    <Link
                      key={order.id}
                      href={paths.order(order.id)}
                      className={styles.order}
                      onClick={onLeave}
                    >
                      <Identifier value={order.identifier} />
                    </Link>
                  ))}
                  {orders > first.length ? '…' : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
