import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useStoppedConnections } from '../../../client/use-stopped-connections.ts';
import { useCommands } from '../../../store/commands.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import styles from '../../../ui/base/list-screen.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { StoppedConnections } from '../../../ui/doubt/stopped-connections.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { BatchHead } from './batch-head.tsx';
import { BatchRows } from './batch-rows.tsx';
import { PauseButton } from './pause-button.tsx';
import { hasRetryable } from './retry-button.tsx';
import { RetryDialog } from './retry-dialog.tsx';

/** One batch: its progress, why it is paused, how to resume it, and all of its orders. It updates itself. */
export function BatchScreen() {
  const { t } = useTranslation('batches');
  const { id = '' } = useParams<{ id: string }>();
  const contract = useContract();
  const [, navigate] = useLocation();
  const { data: batch, error, refetch } = useQuery(contract.batches.read.queryOptions({ input: { id } }));
  const stopped = useStoppedConnections(batch?.connectionId ?? null);
  const noPrices = stopped.stops.filter((stop) => stop.why === 'prices');

  if (error !== null || batch === undefined)
    return (
      <Screen title={t('batch')}>
        <Loading error={error} onRetry={refetch} rows={10} />
      </Screen>
    );
  if (batch === null)
    return (
      <Screen title={t('batch')}>
        <EmptyState
          title={t('gone.title')}
          actions={
            <Button variant="filled" onClick={() => navigate(paths.batches())}>
              {t('gone.back')}
            </Button>
          }
        >
          {t('gone.words')}
        </EmptyState>
      </Screen>
    );
  return (
    <Screen title={batch.name} back={paths.batches()} fill actions={<BatchActions batch={batch} />}>
      <BatchHead batch={batch} />
      {batch.state !== 'running' || noPrices.length === 0 ? null : (
        <div className={styles.notice}>
          <StoppedConnections {...stopped} stops={noPrices} />
        </div>
      )}
      <BatchRows batch={batch} />
    </Screen>
  );
}

/** Actions on a batch: pause it, cancel unsent rows, retry refused or rejected rows. */
function BatchActions({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches');
  const contract = useContract();
  const [asking, setAsking] = useState<'cancel' | 'retry' | null>(null);
  const close = () => setAsking(null);
  const cancel = useMutation(
    contract.batches.cancelQueued.mutationOptions({ onError: notifyFailure, onSettled: close }),
  );
  const pause = useMutation(contract.batches.pause.mutationOptions({ onError: notifyFailure }));
  const resume = useMutation(contract.batches.resume.mutationOptions({ onError: notifyFailure }));
  const { mutate: doPause } = pause;
  const { mutate: doResume } = resume;
  const retryable = hasRetryable(batch);
  useCommands(
    useMemo(
      () => [
        {
          id: 'batch-pause',
          label: t('command.pause'),
          group: 'screen',
          shortcut: 'p',
          run: () => {
            if (batch.state === 'running') doPause({ id: batch.id });
            else if (batch.state === 'paused') doResume({ id: batch.id });
          },
        },
        ...(retryable
          ? [
              {
                ...({ id: 'batch-retry', label: t('command.retry'), group: 'screen' } as const),
                shortcut: 't',
                run: () => setAsking('retry'),
              },
            ]
          : []),
      ],
      [t, batch.id, batch.state, retryable, doPause, doResume],
    ),
  );
  const queued = batch.counts.queued ?? 0;
  return (
    <>
      {queued === 0 ? null : (
        <Button onClick={() => setAsking('cancel')}>{t('action.cancelQueued', { count: queued })}</Button>
      )}
      {!retryable ? null : <Button onClick={() => setAsking('retry')}>{t('action.retry')}</Button>}
      <PauseButton batch={batch} />
      <ConfirmDialog
        opened={asking === 'cancel'}
        busy={cancel.isPending}
        title={t('confirm.cancel')}
        confirmLabel={t('confirm.cancelGo')}
        onConfirm={() => cancel.mutate({ id: batch.id })}
        onClose={close}
      >
        <p>{t('confirm.cancelWords', { count: queued })}</p>
      </ConfirmDialog>
      <RetryDialog batch={batch} opened={asking === 'retry'} onClose={close} />
    </>
  );
}
