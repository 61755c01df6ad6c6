import { useMutation, useQuery } from '@tanstack/react-query';
import { use, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import type { UsedServer } from '../../../../shared/model/host/sharing.ts';
import { isUnproven } from '../../../../shared/model/order/gap.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';
import { useAbout, useConnectionId, useConnections, usePractising } from '../../../client/use-connections.ts';
import { useOpenGaps } from '../../../client/use-gaps.ts';
import { useDeferredRequests } from '../../../store/deferred-requests.ts';
import { useSharing } from '../../../store/sharing.ts';
import { useShopStatus } from '../../../store/shop-status.ts';
import { useView } from '../../../store/view.ts';
import { paths } from '../../../ui/base/paths.ts';
import { hideFailuresOfConnection, notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { useCostText } from '../../../ui/format/costs.ts';
import { IconAlertTriangle, IconInfoCircle } from '../../../ui/icons/icons.tsx';
import { StateMark } from '../../../ui/order/state-mark.tsx';
import { useOpenRequest } from '../outside/use-open-request.ts';
import { useLowBalance } from '../top/use-low-balance.ts';
import styles from './banner.module.css';
import { BannerStack, BannersContext, type BannerWeight, isPressing } from './banner-stack.tsx';

/** Reports on a till that its host is unreachable or has removed this till. */
function TillBanner() {
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
const isServerAway = ({ role, trouble }: Pick<UsedServer, 'role' | 'trouble'>): boolean =>
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

/** The banners of every screen, most serious first. The banner of uncertain orders cannot be hidden. */
export function Banners() {
  const { t } = useTranslation('frame');
  const [, navigate] = useLocation();
  const contract = useContract();
  const practising = usePractising();
  const transport = useTransport();
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: practising }));
  const { data: known } = useConnections();
  const uncertain = counts?.uncertain ?? 0;
  const current = known?.connections.find(({ id }) => id === known.selectedId);
  const isWell = current?.health === 'ok';
  useEffect(() => {
    if (isWell) hideFailuresOfConnection();
  }, [isWell]);
  return (
    <>
      {/*
       * Without the app or the host, all other data on this page is outdated. So the next two banners come first and are never hidden.
       */}
      <TillBanner />
      {transport.state === 'lost' ? (
        <Banner
          weight="quiet"
          text={t('banner.lost')}
          action={{ label: t('banner.lostRetry'), run: transport.retry }}
        />
      ) : null}
      <BannerStack>
        <GapBanner />
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
        <JournalBanner />
        {current === undefined ? null : <ConnectionBanners connection={current} />}
        <LowBalanceBanner />
        <UpdateBanner />
        <SendingPausedBanner />
        <KeychainBanner />
        <DeferredRequestBanners />
        <MemoryKeyBanner />
      </BannerStack>
    </>
  );
}

function GapBanner() {
  const { t } = useTranslation('gap');
  const [, navigate] = useLocation();
  const { gaps, unread } = useOpenGaps();
  if (gaps.length === 0) return null;
  const isDoubt = gaps.every(({ kind }) => isUnproven(kind));
  return (
    <Banner
      weight="uncertain"
      text={unread ? t(isDoubt ? 'unreadDoubt' : 'unread') : t(isDoubt ? 'openDoubt' : 'open')}
      action={{ label: t(unread ? 'readIt' : 'settleIt'), run: () => navigate(paths.gap()) }}
    />
  );
}

/** The till's banner already says that a server is away. */
function JournalBanner() {
  const { t } = useTranslation('frame');
  const server = useSharing(({ sharing }) => sharing?.server ?? null);
  const { data: about } = useQuery(useContract().diagnostics.about.queryOptions());
  const trouble = about?.journalTrouble ?? null;
  if (trouble === null || (trouble === 'unreachable' && server !== null && isServerAway(server))) return null;
  const isOfServer = server !== null && trouble !== 'unreachable' && trouble !== 'taken';
  return <Banner weight="bad" text={t(`banner.journal.${isOfServer ? 'server' : trouble}`)} />;
}

/** Banners for the problems of the selected connection. */
function ConnectionBanners({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('frame');
  const [, navigate] = useLocation();
  const { name, health, keyPlace, signIn } = connection;
  const toConnections = { label: t('banner.open'), run: () => navigate(paths.connections()) };
  const toDoctor = {
    label: t('banner.examine'),
    run: () => navigate(paths.connections({ examine: connection.id })),
  };
  // The password is entered on the connection's own entry.
  const toSignIn = { ...toConnections, label: t('banner.signIn') };
  const byKey = signIn === 'key';
  return (
    <>
      {health === 'key-refused' ? (
        <Banner
          weight="bad"
          text={t(byKey ? 'banner.keyRefused' : 'banner.signInEnded', { name })}
          action={byKey ? toDoctor : toSignIn}
        />
      ) : null}
      {health === 'firewall' ? (
        <Banner weight="bad" text={t('banner.firewall', { name })} action={toDoctor} />
      ) : null}
      {keyPlace === 'other-origin' ? (
        <Banner
          weight="bad"
          text={t(connection.keyGivenFor === null ? 'banner.otherOriginForgotten' : 'banner.otherOrigin', {
            name,
            givenFor: connection.keyGivenFor ?? '',
            wanted: originOf(connection.baseAddress) ?? connection.baseAddress,
          })}
          action={toConnections}
        />
      ) : null}
      {keyPlace === 'none' ? (
        <Banner
          weight="bad"
          text={t(byKey ? 'banner.noKey' : 'banner.noToken', { name })}
          action={byKey ? toConnections : toSignIn}
        />
      ) : null}
      {health === 'not-understood' ? (
        <Banner weight="bad" text={t('banner.notUnderstood', { name })} action={toDoctor} />
      ) : null}
      {health === 'offline' ? (
        <Banner weight="bad" text={t('banner.offline', { name })} action={toDoctor} />
      ) : null}
      {health === 'rate-limited' ? <Banner weight="quiet" text={t('banner.rateLimited', { name })} /> : null}
    </>
  );
}

function LowBalanceBanner() {
  const { t } = useTranslation('frame');
  const costs = useCostText();
  const contract = useContract();
  const connectionId = useConnectionId();
  const { data: reading } = useQuery(contract.account.read.queryOptions({ input: useAbout() }));
  const refresh = useMutation(contract.account.refresh.mutationOptions({ onError: notifyFailure }));
  const balance = reading?.account?.balance;
  if (!useLowBalance() || !balance) return null;
  return (
    <Banner
      weight="warn"
      text={t('banner.lowBalance', { balance: costs(balance) })}
      action={{ label: t('balance.refresh'), run: () => refresh.mutate({ connectionId }) }}
    />
  );
}

/** Without a keychain the key is only in memory. */
function MemoryKeyBanner() {
  const { t } = useTranslation('frame');
  const { data: about } = useQuery(useContract().diagnostics.about.queryOptions());
  const hidden = useView((view) => view.hiddenBanners);
  const hide = useView((view) => view.hideBanner);
  if (about?.keychain !== 'missing' || hidden.includes('memory-key')) return null;
  return (
    <Banner
      weight="quiet"
      text={t('banner.memoryKey')}
      action={{ label: t('banner.dismiss'), run: () => hide('memory-key') }}
    />
  );
}

/** Reports that a person has paused all sending; its button resumes. */
function SendingPausedBanner() {
  const { t } = useTranslation('notices');
  const contract = useContract();
  const isPaused = useShopStatus(({ status }) => status?.held ?? false);
  const { mutate } = useMutation(contract.host.hold.mutationOptions({ onError: notifyFailure }));
  if (!isPaused) return null;
  return (
    <Banner weight="bad" text={t('held')} action={{ label: t('goOn'), run: () => mutate({ held: false }) }} />
  );
}

/** Shown while the keychain cannot be opened. The app retries automatically; a person can retry immediately. */
function KeychainBanner() {
  const { t } = useTranslation('frame');
  const contract = useContract();
  const { data: about } = useQuery(contract.diagnostics.about.queryOptions());
  const tryAgain = useMutation(contract.connections.tryKeychain.mutationOptions());
  if (about?.keychain !== 'locked') return null;
  const textKey = tryAgain.data === 'locked' ? 'banner.keychainStill' : 'banner.keychainLocked';
  return (
    <Banner
      weight="bad"
      text={t(textKey)}
      action={{ label: t('banner.keychainTry'), run: () => tryAgain.mutate() }}
    />
  );
}

/** Requests from outside that arrived while the page had unsaved work. Each opens only when a person presses its button. */
function DeferredRequestBanners() {
  const { t } = useTranslation('outside');
  const open = useOpenRequest();
  const { requests, remove } = useDeferredRequests();
  return requests.map((request, index) => (
    <Banner
      // Two requests may have the same address.
      // biome-ignore lint/suspicious/noArrayIndexKey: at most three requests, and their rows have no state
      key={index}
      weight="quiet"
      text={request.is === 'route' ? t('offered.place') : t('offered.file', { name: request.file.name })}
      action={{
        label: t('offered.open'),
        run: () => {
          remove(request);
          open(request);
        },
      }}
      further={{ label: t('offered.leave'), run: () => remove(request) }}
    />
  ));
}

/** Reports that a newer version is ready or required. The app installs it when it closes. */
function UpdateBanner() {
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

interface BannerProps {
  readonly weight: BannerWeight;
  readonly text: string;
  readonly action?: BannerAction;
  /** A second action, such as dismissing the banner. */
  readonly further?: BannerAction;
}

interface BannerAction {
  readonly label: string;
  readonly run: () => void;
}

/** The number of hidden banners, shown on the first visible banner. */
function More({ weight }: Pick<BannerProps, 'weight'>) {
  const { t } = useTranslation('frame');
  const { hidden, isOpen, setOpen, register } = use(BannersContext);
  useLayoutEffect(() => register(weight), [register, weight]);
  if (hidden === 0) return null;
  return (
    <button
      type="button"
      className={`${styles.action} ${styles.more}`}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? t('banner.fewer') : t('banner.more', { count: hidden })}
    </button>
  );
}

/** One line above the screen. Only `uncertain` has a filled background. */
function Banner({ weight, text, action, further }: BannerProps) {
  return (
    <div
      className={styles.banner}
      data-weight={weight}
      data-pressing={isPressing(weight) || undefined}
      role={weight === 'quiet' ? 'status' : 'alert'}
    >
      {weight === 'uncertain' ? (
        <StateMark state="uncertain" size={18} />
      ) : weight === 'quiet' ? (
        <IconInfoCircle size={16} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} aria-hidden />
      )}
      <p className={styles.text}>{text}</p>
      <More weight={weight} />
      {[action, further].map((each) =>
        each === undefined ? null : (
          <button key={each.label} type="button" className={styles.action} onClick={each.run}>
            {each.label}
          </button>
        ),
      )}
    </div>
  );
}
