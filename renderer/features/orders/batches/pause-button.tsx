import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { IconPlayerPause, IconPlayerPlay } from '../../../ui/icons/icons.tsx';

/** Pauses a running batch or resumes a paused batch; renders nothing for a finished batch. */
export function PauseButton({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches');
  const contract = useContract();
  const pause = useMutation(contract.batches.pause.mutationOptions({ onError: notifyFailure }));
  const resume = useMutation(contract.batches.resume.mutationOptions({ onError: notifyFailure }));
  switch (batch.state) {
    case 'running':
      return (
        <Button
          leftSection={<IconPlayerPause size={14} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ id: batch.id })}
        >
          {t('action.pause')}
        </Button>
      );
    case 'paused':
      return (
        <Button
          variant="filled"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate({ id: batch.id })}
        >
          {t('action.resume')}
        </Button>
      );
    case 'finished':
      return null;
  }
}
