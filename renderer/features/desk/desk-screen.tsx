import { Button } from '@mantine/core';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { SavedDraft } from '../../../shared/model/draft/draft.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDiscardDraft, useDrafts } from '../../client/drafts/use-drafts.ts';
import { useConnections, usePractising } from '../../client/use-connections.ts';
import { useOpenGaps } from '../../client/use-gaps.ts';
import { useStoppedConnections } from '../../client/use-stopped-connections.ts';
import { type Command, useCommands } from '../../store/commands.ts';
import { resumeDraft } from '../../store/current-draft.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { useLatest } from '../../ui/base/use-latest.ts';
import { GapNotice } from '../../ui/doubt/gap-notice.tsx';
import { StoppedConnections } from '../../ui/doubt/stopped-connections.tsx';
import { DraftLine } from '../../ui/draft/draft-line.tsx';
import { FewDrafts } from '../../ui/draft/few-drafts.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { Age } from '../../ui/format/age.tsx';
import { firstColumns } from '../../ui/order/first-columns.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { OrderAnswer } from '../../ui/order/order-answer.tsx';
import { OrderedService } from '../../ui/order/ordered-service.tsx';
import { useMay } from '../../ui/staff/person.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-props.ts';
import { Alerts } from './alerts.tsx';
import styles from './desk-screen.module.css';
import { DeskSide } from './desk-side.tsx';
import { Figures } from './figures.tsx';
import firstSteps from './first-steps.module.css';
import { FirstSteps } from './first-steps.tsx';

const lastOrders = 100;
/** Continues the newest draft. */
const continueKey = 'c';

/** The home screen: money, open orders, alerts, and the latest orders. */
export function DeskScreen() {
  const { t } = useTranslation(['desk', 'common']);
  const [, navigate] = useLocation();
  const contract = useContract();
  const practising = usePractising();
  const orders = useQuery(
    contract.orders.list.queryOptions({ input: { ...practising, limit: lastOrders, counter: true } }),
  );
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: practising }));
  const stopped = useStoppedConnections();
  const { gaps } = useOpenGaps();
  const actions = (
    <>
      <Button onClick={() => navigate(paths.importList())}>{t('importList')}</Button>
      <Button variant="filled" onClick={() => navigate(paths.newOrder())}>
        {t('newOrder')}
      </Button>
    </>
  );
  return (
    <Screen title={t('title')} actions={actions} fill>
      {gaps.length === 0 ? null : (
        <div className={styles.pad}>
          <GapNotice gaps={gaps} />
        </div>
      )}
      <FirstSteps />
      <PracticeQuestion />
      <Figures />
      <div className={styles.stopped}>
        <StoppedConnections {...stopped} />
      </div>
      <DeskDrafts />
      <Alerts />
      <div className={styles.split}>
        <DeskSide />
        <div className={styles.orders}>
          <div className={styles.listHead}>
            <h2 className={styles.listTitle}>{t('lastOrders')}</h2>
            <Link href={paths.orders()} className={styles.link}>
              {t('allOrders')}
            </Link>
          </div>
          {orders.isSuccess ? null : (
            <div className={styles.pad}>
              <Loading error={orders.error} onRetry={orders.refetch} rows={8} />
            </div>
          )}
          {orders.data?.orders.length === 0 && counts ? (
            Object.keys(counts).length === 0 ? (
              <EmptyState title={t('empty.title')} actions={actions}>
                {t('empty.words')}
              </EmptyState>
            ) : (
              <EmptyState title={t('empty.lists')} />
            )
          ) : null}
          {orders.data && orders.data.orders.length > 0 ? <LastOrders orders={orders.data.orders} /> : null}
        </div>
      </div>
    </Screen>
  );
}

/** This person's drafts of orders and lists. */
function DeskDrafts() {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const drafts = useDrafts() ?? [];
  const discard = useDiscardDraft();
  const resume = (draft: SavedDraft): void => {
    const about = draft.serviceId === null ? {} : { serviceId: draft.serviceId };
    resumeDraft(draft);
    navigate(draft.is === 'order' ? paths.newOrder(about) : paths.importList(about));
  };
  const newest = drafts[0] ?? null;
  const latest = useLatest(() => (newest === null ? undefined : resume(newest)));
  const kind = newest === null ? null : t(newest.is === 'order' ? 'draft.order' : 'draft.list');
  useCommands(
    useMemo((): readonly Command[] => {
      if (kind === null) return [];
      const label = `${t('draft.continue')}: ${kind}`;
      return [{ id: 'draft', group: 'screen', label, shortcut: continueKey, run: () => latest.current() }];
    }, [t, kind, latest]),
  );
  if (drafts.length === 0) return null;
  return (
    <section className={styles.drafts} aria-label={t('draft.title')}>
      <FewDrafts>
        {drafts.map((draft, index) => (
          <DraftLine
            key={draft.id}
            draft={draft}
            {...(index === 0 ? { shortcut: continueKey } : {})}
            onContinue={() => resume(draft)}
            onDiscard={() => discard(draft.id)}
          />
        ))}
      </FewDrafts>
    </section>
  );
}

/** When the first real supplier is added, asks whether to remove or only hide practice orders. */
function PracticeQuestion() {
  const { t } = useTranslation('desk');
  const may = useMay();
  const contract = useContract();
  const { data: known } = useConnections();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const practice = known?.connections.find((each) => each.practice);
  const isAsked =
    practice !== undefined &&
    known?.connections.some((each) => !each.practice) === true &&
    settings?.keepsPractice === false &&
    may('connections') &&
    may('shop');
  const { data: counts } = useQuery(
    contract.orders.counts.queryOptions({ input: isAsked ? { connectionId: practice.id } : skipToken }),
  );
  const keep = useMutation(contract.settings.write.mutationOptions({ onError: notifyFailure }));
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await contract.customers.forgetPractice.call();
      await contract.connections.remove.call({ id });
    },
    onError: notifyFailure,
  });
  if (!isAsked || counts === undefined || Object.keys(counts).length === 0) return null;
  return (
    <section className={firstSteps.card} aria-label={t('practice.title')}>
      <div className={firstSteps.head}>
        <h2 className={firstSteps.title}>{t('practice.title')}</h2>
        <span className={firstSteps.words}>{t('practice.words')}</span>
        <span className={firstSteps.buttons}>
          <Button size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate(practice.id)}>
            {t('practice.remove')}
          </Button>
          <Button size="compact-sm" onClick={() => keep.mutate({ keepsPractice: true })}>
            {t('practice.keep')}
          </Button>
        </span>
      </div>
    </section>
  );
}

/** The newest counter orders with their results, each linked to its page. */
function LastOrders({ orders }: { readonly orders: readonly Order[] }) {
  const { t } = useTranslation(['desk', 'lateness']);
  const [, navigate] = useLocation();
  const { handOver, copyAndHandOver } = useHandOver();
  const columns = useMemo(
    (): readonly Column<Order>[] => [
      ...firstColumns(
        {
          state: t('column.state'),
          handedOver: t('lateness:handedOver'),
          identifier: t('column.identifier'),
        },
        { state: '116px', identifier: '148px' },
      ),
      {
        key: 'result',
        head: t('column.result'),
        track: 'minmax(128px, 2.4fr)',
        cell: (order) => <OrderAnswer order={order} />,
      },
      {
        key: 'customer',
        head: t('column.customer'),
        track: 'minmax(104px, 2fr)',
        cell: (order) => <bdi title={order.customer}>{order.customer}</bdi>,
      },
      {
        key: 'service',
        head: t('column.service'),
        track: 'minmax(96px, 2fr)',
        cell: (order) => <OrderedService order={order} />,
      },
      {
        key: 'age',
        head: t('column.age'),
        track: '84px',
        align: 'end',
        cell: (order) => <Age at={order.updatedAt} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('lastOrders')}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      onOpen={(order) => navigate(paths.order(order.id))}
      onRowKey={(event, order) => {
        if (event.ctrlKey || event.metaKey || order.state !== 'success') return;
        if (event.key === 'H') copyAndHandOver(order);
        else if (event.key === 'h') handOver(order, order.handedOverAt === null);
        else return;
        event.preventDefault();
      }}
      alarming={(order) => order.state === 'uncertain'}
    />
  );
}
