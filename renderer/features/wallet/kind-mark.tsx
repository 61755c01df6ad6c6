import { useTranslation } from 'react-i18next';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';
import {
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconHelpCircle,
} from '../../ui/icons/icons.tsx';
import styles from './kind-mark.module.css';

// Each kind has its own shape next to its name.
const icons = {
  spend: IconArrowUpRight,
  'top-up': IconArrowDownLeft,
  refund: IconArrowBackUp,
  unknown: IconHelpCircle,
} as const;

/** Shows the kind of a wallet row with a shape, a colour and a word. */
export function KindMark({ kind }: { readonly kind: Transaction['kind'] }) {
  const { t } = useTranslation('wallet');
  const Icon = icons[kind];
  return (
    <span className={styles.kind} data-kind={kind} title={t(`meaning.${kind}`)}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span className="truncate">{t(`kind.${kind}`)}</span>
    </span>
  );
}
