import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { KeptDraft } from '../../../shared/model/draft/draft.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDiscardDraft, useDrafts } from '../../client/drafts/use-drafts.ts';
import { usePractising } from '../../client/use-connections.ts';
import { useOpenGaps } from '../../client/use-gaps.ts';
import { useStoppedConnections } from '../../client/use-stopped-connections.ts';
import { type Command, useCommands } from '../../store/commands.ts';
import { resumeDraft } from '../../store/current-draft.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { useLatest } from '../../ui/base/use-latest.ts';
import { GapNotice } from '../../ui/doubt/gap-notice.tsx';
import { StoppedConnections } from '../../ui/doubt/stopped-connections.tsx';
import { DraftLine } from '../../ui/draft/draft-line.tsx';
import { FewDrafts } from '../../ui/draft/few-drafts.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Alerts } from './alerts.tsx';
import styles from './desk-screen.module.css';
import { DeskSide } from './desk-side.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LastOrders } from './last-orders.tsx';
import { PracticeQuestion } from './practice-question.tsx';

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
      <Button variant="default" onClick={() => navigate(paths.importList())}>
        {t('importList')}
      </Button>
      <Button onClick={() => navigate(paths.newOrder())}>{t('newOrder')}</Button>
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
          {orders.isError ? (
            <div className={styles.pad}>
              <FailureNotice error={orders.error} onRetry={() => void orders.refetch()} />
            </div>
          ) : null}
          {orders.isPending ? (
            <div className={styles.pad}>
              <SkeletonRows rows={8} />
            </div>
          ) : null}
          {orders.data?.orders.length === 0 && Object.keys(counts ?? {}).length === 0 ? (
            <EmptyState title={t('empty.title')} actions={actions}>
              {t('empty.words')}
            </EmptyState>
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
  const resume = (draft: KeptDraft): void => {
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
