import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { useHandOver } from './hand-over.ts';
import styles from './hand-over-tick.module.css';

/** The box in which a succeeded order is ticked off as handed to its customer; a second click takes it back. Nothing for others. */
export function HandOverTick({ order }: { readonly order: Order }) {
  const { t } = useTranslation('lateness');
  const { handOver } = useHandOver();
  if (order.state !== 'success') return null;
  const done = order.handedOverAt !== null;
  const { identifier } = order;
  return (
    <button
      type="button"
      className={styles.tick}
      aria-pressed={done}
      aria-label={t(done ? 'untick' : 'tick', { identifier })}
      title={t(done ? 'handedOver' : 'ready')}
      tabIndex={-1}
      onClick={() => handOver(order, !done)}
    >
      <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor">
        <rect x="1" y="1" width="12" height="12" rx="2.5" strokeWidth="1.4" />
        {done ? (
          <path d="m3.8 7.2 2.2 2.2 4.2-4.6" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
        ) : null}
      </svg>
    </button>
  );
}
