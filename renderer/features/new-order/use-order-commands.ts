import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../store/commands.ts';
import { useLatest } from '../../ui/base/use-latest.ts';

/** The keys of the order form: on to the confirmation, and back to the choice of a service. */
export function useOrderCommands(ask: () => void, onChangeService: () => void): void {
  const { t } = useTranslation('new-order');
  const latest = useLatest({ ask, onChangeService });
  useCommands(
    useMemo(
      () => [
        {
          id: 'order-place',
          label: t('command.place'),
          group: 'screen',
          shortcut: 'mod+Enter',
          whileTyping: true,
          run: () => latest.current.ask(),
        },
        {
          id: 'order-service',
          label: t('command.change'),
          group: 'screen',
          shortcut: 's',
          run: () => latest.current.onChangeService(),
        },
      ],
      [t, latest],
    ),
  );
}
