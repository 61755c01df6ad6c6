import { useTranslation } from 'react-i18next';
import type { OrderState } from '../../../shared/model/order/order.ts';
import styles from './state-badge.module.css';
import { StateMark } from './state-mark.tsx';

/**
 * A state by colour, shape and word. `uncertain` is the only filled one: the strongest thing on any screen.
 * `supplierWord` is shown after the word where the status could not be read, since it is then all there is to know.
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
