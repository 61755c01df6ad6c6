import { useComputedColorScheme } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type MenuWord, menuWords } from '../../../shared/model/host/app-menu.ts';
import type { Sharing } from '../../../shared/model/host/sharing.ts';
import { pauseReasons } from '../../../shared/model/order/batch.ts';
import { useContract, useTransport } from '../../client/contract-context.tsx';
import { ofShop, useConnections } from '../../client/use-connections.ts';
import { allCommands, type Command, useCommandStore, useCommands } from '../../store/commands.ts';
import {
  type CustomerNews,
  customerChannel,
  customerQuestion,
  useShownToCustomer,
} from '../../store/customer-display.ts';
import { usePasted } from '../../store/pasted.ts';
import { useRecentOrders } from '../../store/recent-orders.ts';
import { showSharing, useSharing } from '../../store/sharing.ts';
import { useShopStatus } from '../../store/shop-status.ts';
import { AfterPaint } from '../../ui/base/after-paint.ts';
import { pastedText } from '../../ui/base/clipboard.ts';
import { hasOverlay } from '../../ui/base/overlay.ts';
import { paths } from '../../ui/base/paths.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { usePerson } from '../../ui/staff/person.ts';
import { Banners } from './banners/banners.tsx';
import styles from './frame.module.css';
import { useFrameCommands } from './keyboard/frame-commands.ts';
import { Palette } from './keyboard/palette.tsx';
import { ShortcutList } from './keyboard/shortcut-list.tsx';
import { useRestoreFocus } from './keyboard/use-restore-focus.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { usePageRequests } from './outside/use-page-requests.ts';
import { useSignals } from './outside/use-signals.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top/top-bar.tsx';

/** The frame around every screen: navigation rail, top bar, banners and palette. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={styles.skip}
        onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
      >
        {t('skip')}
      </button>
      <TopBar />
      <Rail />
      <div className={styles.content}>
        <Banners />
        <main className={styles.main}>{children}</main>
      </div>
      <FrameEffects />
      <AfterPaint>
        <Palette />
        <ShortcutList />
      </AfterPaint>
    </div>
  );
}

/** The frame's hooks that render nothing. In their own component, so that a query's answer does not render the frame again. */
function FrameEffects() {
  useFrameCommands();
  useShortcuts();
  useRestoreFocus();
  useConfirmLeave();
  usePageRequests();
  useAppMenu();
  useCustomerDisplay();
  useSignals();
  useFollowSharing();
  useNoticeTexts();
  usePauseSendingCommand();
  usePasteToImport();
  return null;
}

/** Palette command that pauses or resumes all sending. */
function usePauseSendingCommand(): void {
  const { t } = useTranslation('notices');
  const contract = useContract();
  const isPaused = useShopStatus(({ status }) => status?.held ?? false);
  const { mutate } = useMutation(contract.host.hold.mutationOptions({ onError: notifyFailure }));
  useCommands(
    useMemo((): readonly Command[] => {
      const label = t(isPaused ? 'command.goOn' : 'command.hold');
      return [{ id: 'hold', group: 'app', label, run: () => mutate({ held: !isPaused }) }];
    }, [isPaused, mutate, t]),
  );
}

/**
 * In a browser, asks before the page is closed while orders are being sent, because a person may stop the app next. The desktop shell has
 * its own dialog. A person who leaves anyway loses nothing (money-safety O2).
 */
function useConfirmLeave(): void {
  const contract = useContract();
  const { data: about } = useQuery(contract.diagnostics.about.queryOptions());
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: ofShop }));
  const underWay = (counts?.claimed ?? 0) + (counts?.sending ?? 0);
  const asks = about?.shell === 'loopback' && underWay > 0;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
}

/** Sends the translated texts of notices to the backend, which needs them even while the window is closed. */
function useNoticeTexts(): void {
  const contract = useContract();
  const { state } = useTransport();
  const { t, i18n } = useTranslation(['batches', 'notices']);
  const { language } = i18n;
  useEffect(() => {
    if (state !== 'open') return;
    const reported: unknown = i18n.getResourceBundle(language, 'notices');
    const filledTexts = Object.entries(reported ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const reasonTexts = pauseReasons.map((reason) => [`why-${reason}`, t(`batches:why.${reason}`)] as const);
    // If the transport is lost, the effect sends the texts again on the next transport.
    contract.host.writeWords
      .call({ language, words: Object.fromEntries([...filledTexts, ...reasonTexts]) })
      .catch(() => undefined);
  }, [contract, state, language, i18n, t]);
}

/** Sends the customer display its content on every change and on request of a display. */
function useCustomerDisplay(): void {
  const { i18n } = useTranslation();
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const view = useShownToCustomer(({ views }) => views[0] ?? null);
  const scheme = useComputedColorScheme('light');
  const { language } = i18n;
  const shop = settings?.shop ?? '';
  useEffect(() => {
    const channel = new BroadcastChannel(customerChannel);
    const postNews = (): void => channel.postMessage({ shop, language, scheme, view } satisfies CustomerNews);
    channel.addEventListener('message', ({ data }) => {
      if (data === customerQuestion) postNews();
    });
    postNews();
    return () => channel.close();
  }, [shop, language, scheme, view]);
}

/** Follows the sharing state of this computer, as host or till. */
function useFollowSharing(): void {
  const contract = useContract();
  const { state } = useTransport();
  const personId = usePerson()?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on who is signed in
  useEffect(() => {
    if (state !== 'open') return;
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      const reported = await contract.sharing.follow.call(undefined, { signal: ending.signal });
      for await (const sharing of reported) {
        const before = useSharing.getState().sharing;
        // The page is reloaded so that data of two desks never mix.
        if (before !== null && journalOf(before) !== journalOf(sharing)) location.reload();
        else showSharing(sharing);
      }
    };
    // The stream ends with its transport or this effect; the next transport restarts it.
    follow().catch(() => undefined);
    return () => ending.abort();
  }, [contract, state, personId]);
}

/** The journal from which the orders come. It stays the same if another till takes over the duty, so typed text is kept. */
const journalOf = ({ desk, server }: Sharing): 'own' | 'desk' | 'server' =>
  desk !== null ? 'desk' : server !== null ? 'server' : 'own';

/**
 * A paste outside any field starts an import for the service last ordered on this connection, so that only check and confirmation remain.
 * Pastes into a field, behind a dialog or on the import screen are not handled here.
 */
function usePasteToImport(): void {
  const [location, navigate] = useLocation();
  const { data: connections } = useConnections();
  const selectedId = connections?.selectedId ?? null;
  const lastService = useRecentOrders(({ lastListServices, lastServices }) =>
    selectedId === null ? undefined : (lastListServices[selectedId] ?? lastServices[selectedId]),
  );
  const begin = useLatest((text: string): boolean => {
    if (selectedId === null || location.startsWith(paths.importList())) return false;
    usePasted.getState().give({ text });
    navigate(paths.importList(lastService === undefined ? {} : { serviceId: lastService }));
    return true;
  });
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const { target } = event;
      const inField =
        target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
      const text = pastedText(event.clipboardData);
      if (!inField && !hasOverlay() && text.trim() !== '' && begin.current(text)) event.preventDefault();
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [begin]);
}

// Several parts of a screen register their commands one after another.
const settleMs = 200;

const namesOfScreens = { newOrder: 'new-order', import: 'import', uncertain: 'uncertain' } as const;

/** Sends the available commands, in the page's language, to the application menu. A browser has no such menu. */
function useAppMenu(): void {
  const { t, i18n } = useTranslation(['outside', 'frame']);
  const contract = useContract();
  const { state } = useTransport();
  const byOwner = useCommandStore((commands) => commands.byOwner);
  const { data: capabilities } = useQuery(contract.host.capabilities.queryOptions());
  const hasMenu = capabilities?.some(({ name, by }) => name === 'menu' && by === 'host') === true;
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language changes the labels
  useEffect(() => {
    if (!hasMenu || state !== 'open') return;
    const wordOf = (word: MenuWord): string =>
      word === 'newOrder' || word === 'import' || word === 'uncertain'
        ? t(`frame:screen.${namesOfScreens[word]}`)
        : t(`menu.${word}`);
    const show = (): void => {
      const words = Object.fromEntries(menuWords.map((word) => [word, wordOf(word).slice(0, 200)]));
      // If two commands have the same name, the screen's command wins, as with shortcuts.
      const commands = new Map(
        allCommands({ byOwner })
          .toReversed()
          .flatMap((command) => {
            const { id, label, group, shortcut = null } = command;
            return group === 'row'
              ? []
              : [[id, { id, label: label.slice(0, 200), group, shortcut }] as const];
          }),
      );
      const menu = {
        words: words as Record<MenuWord, string>,
        commands: [...commands.values()].slice(0, 500),
      };
      // If the call fails, the old menu stays; shortcuts work without a menu.
      contract.host.showMenu.call(menu).catch(() => undefined);
    };
    const timer = setTimeout(show, settleMs);
    return () => clearTimeout(timer);
  }, [hasMenu, state, byOwner, language, contract, t]);
}
