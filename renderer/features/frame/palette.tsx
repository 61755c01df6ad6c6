import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { allCommands, useCommandStore } from '../../store/commands.ts';
import { Keys } from '../../ui/keys.tsx';

const groups = ['screen', 'go', 'connection', 'app'] as const;

/** Every command by name, each showing its shortcut, so that the palette teaches the keys. */
export function Palette() {
  const { t } = useTranslation('frame');
  const commands = allCommands(useCommandStore());
  const actions = groups
    .map((group) => ({
      group: t(`command.group.${group}`),
      actions: commands
        .filter((command) => command.group === group && command.id !== 'palette')
        .map((command) => ({
          id: command.id,
          label: command.label,
          onClick: command.run,
          rightSection: command.shortcut === undefined ? null : <Keys shortcut={command.shortcut} />,
        })),
    }))
    .filter((group) => group.actions.length > 0);
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      nothingFound={t('palette.empty')}
      transitionProps={{ duration: 100 }}
      scrollable
      maxHeight={400}
      searchProps={{
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.label'),
        leftSection: <IconSearch size={16} aria-hidden />,
      }}
    />
  );
}
