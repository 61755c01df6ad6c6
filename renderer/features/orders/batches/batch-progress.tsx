import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { useMinutesLeft } from '../../../client/batches/use-minutes-left.ts';
import { paths } from '../../../ui/base/paths.ts';
import { formatCount } from '../../../ui/format/format.ts';
import { StateMark } from '../../../ui/order/state-mark.tsx';
import { stateWords } from '../../../ui/order/state-words.ts';
import styles from './batch-progress.module.css';
import { batchShares, finalRows } from './batch-shares.ts';

/**
 * A bar of the rows by state, repeated below in words and figures. If the rows are on another page, each figure links to them; a
 * running batch shows how long sending will take.
 */
export function BatchProgress({ batch, alone }: { readonly batch: Batch; readonly alone: boolean }) {
  const { t, i18n } = useTranslation('batches');
  const { t: say } = useTranslation('states');
  const shares = batchShares(batch);
  const minutesLeft = useMinutesLeft()(batch);
  const done = t('done', {
    done: formatCount(finalRows(batch), i18n.language),
    total: formatCount(batch.total, i18n.language),
  });
  return (
    <div>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={batch.total}
        aria-valuenow={finalRows(batch)}
        aria-valuetext={done}
        className={styles.bar}
      >
        {shares.map(({ state, count }) => (
          <span key={state} className={styles.share} data-state={state} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className={styles.legend}>
        <span className={styles.done}>{done}</span>
        {(alone ? shares : []).map(({ state, count }) => (
          <Link
            key={state}
            href={paths.batch(batch.id, { states: [state] })}
            className={styles.entry}
            data-state={state}
          >
            <StateMark state={state} size={12} />
            {stateWords(say, state)} {formatCount(count, i18n.language)}
          </Link>
        ))}
        {minutesLeft === 0 ? null : <span>{t('minutesLeft', { count: minutesLeft })}</span>}
      </p>
    </div>
  );
}
