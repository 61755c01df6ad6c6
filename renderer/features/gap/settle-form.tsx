import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gap } from '../../../shared/model/order/gap.ts';
import { useContract } from '../../client/contract-context.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { StatementFields, useStatement } from '../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import styles from './gap-screen.module.css';

/** Form that settles a gap with a person's name and words, after a confirmation. The app does not ask about a settled gap again. */
export function SettleForm({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation('gap');
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const statement = useStatement(settings?.operator ?? '');
  const [confirming, setConfirming] = useState(false);
  const settle = useMutation(contract.gaps.settle.mutationOptions({ onSettled: () => setConfirming(false) }));

  function ask(event: FormEvent): void {
    event.preventDefault();
    if (statement.tryIt()) setConfirming(true);
  }

  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <h3 className={styles.heading}>{t('settle.title')}</h3>
      <StatementFields statement={statement} hint={t('settle.wordsHint')} />
      {settle.error === null ? null : <FailureNotice error={settle.error} />}
      <div>
        <Button type="submit" variant="default">
          {t('settle.go')}
        </Button>
      </div>
      <ConfirmDialog
        opened={confirming}
        busy={settle.isPending}
        danger
        title={t('settle.confirm')}
        confirmLabel={t('settle.record')}
        onConfirm={() => settle.mutate({ id: gap.id, ...statement.stated })}
        onClose={() => setConfirming(false)}
      >
        <p>{t('settle.confirmWords')}</p>
      </ConfirmDialog>
    </form>
  );
}
