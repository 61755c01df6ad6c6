import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useContract } from '../../../client/contract-context.tsx';
import { useOpenCustomerDisplay } from '../../../client/host/use-open-customer-display.ts';
import { useConnections, useSelectConnection } from '../../../client/use-connections.ts';
import { type Command, useCommands } from '../../../store/commands.ts';
import { useView } from '../../../store/view.ts';
import { screens } from '../../../ui/base/paths.ts';
import { notifyNotDone } from '../../../ui/failure/notify-done.tsx';
import { useMay } from '../../../ui/staff/person.ts';

/** The commands of every screen: navigation, search, balance, connections, theme and help. */
export function useFrameCommands(): void {
  const { t } = useTranslation(['frame', 'outside']);
  const may = useMay();
  const [, navigate] = useLocation();
  const contract = useContract();
  const { mutate: refresh } = useMutation(contract.account.refresh.mutationOptions());
  const { mutate: select } = useSelectConnection();
  const { mutate: write } = useMutation(contract.settings.write.mutationOptions());
  const { data: known } = useConnections();
  const openCustomerDisplay = useOpenCustomerDisplay(
    useCallback(() => notifyNotDone('customer-display', t('outside:display.blocked')), [t]),
  );
  const setShortcutsOpen = useView((view) => view.setShortcutsOpen);
  const setPaletteOpen = useView((view) => view.setPaletteOpen);

  useCommands(
    useMemo((): readonly Command[] => {
      const dark = () => document.documentElement.dataset.mantineColorScheme === 'dark';
      return [
        ...screens
          .filter((screen) => mayOpen(screen, may))
          .map(({ name, path, letter }) => ({
            id: `go-${name}`,
            group: 'go' as const,
            label: t('command.go', { screen: t(`screen.${name}`) }),
            shortcut: `g ${letter}`,
            run: () => navigate(path),
          })),
        // A rail entry with several screens is also found by its own name, which opens its first screen.
        ...(['lists', 'services', 'books'] as const)
          .filter((place) => screens.some((each) => each.place === place && mayOpen(each, may)))
          .map((place) => ({
            id: `go-place-${place}`,
            group: 'go' as const,
            label: t('command.go', { screen: t(`place.${place}`) }),
            run: () =>
              navigate(screens.find((each) => each.place === place && mayOpen(each, may))?.path ?? '/'),
          })),
        {
          id: 'palette',
          group: 'app',
          label: t('command.palette'),
          shortcut: 'mod+k',
          whileTyping: true,
          run: () => setPaletteOpen(true),
        },
        { id: 'search', group: 'app', label: t('command.search'), shortcut: '/', run: focusSearch },
        {
          id: 'shortcuts',
          group: 'app',
          label: t('command.shortcuts'),
          shortcut: '?',
          run: () => setShortcutsOpen(true),
        },
        ...(may('see-wallet')
          ? [
              {
                id: 'balance',
                group: 'app' as const,
                label: t('command.refreshBalance'),
                run: () => refresh({ connectionId: known?.selectedId ?? null }),
              },
            ]
          : []),
        {
          id: 'customer-display',
          group: 'app',
          label: t('outside:display.open'),
          run: openCustomerDisplay,
        },
        {
          id: 'theme',
          group: 'app',
          label: t('command.theme'),
          run: () => write({ colorScheme: dark() ? 'light' : 'dark' }),
        },
        ...(known?.connections ?? [])
          .filter(({ id }) => id !== known?.selectedId)
          .map(({ id, name }) => ({
            id: `connection-${id}`,
            group: 'connection' as const,
            label: t('command.switchConnection', { name }),
            run: () => select({ id }),
          })),
      ];
    }, [
      t,
      may,
      navigate,
      refresh,
      select,
      write,
      known,
      setPaletteOpen,
      setShortcutsOpen,
      openCustomerDisplay,
    ]),
  );
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-search-orders]')?.focus();
}

const mayOpen = ({ right }: (typeof screens)[number], may: ReturnType<typeof useMay>): boolean =>
  right === null || may(right);
