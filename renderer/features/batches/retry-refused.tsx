import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../shared/model/order/batch.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useGapOf } from '../../client/use-gaps.ts';
import { useRequestId } from '../../ui/base/request-id.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { GapReason } from '../../ui/doubt/gap-reason.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../ui/failure/failure-of.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './retry-refused.module.css';

interface RetryRefusedProps {
  readonly batch: Batch;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Orders anew what was provably not taken. Where the balance does not cover it, it says so and asks for the person's word (O7). */
export function RetryRefused({ batch, opened, onClose }: RetryRefusedProps) {
  const { t, i18n } = useTranslation('batches');
  const contract = useContract();
  const [turn, setTurn] = useState(0);
  const [overBalance, setOverBalance] = useState(false);
  const gap = useGapOf(batch.connectionId);
  const requestId = useRequestId(batch.id, turn);
  const retry = useMutation(
    contract.batches.retryRefused.mutationOptions({
      onSuccess: () => {
        setTurn((before) => before + 1);
        close();
      },
    }),
  );
  const { totals } = batch.refused;
  const cost = totals.map((total) => formatMoney(total, i18n.language)).join(' + ');
  const isShort = retry.error !== null && failureOf(retry.error).code === 'insufficient-balance';
  function close(): void {
    setOverBalance(false);
    retry.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      opened={opened}
      busy={retry.isPending}
      disabled={gap.blocks || (isShort && !overBalance)}
      title={t('confirm.retry')}
      confirmLabel={t('confirm.retryGo', { total: cost })}
      onConfirm={() => retry.mutate({ id: batch.id, requestId, overBalance, overGap: gap.overGap })}
      onClose={close}
    >
      <p>{t('confirm.retryWords')}</p>
      <p className={styles.cost}>
        {t('confirm.retryCost')}{' '}
        {totals.map((total) => (
          <Money key={total.currency} money={total} size="figure" />
        ))}
      </p>
      <GapReason gaps={gap.gaps} reason={gap.reason} onReason={gap.onReason} />
      {retry.error === null ? null : <FailureNotice error={retry.error} />}
      {isShort ? (
        <Checkbox
          label={t('confirm.retryOver')}
          checked={overBalance}
          onChange={(event) => setOverBalance(event.currentTarget.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
}
