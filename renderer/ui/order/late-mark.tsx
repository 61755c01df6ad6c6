import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { isAwaited, lateFrom } from '../../../shared/model/order/typical-time.ts';
import { formatSpan } from '../format/format.ts';
import { useNowMs } from '../format/now.ts';
import { useHandOver } from './hand-over.ts';
import styles from './late-mark.module.css';
import { LineIcon } from './line-icon.tsx';

/**
 * Marks a late order (open for longer than its service usually takes) with a shape and a word. Renders nothing if the order is not late, or
 * if the typical time is unknown.
 */
export function LateMark({ order }: { readonly order: Order }) {
  // Most orders of a long list are final, so they need no mark that updates itself.
  return isAwaited(order) ? <AwaitedMark order={order} /> : null;
}

function AwaitedMark({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation('lateness');
  const nowMs = useNowMs();
  const typicalTime = useHandOver().typicalTimeOf(order);
  const lateAt = lateFrom(order, typicalTime);
  if (lateAt === null || order.sentAt === null || nowMs <= lateAt) return null;
  const age = formatSpan(nowMs - order.sentAt, i18n.language);
  const late = formatSpan(lateAt - order.sentAt, i18n.language);
  const byClaim = typicalTime?.medianMs === null;
  return (
    <span className={styles.mark} title={t(byClaim ? 'lateByClaim' : 'lateSince', { age, late })}>
      <LateShape />
      {t('late')}
    </span>
  );
}

export function LateShape({ size = 12 }: { readonly size?: number }) {
  return (
    <LineIcon size={size}>
      <circle cx="7" cy="7" r="5.6" />
      <path d="M7 3.8V7l2.3 1.6" />
    </LineIcon>
  );
}
