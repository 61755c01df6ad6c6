import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../shared/model/wallet/finding.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { SettleForm } from '../settle-form.tsx';

/** Settles a finding, or reopens it. */
export function SettleFinding({
  finding,
  onSettled,
}: {
  readonly finding: Finding;
  readonly onSettled: () => void;
}) {
  const { t } = useTranslation('check');
  const contract = useContract();
  const settle = useMutation(contract.wallet.settleFinding.mutationOptions({ onSuccess: onSettled }));
  const { of, number, kind, amount, settled } = finding;
  const shown = { of, number, kind, amount: amount?.amount ?? null };
  return (
    <SettleForm
      settled={settled}
      hint={t('settle.hint')}
      recording={settle}
      onRecord={(stated) => settle.mutate({ ...shown, ...stated })}
    />
  );
}
