import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { type Command, useCommands } from '../../../store/commands.ts';
import { useShopStatus } from '../../../store/shop-status.ts';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';

/** Palette command that pauses or resumes all sending. */
export function usePauseSendingCommand(): void {
  const { t } = useTranslation('notices');
  const contract = useContract();
  const held = useShopStatus(({ status }) => status?.held ?? false);
  const { mutate } = useMutation(contract.host.hold.mutationOptions({ onError: notifyFailure }));
  useCommands(
    useMemo((): readonly Command[] => {
      const label = t(held ? 'command.goOn' : 'command.hold');
      return [{ id: 'hold', group: 'app', label, run: () => mutate({ held: !held }) }];
    }, [held, mutate, t]),
  );
}
