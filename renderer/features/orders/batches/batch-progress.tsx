import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { useMinutesLeft } from '../../../client/batches/use-minutes-left.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { formatCount } from '../../../ui/format/format.ts';
import { StateMark } from '../../../ui/order/state-mark.tsx';
import { sharesText } from '../../../ui/order/state-words.ts';
import styles from './batch-progress.module.css';
import { batchShares, finalRows } from './batch-shares.ts';
import { hasRetryable } from './retry-button.tsx';

/**
 * A bar with the shares of the rows by state. If `alone`, each share is repeated below in words and figures, with a link to its rows. For a
 * running batch, it also shows how long sending will take.
 */
export function BatchProgress({ batch, alone }: { readonly batch: Batch; readonly alone: boolean }) {
  const { t, i18n } = useTranslation('batches');
  const { t: tStates } = useTranslation('states');
  const shares = batchShares(batch);
  const contract = useContract();
  const { data: money = [] } = useQuery({
    // The query is refetched when the batch's rows or the wallet change, and not with every order of the shop.
    queryKey: [...contract.wallet.batchShares.queryKey({ input: { id: batch.id } }), batch.counts],
    queryFn: () => contract.wallet.batchShares.call({ id: batch.id }),
    enabled: alone && hasRetryable(batch),
  });
  /** The shares lack rows that were ordered again elsewhere. If a row is missing, no shares are shown for its state. */
  const moneyOf = (state: OrderState, count: number) => {
    const shares = money.filter((share) => share.state === state);
    return shares.reduce((sum, { orders }) => sum + orders, 0) === count ? shares : [];
  };
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
            {sharesText(tStates, { state, count, shares: moneyOf(state, count) }, i18n.language)}
          </Link>
        ))}
        {minutesLeft === 0 ? null : <span>{t('minutesLeft', { count: minutesLeft })}</span>}
      </p>
    </div>
  );
}
