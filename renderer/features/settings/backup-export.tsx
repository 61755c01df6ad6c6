import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { intlLocale } from '../../ui/format/format.ts';
import { formatBytes } from './backup-format.ts';
import styles from './backup-section.module.css';
import { SettingRow } from './setting-row.tsx';

/** Writes the whole journal to a file of JSON lines and shows where it is. */
export function BackupExport() {
  const { t, i18n } = useTranslation('backups');
  const contract = useContract();
  const run = useMutation(contract.backups.exportJournal.mutationOptions());
  const count = new Intl.NumberFormat(intlLocale(i18n.language));
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
              orders: count.format(run.data.orders),
              batches: count.format(run.data.batches),
              transactions: count.format(run.data.transactions),
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
