import { Button, NativeSelect, Radio, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Claim, claimOutcomes, isAboutMoney } from '../../../shared/model/claim/claim.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useDefaultOperator } from '../../client/use-default-operator.ts';
import common from '../../ui/base/common.module.css';
import { StatementFields, useStatement } from '../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatMoment, formatMoney } from '../../ui/format/format.ts';
import styles from './claim-screen.module.css';
import { isOlderThanOrder } from './is-older-than-order.ts';

/**
 * Closes a claim with an outcome, a name and a reason. A refund needs a row of the wallet; a statement is accepted only if there is no
 * wallet.
 */
export function CloseForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['claims', 'common']);
  const contract = useContract();
  const statement = useStatement(useDefaultOperator());
  const [outcome, setOutcome] = useState<(typeof claimOutcomes)[number]>('won');
  const [rowId, setRowId] = useState('');
  const { data: paying } = useQuery(contract.claims.payingRows.queryOptions({ input: { id: claim.id } }));
  const close = useMutation(contract.claims.close.mutationOptions({ onSuccess: onClose }));
  const rows = paying?.rows ?? [];
  const { about } = claim;
  const { data: whole } = useQuery(
    contract.orders.read.queryOptions({
      input: { id: about.of === 'order' ? about.orderId : '' },
      enabled: about.of === 'order',
    }),
  );
  const isOlder = isOlderThanOrder(
    rows.find(({ id }) => id === rowId),
    whole?.order,
  );
  const byRow = outcome === 'won' && isAboutMoney(claim.kind) && paying?.walletRead === true;

  function record(event: FormEvent): void {
    event.preventDefault();
    if (!statement.tryIt()) return;
    const paidBy = byRow && rowId !== '' ? rowId : null;
    close.mutate({ id: claim.id, ...statement.stated, outcome, paidBy });
  }
  return (
    <form
      className={styles.form}
      aria-label={t('act.closedRecord')}
      onSubmit={record}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Radio.Group
        label={t('outcome.label')}
        value={outcome}
        onChange={(value) => setOutcome(claimOutcomes.find((each) => each === value) ?? 'won')}
      >
        <Stack gap={8} mt={8}>
          {claimOutcomes.map((each, index) => (
            <Radio key={each} value={each} label={t(`state.${each}`)} autoFocus={index === 0} />
          ))}
        </Stack>
      </Radio.Group>
      {byRow ? (
        <NativeSelect
          label={t('outcome.row')}
          description={t('outcome.needsRow')}
          value={rowId}
          onChange={(event) => setRowId(event.currentTarget.value)}
          data={[
            { value: '', label: rows.length === 0 ? t('outcome.noRow') : '–' },
            ...rows.map(({ id, amount, at, atWords, description }) => ({
              value: id,
              label: [
                amount === null ? '' : formatMoney(amount, i18n.language),
                at === null ? atWords : formatMoment(at, i18n.language),
                description,
              ].join(' · '),
            })),
          ]}
        />
      ) : outcome === 'won' ? (
        <p className={common.muted}>{t('outcome.byWord')}</p>
      ) : null}
      {byRow && isOlder ? (
        <p className={styles.warning} role="alert">
          {t('outcome.olderRow')}
        </p>
      ) : null}
      <StatementFields statement={statement} hint={t('act.reason')} />
      <FailureNotice error={close.error} />
      <div className={common.wrap}>
        <Button variant="filled" type="submit" loading={close.isPending}>
          {t('act.closedRecord')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
