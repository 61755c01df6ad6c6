import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { formatBytes } from './backup-format.ts';
import styles from './backup-section.module.css';
import { SettingRow } from './setting-row.tsx';

/** Writes the whole journal to a file of JSON lines and shows where it is. */
export function BackupExport() {
  const { t, i18n } = useTranslation('backups');
  const contract = useContract();
  const run = useMutation(contract.backups.exportJournal.mutationOptions());
  return (
    <div>
      <SettingRow name={t('export.name')} hint={t('export.hint')}>
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate({})}>
          {t('export.run')}
        </Button>
      </SettingRow>
      {run.isError ? <FailureNotice error={run.error} onRetry={() => run.mutate({})} /> : null}
      {run.data === undefined ? null : (
        <div role="status" className={styles.exported}>
          <span>
            {t('export.done', {
              orders: formatCount(run.data.orders, i18n.language),
              batches: formatCount(run.data.batches, i18n.language),
              transactions: formatCount(run.data.transactions, i18n.language),
              size: formatBytes(run.data.bytes, i18n.language),
            })}
          </span>
          <bdi dir="ltr" className="mono">
            {run.data.file}
          </bdi>
          <CopyButton compact text={run.data.file} label={t('export.copyPath')} />
        </div>
      )}
    </div>
  );
}
