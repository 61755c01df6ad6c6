import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type MenuWord, menuWords } from '../../../../shared/model/host/app-menu.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';
import { allCommands, useCommandStore } from '../../../store/commands.ts';

// Several parts of a screen register their commands one after another.
const settleMs = 200;

const namesOfScreens = { newOrder: 'new-order', import: 'import', uncertain: 'uncertain' } as const;

/** Sends the available commands, in the page's language, to the application menu. A browser has no such menu. */
export function useAppMenu(): void {
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
