import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Keys } from '../base/keys.tsx';
import { IconBarcode } from '../icons/icons.tsx';

/** Opens the camera on a screen that takes scans. */
export function ScanButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('scan');
  return (
    <Button
      title={t('command')}
      leftSection={<IconBarcode size={16} aria-hidden />}
      rightSection={<Keys shortcut="mod+b" />}
      onClick={onOpen}
    >
      {t('button')}
    </Button>
  );
}
