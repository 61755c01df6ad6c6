import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../store/commands.ts';
import { useLatest } from '../../ui/base/use-latest.ts';

/** Shortcut that fills in the customer of the previous order. */
export const sameCustomerKey = 'mod+shift+c';

/** Shortcuts of the order form: open the confirmation, go back to choosing a service, and use the previous customer. */
export function useOrderCommands(
  ask: () => void,
  onChangeService: () => void,
  sameCustomer: () => void,
): void {
  const { t } = useTranslation('new-order');
  const latest = useLatest({ ask, onChangeService, sameCustomer });
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
        {
          id: 'order-same-customer',
          label: t('command.sameCustomer'),
          group: 'screen',
          shortcut: sameCustomerKey,
          whileTyping: true,
          run: () => latest.current.sameCustomer(),
        },
      ],
      [t, latest],
    ),
  );
}
