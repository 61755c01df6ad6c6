import { useTranslation } from 'react-i18next';
import {
  type Attempt,
  isOpenAtSupplier,
  type Order,
  type OrderEvent,
} from '../../../../shared/model/order/order.ts';
import { NoteText } from '../../../ui/format/note-text.tsx';
import { AttemptDetail } from '../attempt-list.tsx';
import styles from './doubt-notice.module.css';

/** For an order that waits: the latest answer about it was set aside, why, and the answer itself (money-safety P2). */
export function HeldStatusNotice({
  order,
  events,
  attempts,
}: {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  readonly attempts: readonly Attempt[];
}) {
  const { t } = useTranslation('order');
  const latest = events.findLast(({ why }) => why === 'status-held' || why === 'status-read');
  if (latest?.why !== 'status-held' || !isOpenAtSupplier(order.state)) return null;
  const attempt = attempts.find(({ id }) => id === latest.attemptId);
  return (
    <section className={styles.notice} aria-labelledby="held-title">
      <h2 id="held-title" className={styles.title}>
        {t('held.title')}
      </h2>
      <p>
        <NoteText text={latest.words ?? ''} />
      </p>
      <p>{t('held.words')}</p>
      {attempt === undefined ? null : (
        <details>
          <summary>{t('held.open')}</summary>
          <AttemptDetail attempt={attempt} />
        </details>
      )}
    </section>
  );
}
