import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BalanceMove } from '../../../../shared/model/wallet/balance-path.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnectionId } from '../../../client/use-connections.ts';
import { formatMoment, formatMoney } from '../../../ui/format/format.ts';
import { DetailsPane } from '../master-detail.tsx';
import { SettleForm } from '../settle-form.tsx';
import styles from '../transaction-details.module.css';
import { isLoss } from './open-losses.ts';

interface MoveDetailsProps {
  readonly move: BalanceMove;
  readonly currency: string;
  readonly onClose: () => void;
}

/** Explains what a change of the balance may be and what to do about it, and shows people's decisions on this change. */
export function MoveDetails({ move, currency, onClose }: MoveDetailsProps) {
  const { t, i18n } = useTranslation('balance');
  const contract = useContract();
  const connectionId = useConnectionId() ?? '';
  const settle = useMutation(contract.wallet.settleMove.mutationOptions({ onSuccess: onClose }));
  const { noticedAt, amount, exact, after, before, refundsDue, settled } = move;
  const kind = isLoss(move) ? 'out' : 'in';
  const money = (plain: string): string => formatMoney({ amount: plain, currency }, i18n.language);
  const whole = money(kind === 'out' ? amount.slice(1) : amount);
  return (
    <DetailsPane
      label={t('details')}
      amount={<bdi>{exact ? whole : t('atLeast', { amount: whole })}</bdi>}
      onClose={onClose}
    >
      <p>
        <strong>{t(`kind.${kind}`)}</strong>:{' '}
        {t('between', {
          after: formatMoment(after, i18n.language),
          before: formatMoment(before, i18n.language),
        })}
        .
      </p>
      <p>{t(`means.${kind}`)}</p>
      {refundsDue === null ? null : (
        <p className={styles.warning}>
          {t(kind === 'out' ? 'refundsDue' : 'refundsHidden', {
            count: refundsDue.orders,
            amount: money(refundsDue.amount),
          })}
        </p>
      )}
      <p>{t(`todo.${kind}`)}</p>
      <SettleForm
        settled={settled}
        hint={t('settleHint')}
        recording={settle}
        onRecord={(stated) => settle.mutate({ connectionId, noticedAt, amount, ...stated })}
      />
    </DetailsPane>
  );
}
