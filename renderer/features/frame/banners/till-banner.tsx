import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useSharing } from '../../../store/sharing.ts';
import { paths } from '../../../ui/base/paths.ts';
import { Banner } from './banner.tsx';

/** Says at a till that the main computer is out of reach, or will not have this till any more. */
export function TillBanner() {
  const { t } = useTranslation('sharing');
  const [, navigate] = useLocation();
  const state = useSharing(({ sharing }) => sharing?.desk?.state);
  if (state === undefined || state === 'here' || state === 'opening') return null;
  // Away is nobody's fault and ends by itself; the others wait for a person.
  if (state === 'away') return <Banner weight="quiet" text={t('banner.away')} />;
  const toSettings = { label: t('banner.open'), run: () => navigate(paths.settings({ show: 'sharing' })) };
  return <Banner weight="bad" text={t(`banner.${state}`)} action={toSettings} />;
}
