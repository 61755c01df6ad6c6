import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenCustomerDisplay } from '../../../client/host/use-open-customer-display.ts';
import { notifyNotDone } from '../../../ui/failure/notify-done.tsx';
import { SettingRow } from '../setting-row.tsx';

/** Opens the second window for a customer. */
export function CustomerDisplayRow() {
  const { t } = useTranslation('outside');
  const onBlocked = useCallback(() => notifyNotDone('customer-display', t('display.blocked')), [t]);
  const openDisplay = useOpenCustomerDisplay(onBlocked);
  return (
    <SettingRow name={t('display.name')} hint={t('display.hint')}>
      <Button variant="default" onClick={openDisplay}>
        {t('display.open')}
      </Button>
    </SettingRow>
  );
}
