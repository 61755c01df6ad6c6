import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banners } from './banners/banners.tsx';
import styles from './frame.module.css';
import { useFrameCommands } from './keyboard/frame-commands.ts';
import { Palette } from './keyboard/palette.tsx';
import { ShortcutList } from './keyboard/shortcut-list.tsx';
import { useRestoreFocus } from './keyboard/use-restore-focus.ts';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { useAppMenu } from './outside/use-app-menu.ts';
import { useCustomerDisplay } from './outside/use-customer-display.ts';
import { useFollowSharing } from './outside/use-follow-sharing.ts';
import { useNoticeWords } from './outside/use-notice-words.ts';
import { usePageRequests } from './outside/use-page-requests.ts';
import { usePauseSendingCommand } from './outside/use-pause-sending-command.ts';
import { useSignals } from './outside/use-signals.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top/top-bar.tsx';
import { useConfirmLeave } from './use-confirm-leave.ts';
import { usePasteToImport } from './use-paste-to-import.ts';

/** The constant frame around every screen: rail, top bar, banners, and the palette. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  return (
    <div className={styles.frame}>
      <FrameEffects />
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
      <Palette />
      <ShortcutList />
    </div>
  );
}

/** The frame's hooks without output: kept apart, because they read much, and each answer would redraw the whole frame. */
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
  useNoticeWords();
  usePauseSendingCommand();
  usePasteToImport();
  return null;
}
