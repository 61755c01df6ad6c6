import { useTranslation } from 'react-i18next';
import type { ExplainedReply } from '../../../../shared/model/connection/explained-reply.ts';
import type { MappedReply } from '../../../../shared/model/connection/mapping.ts';
import { type SupplierState, supplierStates } from '../../../../shared/model/order/order.ts';
import { transactionSchema } from '../../../../shared/model/wallet/transaction.ts';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import styles from './mapping-preview.module.css';

type ReadValueProps = ExplainedReply['reads'][number] & { readonly reply: MappedReply };

/** Shows a value of a reply: a state as its badge, a money direction in words, any other value as the supplier's text. */
export function ReadValue({ reply, meaning, value }: ReadValueProps) {
  const { t } = useTranslation('wallet');
  if (meaning === 'state') return <StateBadge state={stateNamed(value)} />;
  const kind = kinds.find((each) => reply === 'transaction' && meaning === 'kind' && each === value);
  if (kind) return <span className={styles.value}>{t(`kind.${kind}`)}</span>;
  return (
    <bdi dir="ltr" className={`mono ${styles.value}`}>
      {value}
    </bdi>
  );
}

const kinds = transactionSchema.shape.kind.options;

function stateNamed(value: string): SupplierState {
  return supplierStates.find((state) => state === value) ?? 'unknown';
}
