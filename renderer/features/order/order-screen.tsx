import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import { isFinal, type Order, type ReferenceHolder } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCustomerNamed } from '../../client/customers/use-customer-named.ts';
import { useSuggestedCustomers } from '../../client/customers/use-suggested-customers.ts';
import { useTypedPhone } from '../../client/customers/use-typed-phone.ts';
import { useConnectionId, useSupplierName } from '../../client/use-connections.ts';
import { useGapOf } from '../../client/use-gaps.ts';
import { useStoppedConnections } from '../../client/use-stopped-connections.ts';
import { type Command, useCommands } from '../../store/commands.ts';
import { useShowCustomer, viewOfOrder } from '../../store/customer-display.ts';
import { neighbourOrder, showOrder, useOrderNavigation } from '../../store/order-navigation.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { useSharedForm } from '../../ui/base/use-shared-form.ts';
import { claimKindWords } from '../../ui/claim/claim-text.ts';
import { CustomerField } from '../../ui/customer/customer-field.tsx';
import { Identifier } from '../../ui/device/identifier.tsx';
import { GapNotice } from '../../ui/doubt/gap-notice.tsx';
import { StoppedConnections } from '../../ui/doubt/stopped-connections.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { IconChevronDown, IconChevronUp } from '../../ui/icons/icons.tsx';
import doubtNoticeStyles from './doubt/doubt-notice.module.css';
import { HeldStatusNotice } from './doubt/held-status-notice.tsx';
import { UncertainPanel } from './doubt/uncertain-panel.tsx';
import { UnknownStatusPanel } from './doubt/unknown-status-panel.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderHead } from './order-head.tsx';
import styles from './order-screen.module.css';
import { ResultCard } from './result/result-card.tsx';
import timelineStyles from './timeline.module.css';

/** One order: its state, result, history and actions. */
export function OrderScreen() {
  const { t } = useTranslation('order');
  const { id = '' } = useParams<{ id: string }>();
  const contract = useContract();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(contract.orders.read.queryOptions({ input: { id } }));
  const selectedId = useConnectionId();
  const supplier = useSupplierName(data?.order.connectionId ?? null);
  const stopped = useStoppedConnections(data?.order.connectionId ?? null);
  const { gaps } = useGapOf(data?.order.connectionId ?? null);
  useShowCustomer(data ? viewOfOrder(data.order) : null);
  // Shown while the order loads, so that a person can already move to the next or previous order.
  const actions = <PreviousNextButtons id={id} />;
  if (error !== null || data === undefined)
    return (
      <Screen title={t('title')} actions={actions}>
        <Loading error={error} onRetry={refetch} rows={10} />
      </Screen>
    );
  if (data === null)
    return (
      <Screen title={t('title')} actions={actions}>
        <EmptyState
          title={t('gone.title')}
          actions={
            <Button variant="filled" onClick={() => navigate(paths.orders())}>
              {t('gone.back')}
            </Button>
          }
        >
          {t('gone.words')}
        </EmptyState>
      </Screen>
    );
  const { order, events, attempts } = data;
  return (
    <Screen title={t('title')} back={paths.orders()} actions={actions}>
      <OrderHead
        order={order}
        events={events}
        otherSupplier={selectedId === order.connectionId ? null : supplier}
        repeatedBy={data.repeatedBy}
      />
      <div className={styles.notices}>
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
      </div>
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
            <UnknownStatusPanel key={order.id} order={order} statusText={order.supplierStatus} />
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

/** For an order that waits for its result, reports unreadable rows in a kept status reply of the supplier, with a link to that reply. */
function LostRowsNotice({ order }: { readonly order: Order }) {
  const { t } = useTranslation('order');
  const contract = useContract();
  const { connectionId: id } = order;
  const isPolled = order.reference !== null && !isFinal(order.state);
  const { data } = useQuery({
    ...contract.connections.replies.queryOptions({ input: { id } }),
    enabled: isPolled,
  });
  const reply = isPolled ? data?.find(({ reply: kind, lost }) => kind === 'status' && lost > 0) : undefined;
  if (reply === undefined) return null;
  return (
    <section className={doubtNoticeStyles.notice} aria-labelledby="lost-rows-title">
      <h2 id="lost-rows-title" className={doubtNoticeStyles.title}>
        {t('lostRows.title', { count: reply.lost })}
      </h2>
      <p>
        {t('lostRows.words')} <Link href={paths.replies(id, reply.id)}>{t('lostRows.open')}</Link>
      </p>
    </section>
  );
}

/** Claims about this order; renders nothing if there are none. */
function OrderClaims({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation(['claims', 'check', 'order', 'states']);
  const contract = useContract();
  const { data } = useQuery(contract.claims.about.queryOptions({ input: { of: 'order', orderId: id } }));
  const claims = data?.claims ?? [];
  if (claims.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <h2 className={timelineStyles.title}>{t('title')}</h2>
      <ul className={timelineStyles.claims}>
        {claims.map(({ id: claimId, kind, state, outcome, askedAt, openedAt }) => (
          <li key={claimId}>
            <Link href={paths.claim(claimId)}>{claimKindWords(t, kind)}</Link>
            <p className={timelineStyles.when}>
              {t(`state.${state === 'closed' ? (outcome ?? 'withdrawn') : state}`)} ·{' '}
              {formatMoment(askedAt ?? openedAt, i18n.language)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Warns if orders in an older journal have the same reference: one of them may never have been placed (money-safety O9). */
function SharedReference({ holders }: { readonly holders: readonly ReferenceHolder[] }) {
  const { t, i18n } = useTranslation('order');
  return (
    <section className={doubtNoticeStyles.notice} aria-labelledby="shared-title">
      <h2 id="shared-title" className={doubtNoticeStyles.title}>
        {t('shared.title', { count: holders.length })}
      </h2>
      <p>{t('shared.words')}</p>
      <ul>
        {holders.map(({ orderId, identifier, serviceName, createdAt, elsewhere }) => {
          const labels = { service: serviceName, when: formatMoment(createdAt, i18n.language) };
          return (
            <li key={orderId}>
              <Link href={paths.order(orderId)}>
                <Identifier value={identifier} />
              </Link>{' '}
              <bdi>
                {elsewhere === null
                  ? t('shared.row', labels)
                  : t('shared.elsewhere', { ...labels, connection: elsewhere })}
              </bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Buttons to the previous and next order of the list from which this order was opened. Renders nothing without such a list. */
function PreviousNextButtons({ id }: { readonly id: string }) {
  const { t } = useTranslation('order');
  const [, navigate] = useLocation();
  const ids = useOrderNavigation((navigation) => navigation.ids);
  useEffect(() => showOrder(id), [id]);
  const [previous, next] = [neighbourOrder(ids, id, -1), neighbourOrder(ids, id, 1)];
  const steps = useMemo((): readonly (Command & { readonly to: string | null })[] => {
    // Each step replaces the browser's history entry, so that Back leads to the list.
    const step = (name: 'previous' | 'next', shortcut: string, to: string | null) => ({
      id: `order-${name}`,
      label: t(`command.${name}`),
      group: 'screen' as const,
      shortcut,
      to,
      run: () => to !== null && navigate(paths.order(to), { replace: true }),
    });
    return [step('previous', 'k', previous), step('next', 'j', next)];
  }, [t, navigate, previous, next]);
  useCommands(useMemo(() => steps.filter(({ to }) => to !== null), [steps]));
  if (previous === null && next === null) return null;
  return steps.map(({ id: key, label, shortcut = '', to, run }) => (
    <ActionIcon
      key={key}
      variant="default"
      size={30}
      disabled={to === null}
      aria-label={label}
      title={`${label} (${shortcut.toUpperCase()})`}
      onClick={run}
    >
      {shortcut === 'k' ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
    </ActionIcon>
  ));
}

/** Form for the customer and the note of an order. The search finds both. */
function CustomerNoteForm({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['order', 'customers']);
  const contract = useContract();
  const stored = useMemo(
    () => ({ customer: order.customer, note: order.note }),
    [order.customer, order.note],
  );
  const [{ customer, note }, setForm] = useSharedForm(stored);
  const keepPhone = useTypedPhone();
  const found = useSuggestedCustomers(customer === order.customer ? '' : customer);
  const person = useCustomerNamed(order.customer);
  const save = useMutation(contract.orders.setNote.mutationOptions());
  const changed = customer !== order.customer || note !== order.note;
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id: order.id, customer: customer.trim(), note: note.trim() });
    void keepPhone(customer);
  }
  return (
    <form className={styles.form} aria-label={t('about.title')} onSubmit={submit}>
      <CustomerField
        label={t('about.customer')}
        value={customer}
        found={found}
        onChange={(next) => setForm((now) => ({ ...now, customer: next }))}
      />
      {person ? <Link href={paths.customer(person.id)}>{t('customers:openCustomer')}</Link> : null}
      <Textarea
        label={t('about.note')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4_000}
        value={note}
        onChange={({ currentTarget: { value } }) => setForm((now) => ({ ...now, note: value }))}
      />
      <FailureNotice error={save.error} />
      <div className={styles.save}>
        <Button type="submit" disabled={!changed} loading={save.isPending}>
          {t('about.save')}
        </Button>
        {save.isSuccess && !changed ? <span role="status">{t('about.saved')}</span> : null}
      </div>
    </form>
  );
}
