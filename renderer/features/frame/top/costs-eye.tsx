import { ActionIcon } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../../client/settings/use-settings.ts';
import { type Command, useCommands } from '../../../store/commands.ts';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { useCostsHidden } from '../../../ui/format/costs.ts';
import { IconEye, IconEyeOff } from '../../../ui/icons/icons.tsx';

/** Hides costs, profits and balances from a customer at the counter, on every screen; by click or one key. */
export function CostsEye() {
  const { t } = useTranslation('frame');
  const { change } = useSettings(notifyFailure);
  const isHidden = useCostsHidden();
  const label = t(isHidden ? 'costs.show' : 'costs.hide');
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'costs',
          group: 'app',
          label,
          shortcut: 'mod+.',
          whileTyping: true,
          whileCovered: true,
          run: () => change(({ hidesCosts }) => ({ hidesCosts: !hidesCosts })),
        },
      ],
      [label, change],
    ),
  );
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts="Control+."
      title={`${label} (Ctrl .)`}
      onClick={() => change({ hidesCosts: !isHidden })}
    >
      {isHidden ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
    </ActionIcon>
  );
}
