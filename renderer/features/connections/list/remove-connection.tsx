import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';

interface RemoveConnectionProps {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a connection and its key are forgotten. */
export function RemoveConnection({ connection, opened, onClose }: RemoveConnectionProps) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const remove = useMutation(contract.connections.remove.mutationOptions({ onSuccess: onClose }));
  return (
    <ConfirmDialog
      opened={opened}
      title={t('remove.title', { name: connection.name })}
      confirmLabel={t('remove.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: connection.id })}
      onClose={onClose}
    >
      <p>{t(connection.signIn === 'password' ? 'remove.meansToken' : 'remove.means')}</p>
      {remove.isError ? <FailureNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
