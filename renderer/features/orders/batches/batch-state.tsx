import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { IconCheck, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../ui/icons/icons.tsx';
import styles from './batch-state.module.css';

const marks = { running: IconPlayerPlayFilled, paused: IconPlayerPauseFilled, finished: IconCheck } as const;

/** Shows with a shape, a colour and a word whether a batch is running, paused or finished. */
export function BatchState({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches');
  const Mark = marks[batch.state];
  return (
    <span className={styles.state} data-state={batch.state}>
      <Mark size={12} aria-hidden />
      {t(`state.${batch.state}`)}
    </span>
  );
}
