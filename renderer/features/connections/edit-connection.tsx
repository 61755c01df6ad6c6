import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../shared/model/connection.ts';
import { useContract } from '../../client/contract-context.tsx';
import { ConnectionFields, isComplete } from '../../ui/connection-fields.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import styles from './connections-screen.module.css';

interface EditConnectionProps {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes a connection. An empty key field keeps the stored key, which nothing shows. */
export function EditConnection({ connection, opened, onClose }: EditConnectionProps) {
  const { t } = useTranslation(['connections', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={520}
      title={t('edit.title', { name: connection.name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <EditForm connection={connection} onClose={onClose} />
    </Modal>
  );
}

// Apart from the dialog, so that every opening starts from what is stored and a typed key is forgotten on closing.
function EditForm({ connection, onClose }: Omit<EditConnectionProps, 'opened'>) {
  const { t } = useTranslation(['connections', 'common']);
  const contract = useContract();
  const { id, name, baseAddress, actionPath, keyForm } = connection;
  const [draft, setDraft] = useState({ name, baseAddress, actionPath, keyForm, apiKey: '' });
  const update = useMutation(contract.connections.update.mutationOptions({ onSuccess: onClose }));
  const keyStored = connection.keyPlace !== 'none';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const { apiKey, ...rest } = draft;
        update.mutate({
          id,
          ...rest,
          ...(apiKey.trim() === '' ? {} : { signIn: { form: 'key', apiKey } as const }),
        });
      }}
    >
      <ConnectionFields draft={draft} onChange={setDraft} keyStored={keyStored} />
      {update.isError ? <FailureNotice error={update.error} /> : null}
      <div className={styles.formButtons}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" disabled={!isComplete(draft, keyStored)} loading={update.isPending}>
          {t('edit.save')}
        </Button>
      </div>
    </form>
  );
}
