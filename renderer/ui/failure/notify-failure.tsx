import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from './failure-notice.tsx';

/** Shows a failure that has no place of its own on the screen, e.g. of a button in the top bar. Stays until it is closed. */
export function notifyFailure(error: unknown): void {
  const id = notifications.show({
    message: <ClosableFailure error={error} onClose={() => notifications.hide(id)} />,
    autoClose: false,
    withCloseButton: false,
  });
}

function ClosableFailure({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const close = (
    <Button variant="default" onClick={onClose}>
      {t('close')}
    </Button>
  );
  return <FailureNotice error={error} actions={close} />;
}
