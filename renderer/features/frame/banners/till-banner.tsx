import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { UsedServer } from '../../../../shared/model/host/sharing.ts';
import { useSharing } from '../../../store/sharing.ts';
import { paths } from '../../../ui/base/paths.ts';
import { Banner } from './banner.tsx';

/** Reports on a till that its host is unreachable or has removed this till. */
export function TillBanner() {
  const { t } = useTranslation('sharing');
  const open = useOpenSharing();
  const state = useSharing(({ sharing }) => sharing?.desk?.state);
  const server = useSharing(({ sharing }) => sharing?.server ?? null);
  if (server !== null) return <ServerBanner server={server} />;
  if (state === undefined || state === 'here' || state === 'opening') return null;
  // `away` ends automatically; the other states need a person.
  if (state === 'away') return <Banner weight="quiet" text={t('banner.away')} />;
  return <Banner weight="bad" text={t(`banner.${state}`)} action={open} />;
}

/** While true, other banners are hidden, so that each cause has only one banner. */
export const isServerAway = ({ role, trouble }: Pick<UsedServer, 'role' | 'trouble'>): boolean =>
  role === 'away' || trouble !== null;

/** Banner for the state of a shop's server, for example if the server or the till on duty cannot be reached. */
function ServerBanner({ server }: { readonly server: UsedServer }) {
  const { t } = useTranslation('server');
  const { role, line, refusal, hasTwin, tills } = server;
  const open = useOpenSharing();
  const name = tills.find(({ isOnDuty }) => isOnDuty)?.name ?? '';
  if (role === 'removed' || role === 'closed')
    return <Banner weight="bad" text={t(`banner.${role}`)} action={open} />;
  if (refusal !== null) return <Banner weight="bad" text={t(`banner.${refusal}`)} action={open} />;
  if (isServerAway(server)) return <Banner weight="quiet" text={t('banner.away')} action={open} />;
  if (hasTwin) return <Banner weight="bad" text={t('banner.twin')} action={open} />;
  if (role === 'waiting') return <Banner weight="quiet" text={t('banner.waiting')} action={open} />;
  if (role === 'on-duty') return null;
  if (line === 'other-version')
    return <Banner weight="bad" text={t('banner.other-version', { name })} action={open} />;
  return line === 'away' ? <Banner weight="quiet" text={t('banner.silent', { name })} /> : null;
}

function useOpenSharing() {
  const { t } = useTranslation('sharing');
  const [, navigate] = useLocation();
  return { label: t('banner.open'), run: () => navigate(paths.settings({ show: 'sharing' })) };
}
