import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';
import { useAbout, useConnectionId, useConnections, usePractising } from '../../../client/use-connections.ts';
import { useOpenGaps } from '../../../client/use-gaps.ts';
import { useSharing } from '../../../store/sharing.ts';
import { useView } from '../../../store/view.ts';
import { paths } from '../../../ui/base/paths.ts';
import { hideFailuresOfConnection, notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { useCostWords } from '../../../ui/format/costs.ts';
import { useLowBalance } from '../top/use-low-balance.ts';
import { Banner } from './banner.tsx';
import { BannerStack } from './banner-stack.tsx';
import { DeferredRequestBanners } from './deferred-request-banners.tsx';
import { KeychainBanner } from './keychain-banner.tsx';
import { SendingPausedBanner } from './sending-paused-banner.tsx';
import { isServerAway, TillBanner } from './till-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';

/** What a person must know on every screen, most serious first. Uncertain orders cannot be hidden. */
export function Banners() {
  const { t } = useTranslation(['frame', 'gap']);
  const costs = useCostWords();
  const [, navigate] = useLocation();
  const contract = useContract();
  const practising = usePractising();
  const connectionId = useConnectionId() ?? null;
  const ofShown = useAbout();
  const transport = useTransport();
  const low = useLowBalance();
  const server = useSharing(({ sharing }) => sharing?.server ?? null);
  const hidden = useView((view) => view.hiddenBanners);
  const hide = useView((view) => view.hideBanner);
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: practising }));
  const { data: known } = useConnections();
  const { data: about } = useQuery(contract.diagnostics.about.queryOptions());
  const { data: reading } = useQuery(contract.account.read.queryOptions({ input: ofShown }));

  const refresh = useMutation(contract.account.refresh.mutationOptions({ onError: notifyFailure }));
  const { gaps, unread } = useOpenGaps();
  const trouble = about?.journalTrouble ?? null;
  const saysItself = trouble === 'unreachable' && server !== null && isServerAway(server);
  const uncertain = counts?.uncertain ?? 0;
  const current = known?.connections.find(({ id }) => id === known.selectedId);
  const balance = reading?.account?.balance;
  const isWell = current?.health === 'ok';
  useEffect(() => {
    if (isWell) hideFailuresOfConnection();
  }, [isWell]);
  const toConnections = { label: t('banner.open'), run: () => navigate(paths.connections()) };
  const toDoctor = {
    label: t('banner.examine'),
    run: () => navigate(paths.connections(current ? { examine: current.id } : {})),
  };
  // The password is entered there, at the connection itself.
  const toSignIn = { ...toConnections, label: t('banner.signIn') };
  return (
    <>
      {/* Without the app or the main computer nothing else on this page is up to date: no other banner hides these. */}
      <TillBanner />
      {transport.state === 'lost' ? (
        <Banner
          weight="quiet"
          text={t('banner.lost')}
          action={{ label: t('banner.lostRetry'), run: transport.retry }}
        />
      ) : null}
      <BannerStack>
        {gaps.length === 0 ? null : (
          <Banner
            weight="uncertain"
            text={t(unread ? 'gap:unread' : 'gap:open')}
            action={{ label: t(unread ? 'gap:readIt' : 'gap:settleIt'), run: () => navigate(paths.gap()) }}
          />
        )}
        {uncertain === 0 ? null : (
          <Banner
            weight="uncertain"
            text={t('banner.uncertain', { count: uncertain })}
            action={{
              label: t('banner.uncertainOpen', { count: uncertain }),
              run: () => navigate(paths.uncertain()),
            }}
          />
        )}
        {trouble === null || saysItself ? null : (
          <Banner weight="bad" text={t(`banner.journal.${trouble}`)} />
        )}
        {current?.health === 'key-refused' ? (
          <Banner
            weight="bad"
            text={t(current.signIn === 'key' ? 'banner.keyRefused' : 'banner.signInEnded', {
              name: current.name,
            })}
            action={current.signIn === 'key' ? toDoctor : toSignIn}
          />
        ) : null}
        {current?.health === 'firewall' ? (
          <Banner weight="bad" text={t('banner.firewall', { name: current.name })} action={toDoctor} />
        ) : null}
        {current?.keyPlace === 'other-origin' ? (
          <Banner
            weight="bad"
            text={t(current.keyGivenFor === null ? 'banner.otherOriginForgotten' : 'banner.otherOrigin', {
              name: current.name,
              givenFor: current.keyGivenFor ?? '',
              wanted: originOf(current.baseAddress) ?? current.baseAddress,
            })}
            action={toConnections}
          />
        ) : null}
        {current?.keyPlace === 'none' ? (
          <Banner
            weight="bad"
            text={t(current.signIn === 'key' ? 'banner.noKey' : 'banner.noToken', { name: current.name })}
            action={current.signIn === 'key' ? toConnections : toSignIn}
          />
        ) : null}
        {current?.health === 'not-understood' ? (
          <Banner weight="bad" text={t('banner.notUnderstood', { name: current.name })} action={toDoctor} />
        ) : null}
        {current?.health === 'offline' ? (
          <Banner weight="bad" text={t('banner.offline', { name: current.name })} action={toDoctor} />
        ) : null}
        {current?.health === 'rate-limited' ? (
          <Banner weight="quiet" text={t('banner.rateLimited', { name: current.name })} />
        ) : null}
        {low && balance ? (
          <Banner
            weight="warn"
            text={t('banner.lowBalance', { balance: costs(balance) })}
            action={{ label: t('balance.refresh'), run: () => refresh.mutate({ connectionId }) }}
          />
        ) : null}
        <UpdateBanner />
        <SendingPausedBanner />
        <KeychainBanner />
        <DeferredRequestBanners />
        {about?.keychain === 'missing' && !hidden.includes('memory-key') ? (
          <Banner
            weight="quiet"
            text={t('banner.memoryKey')}
            action={{ label: t('banner.dismiss'), run: () => hide('memory-key') }}
          />
        ) : null}
      </BannerStack>
    </>
  );
}
