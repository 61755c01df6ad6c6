import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useCommands } from '../../../store/commands.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { PauseButton } from './pause-button.tsx';
import { hasRetryable } from './retry-button.tsx';
import { RetryDialog } from './retry-dialog.tsx';

/** Actions on a batch: pause it, cancel unsent rows, retry refused or rejected rows. */
export function BatchActions({ batch }: { readonly batch: Batch }) {
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
