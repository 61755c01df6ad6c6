import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import screen from '../settings-screen.module.css';

type Permission = NotificationPermission | 'unsupported';

/**
 * Whether the browser shows notifications of this page, and further settings once it does. The browser asks for permission only
 * after a press here.
 */
export function BrowserPermission({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('notices');
  const [permission, setPermission] = useState<Permission>(() =>
    'Notification' in globalThis ? Notification.permission : 'unsupported',
  );
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    Notification.requestPermission()
      .then(setPermission)
      // A browser without an answer has not allowed it.
      .catch(() => setPermission('denied'))
      .finally(() => setAsking(false));
  };
  return (
    <>
      <p className={screen.hint} role="status">
        {t(isAsking ? 'settings.asking' : `settings.${permission}`)}
      </p>
      {permission === 'default' ? (
        <Button variant="default" size="xs" onClick={ask}>
          {t('settings.ask')}
        </Button>
      ) : null}
      {permission === 'granted' ? children : null}
    </>
  );
}
