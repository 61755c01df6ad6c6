import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { allCommands, useCommandStore } from '../../../store/commands.ts';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';

const groups = ['screen', 'go', 'connection', 'app'] as const;

/** Every command by name, each showing its shortcut, so that the palette teaches the keys. Any other text searches the orders. */
export function Palette() {
  const { t } = useTranslation('frame');
  const [, navigate] = useLocation();
  const [query, setQuery] = useState('');
  const commands = allCommands(useCommandStore());
  const wanted = query.trim().toLowerCase();
  const actions: (SpotlightActionData | SpotlightActionGroupData)[] = groups
    .map((group) => ({
      group: t(`command.group.${group}`),
      actions: commands
        .filter((command) => command.group === group && command.id !== 'palette')
        .filter((command) => command.label.toLowerCase().includes(wanted))
        .map((command) => ({
          id: command.id,
          label: command.label,
          onClick: command.run,
          rightSection: command.shortcut === undefined ? null : <Keys shortcut={command.shortcut} />,
        })),
    }))
    .filter((group) => group.actions.length > 0);
  if (wanted !== '')
    actions.push({
      id: 'search-text',
      label: t('palette.searchFor', { text: query.trim() }),
      leftSection: <IconSearch size={15} aria-hidden />,
      onClick: () => navigate(paths.orders({ search: query.trim() })),
    });
  return (
    <Spotlight
      actions={actions}
      filter={(_query, shown) => shown}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      nothingFound={t('palette.empty')}
      transitionProps={{ duration: 100 }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      centered={false}
      yOffset="12vh"
      scrollable
      maxHeight={440}
      searchProps={{
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.label'),
        leftSection: <IconSearch size={16} aria-hidden />,
      }}
    />
  );
}
