import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { Banner } from './banner.tsx';

/** Shown while the keychain cannot be opened; the app retries automatically, and a person may retry immediately. */
export function KeychainBanner() {
  const { t } = useTranslation('frame');
  const contract = useContract();
  const { data: about } = useQuery(contract.diagnostics.about.queryOptions());
  const tryAgain = useMutation(contract.connections.tryKeychain.mutationOptions());
  if (about?.keychain !== 'locked') return null;
  const words = tryAgain.data === 'locked' ? 'banner.keychainStill' : 'banner.keychainLocked';
  return (
    <Banner
      weight="bad"
      text={t(words)}
      action={{ label: t('banner.keychainTry'), run: () => tryAgain.mutate() }}
    />
  );
}
