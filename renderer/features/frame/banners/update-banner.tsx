import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useContract } from '../../../client/contract-context.tsx';
import { useView } from '../../../store/view.ts';
import { paths } from '../../../ui/base/paths.ts';
import { Banner } from './banner.tsx';

/** A newer version is ready, or demanded. It is installed when the app is closed. */
export function UpdateBanner() {
  const { t } = useTranslation('frame');
  const [, navigate] = useLocation();
  const contract = useContract();
  const hidden = useView((view) => view.hiddenBanners);
  const hide = useView((view) => view.hideBanner);
  const { data } = useQuery(contract.host.update.queryOptions());
  if (data === undefined) return null;
  const { ready, demanded } = data;
  if (demanded !== null)
    return (
      <Banner
        weight="warn"
        text={t('banner.updateDemanded', { version: demanded })}
        action={{ label: t('banner.updateOpen'), run: () => navigate(paths.settings({ show: 'updates' })) }}
      />
    );
  if (ready === null || hidden.includes(`update-${ready.version}`)) return null;
  return (
    <Banner
      weight="quiet"
      text={t('banner.updateReady', { version: ready.version })}
      action={{
        label: t('banner.updateOpen'),
        run: () => {
          hide(`update-${ready.version}`);
          navigate(paths.settings({ show: 'updates' }));
        },
      }}
    />
  );
}
