import { useTranslation } from 'react-i18next';
import type { OrderState } from '../../../shared/model/order/order.ts';
import styles from './state-badge.module.css';
import { StateMark } from './state-mark.tsx';

/**
 * Shows a state with a colour, a shape and a word. Only `uncertain` has a filled background, so that it is the most prominent element of
 * any screen. After an unknown state, shows the supplier's own word.
 */
export function StateBadge({
  state,
  supplierWord,
}: {
  readonly state: OrderState;
  readonly supplierWord?: string | null;
}) {
  const { t } = useTranslation('states');
  return (
    <span className={styles.badge} data-state={state} title={t(`meaning.${state}`)}>
      <StateMark state={state} />
      <span>{t(`word.${state}`)}</span>
      {state === 'unknown' && supplierWord ? <bdi className={styles.verbatim}>{supplierWord}</bdi> : null}
    </span>
  );
}
