import { useTranslation } from 'react-i18next';
import type { BalanceEvidence } from '../../../../shared/model/order/order.ts';
import { useCostText } from '../../../ui/format/costs.ts';

/** Says what the balance indicates about an uncertain order, such as "The balance fell by 0.42 USD, which is this order and 2 others." */
export function EvidenceWords({ evidence: { means, fell, others } }: { readonly evidence: BalanceEvidence }) {
  const { t } = useTranslation('order');
  const costs = useCostText();
  const amount = costs(fell);
  if (others === 0) return t(`uncertain.evidence.${means}Alone`, { amount });
  return t(`uncertain.evidence.${means}`, { amount, count: others });
}
