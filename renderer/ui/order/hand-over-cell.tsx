import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { formatMoment } from '../format/format.ts';
import { useHandOver } from './hand-over.ts';
import styles from './hand-over-cell.module.css';

/**
 * For a successful order: after the hand-over, a tick with its time; before that, a button that is visible while the row has hover or
 * focus. Renders nothing for other orders.
 */
export function HandOverCell({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation('lateness');
  const { handOver } = useHandOver();
  if (order.state !== 'success') return null;
  if (order.handedOverAt === null)
    return (
      <button
        type="button"
        className={styles.handOver}
        aria-label={t('handOverOne', { identifier: order.identifier })}
        tabIndex={-1}
        onClick={() => handOver(order, true)}
      >
        {t('handOver')}
      </button>
    );
  const handedOverText = t('handedOverAt', { when: formatMoment(order.handedOverAt, i18n.language) });
  return (
    <svg
      role="img"
      aria-label={handedOverText}
      className={styles.done}
      width="14"
      height="14"
      viewBox="0 0 14 14"
    >
      <title>{handedOverText}</title>
      <path d="m2.8 7.6 2.8 2.8 5.6-6.4" />
    </svg>
  );
}
