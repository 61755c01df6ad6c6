import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../shared/model/wallet/finding.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { StatementFields, useStatement } from '../../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import styles from '../transaction-details.module.css';

/** A person says, by name and with words, that a finding is settled, or that it is open after all. */
export function SettleFinding({
  finding,
  onSettled,
}: {
  readonly finding: Finding;
  readonly onSettled: () => void;
}) {
  const { t, i18n } = useTranslation(['check', 'common']);
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const statement = useStatement(settings?.operator ?? '');
  const [asking, setAsking] = useState(false);
  const settle = useMutation(contract.wallet.settleFinding.mutationOptions({ onSuccess: onSettled }));
  const { settled } = finding;

  function record(event: FormEvent): void {
    event.preventDefault();
    if (!statement.tryIt()) return;
    const { of, number, kind, amount } = finding;
    const shown = { of, number, kind, amount: amount?.amount ?? null };
    settle.mutate({ ...shown, settled: settled === null, ...statement.stated });
  }

  const words = settled === null ? 'settle' : 'reopen';
  return (
    <>
      {settled === null ? null : (
        <p>
          {t('settledBy', { who: settled.who, when: formatMoment(settled.at, i18n.language) })}{' '}
          <bdi>{settled.words}</bdi>
        </p>
      )}
      {asking ? (
        <form className={styles.form} onSubmit={record} noValidate>
          <StatementFields statement={statement} hint={t(`${words}.hint`)} />
          {settle.error === null ? null : <FailureNotice error={settle.error} />}
          <div className={styles.buttons}>
            <Button type="submit" loading={settle.isPending}>
              {t(`${words}.record`)}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="default" className={styles.order} onClick={() => setAsking(true)}>
          {t(`${words}.ask`)}
        </Button>
      )}
    </>
  );
}
