import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import styles from './connections-screen.module.css';

/** Fields that a person said this supplier does not need; each can be asked for again. */
export function UnneededFields({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const say = useMutation(contract.connections.setFieldNeeded.mutationOptions());
  const { id, unneededFields } = connection;
  if (unneededFields.length === 0) return null;
  return (
    <>
      <ul className={styles.unneeded} aria-label={t('unneeded.title')}>
        <li aria-hidden>{t('unneeded.title')}</li>
        {unneededFields.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
            <Button
              variant="default"
              size="compact-xs"
              aria-label={t('unneeded.againNamed', { name })}
              onClick={() => say.mutate({ id, name, needed: true })}
            >
              {t('unneeded.again')}
            </Button>
          </li>
        ))}
      </ul>
      {say.isError ? <FailureNotice error={say.error} /> : null}
    </>
  );
}
