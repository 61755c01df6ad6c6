import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UsedDesk } from '../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatTime } from '../../../ui/format/format.ts';
import { SettingRow } from '../setting-row.tsx';
import styles from './sharing.module.css';

/** On a till: which desk it uses, its state, and how to return to its own. */
export function UsedDeskPart({ desk }: { readonly desk: UsedDesk }) {
  const { t, i18n } = useTranslation('sharing');
  const contract = useContract();
  const leave = useMutation(contract.sharing.leaveDesk.mutationOptions());
  const isLeaving = leave.isPending || leave.data?.begun === true;
  return (
    <>
      <SettingRow name={t('desk.name')} hint={t('desk.hint', { address: desk.address, name: desk.name })}>
        <div className={styles.form}>
          <p role="status">
            {isLeaving
              ? t('desk.leaving')
              : t(`desk.${desk.state}`, { time: formatTime(desk.since, i18n.language) })}
          </p>
          <Button
            variant="default"
            size="compact-sm"
            loading={isLeaving}
            onClick={() => leave.mutate(undefined)}
          >
            {t('desk.leave')}
          </Button>
        </div>
      </SettingRow>
      <p className={styles.intro}>{t('desk.atMain')}</p>
      {leave.error === null ? null : <FailureNotice error={leave.error} />}
    </>
  );
}
