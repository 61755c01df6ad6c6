import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { useShopStatus } from '../../../store/shop-status.ts';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { Banner } from './banner.tsx';

/** Says that a person has stopped all sending, and resumes it. */
export function SendingPausedBanner() {
  const { t } = useTranslation('notices');
  const contract = useContract();
  const held = useShopStatus(({ status }) => status?.held ?? false);
  const { mutate } = useMutation(contract.host.hold.mutationOptions({ onError: notifyFailure }));
  if (!held) return null;
  return (
    <Banner weight="bad" text={t('held')} action={{ label: t('goOn'), run: () => mutate({ held: false }) }} />
  );
}
