import { Button, Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedServer } from '../../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../../client/contract-context.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import styles from './server.module.css';

/**
 * Leaves the server, after asking whether this till takes the orders with it. Only the till on duty can take the orders, because it knows
 * which requests are being sent.
 */
export function LeaveServer({ role, tills }: Pick<UsedServer, 'role' | 'tills'>) {
  const { t } = useTranslation('server');
  const contract = useContract();
  const [isAsked, setAsked] = useState(false);
  // If there is no other till, taking the orders is preselected, because nobody would send the orders on the server.
  const isLast = role === 'on-duty' && tills.length === 1;
  const [chosen, setWay] = useState<string | null>(null);
  const way = chosen ?? (isLast ? 'bring' : 'own');
  const leave = useMutation(contract.sharing.leaveServer.mutationOptions());
  const isLeaving = leave.isPending || leave.data?.begun === true;
  return (
    <div className={styles.leave}>
      <Button variant="default" size="compact-sm" loading={isLeaving} onClick={() => setAsked(true)}>
        {t('leave.run')}
      </Button>
      <p role="status" className={styles.hint}>
        {isLeaving ? t('leave.leaving') : null}
        {leave.data?.begun === false ? t('move.notBegun') : null}
      </p>
      {leave.error === null ? null : <FailureNotice error={leave.error} />}
      <ConfirmDialog
        opened={isAsked}
        title={t('leave.ask')}
        confirmLabel={t('leave.run')}
        onConfirm={() => {
          setAsked(false);
          leave.mutate({ bring: way === 'bring' });
        }}
        onClose={() => setAsked(false)}
      >
        <Radio.Group value={way} onChange={setWay} aria-label={t('leave.ask')}>
          <Stack gap={12}>
            <Radio value="own" label={t('leave.own')} description={t('leave.ownHint')} />
            <Radio
              value="bring"
              label={t('leave.bring')}
              description={t(role === 'on-duty' ? 'leave.bringHint' : 'leave.bringOnDuty')}
              disabled={role !== 'on-duty'}
            />
          </Stack>
        </Radio.Group>
      </ConfirmDialog>
    </div>
  );
}
