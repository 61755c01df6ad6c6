import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BackupCopies as Copies } from '../../../shared/contract/shop/backups.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Age } from '../../ui/format/age.tsx';
import styles from './backup-section.module.css';
import { SettingRow } from './setting-row.tsx';

/** The folder of backup copies, its state, and a button to choose another folder, or the reason why none can be chosen here. */
export function BackupCopies({ copies }: { readonly copies: Copies }) {
  const { t } = useTranslation(['backups', 'host']);
  const contract = useContract();
  const { data: capabilities } = useQuery(contract.host.capabilities.queryOptions());
  const choose = useMutation(contract.backups.chooseCopyFolder.mutationOptions());
  const stop = useMutation(contract.backups.stopCopies.mutationOptions());
  const picker = capabilities?.find(({ name }) => name === 'pickFolder');
  const trouble = choose.data?.trouble ?? copies.trouble;
  const failed = choose.isError ? choose.error : stop.isError ? stop.error : null;
  return (
    <div>
      <SettingRow name={t('copies.name')} hint={t('copies.hint')}>
        <div className={common.wrap}>
          {picker?.by === 'nobody' ? (
            <p className={common.muted}>{t(`host:whyNot.${picker.why}`)}</p>
          ) : (
            <Button
              variant="default"
              loading={choose.isPending}
              onClick={() => choose.mutate({ title: t('copies.dialog'), button: t('copies.use') })}
            >
              {copies.folder === null ? t('copies.choose') : t('copies.change')}
            </Button>
          )}
          {copies.folder === null ? null : (
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({})}>
              {t('copies.stop')}
            </Button>
          )}
        </div>
      </SettingRow>
      {copies.folder === null ? null : (
        <p className={styles.folder}>
          <span>
            {copies.copiedAt === null ? (
              t('copies.never')
            ) : (
              <>
                {t('copies.last')}: <Age at={copies.copiedAt} />
              </>
            )}
          </span>
          <bdi dir="ltr" className="mono">
            {copies.folder}
          </bdi>
          <CopyButton compact text={copies.folder} />
        </p>
      )}
      {trouble === null ? null : (
        <p role="alert" className={common.bad}>
          {t(`copies.trouble.${trouble}`)}
        </p>
      )}
      {failed === null ? null : <FailureNotice error={failed} onRetry={() => choose.reset()} />}
    </div>
  );
}
