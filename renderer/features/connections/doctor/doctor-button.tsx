import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { paths } from '../../../ui/base/paths.ts';
import { DoctorDrawer } from './doctor-drawer.tsx';

/** Opens the connection doctor; automatically if the address asks for it. */
export function DoctorButton({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('doctor');
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('examine') === connection.id;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(false);
    // When opened by the address, no earlier element can take the focus back.
    if (asked) button.current?.focus();
    if (asked) navigate(paths.connections(), { replace: true });
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        aria-label={t('examineNamed', { name: connection.name })}
        onClick={() => setOpened(true)}
      >
        {t('examine')}
      </Button>
      <DoctorDrawer connection={connection} opened={opened || asked} onClose={close} />
    </>
  );
}
