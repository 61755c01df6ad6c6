import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import styles from './backup-section.module.css';

/** Shows that a restore waits for the next start, and can cancel it. */
export function BackupStaged() {
  const { t } = useTranslation('backups');
  const contract = useContract();
  const cancel = useMutation(contract.backups.cancelRestore.mutationOptions({ onError: notifyFailure }));
  return (
    <div role="status" className={styles.notice}>
      <div>
        <p className={styles.noticeTitle}>{t('staged.title')}</p>
        <p>{t('staged.means')}</p>
      </div>
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
        {t('staged.cancel')}
      </Button>
    </div>
  );
}
