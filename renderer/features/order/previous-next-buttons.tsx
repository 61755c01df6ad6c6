import { ActionIcon } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type Command, useCommands } from '../../store/commands.ts';
import { neighbourOrder, showOrder, useOrderNavigation } from '../../store/order-navigation.ts';
import { paths } from '../../ui/base/paths.ts';
import { IconChevronDown, IconChevronUp } from '../../ui/icons/icons.tsx';

/** Step to the previous or next order of the list that this one was opened from; nothing if there was no list. */
export function PreviousNextButtons({ id }: { readonly id: string }) {
  const { t } = useTranslation('order');
  const [, navigate] = useLocation();
  const ids = useOrderNavigation((navigation) => navigation.ids);
  useEffect(() => showOrder(id), [id]);
  const [previous, next] = [neighbourOrder(ids, id, -1), neighbourOrder(ids, id, 1)];
  const steps = useMemo((): readonly (Command & { readonly to: string | null })[] => {
    // Replaces the history entry, so that Back leads to the list.
    const step = (name: 'previous' | 'next', shortcut: string, to: string | null) => ({
      id: `order-${name}`,
      label: t(`command.${name}`),
      group: 'screen' as const,
      shortcut,
      to,
      run: () => to !== null && navigate(paths.order(to), { replace: true }),
    });
    return [step('previous', 'k', previous), step('next', 'j', next)];
  }, [t, navigate, previous, next]);
  useCommands(useMemo(() => steps.filter(({ to }) => to !== null), [steps]));
  if (previous === null && next === null) return null;
  return steps.map(({ id: key, label, shortcut = '', to, run }) => (
    <ActionIcon
      key={key}
      variant="default"
      size={30}
      disabled={to === null}
      aria-label={label}
      title={`${label} (${shortcut.toUpperCase()})`}
      onClick={run}
    >
      {shortcut === 'k' ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
    </ActionIcon>
  ));
}
