import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../../ui/base/keys.tsx';
import { Money } from '../../../ui/format/money.tsx';
import type { ListTotals } from '../list/list-totals.ts';
import styles from './cost-bar.module.css';

interface CostBarProps {
  /** Null while the totals are computed. */
  readonly totals: ListTotals | null;
  readonly good: number;
  /** Number of rows that will not be ordered. */
  readonly leftOut: number;
  /** The reason why the list cannot be ordered, sometimes with a button that removes the reason; null if it can be ordered. */
  readonly blocked: ReactNode;
  readonly onGo: () => void;
}

/** The cost of the list, and the button that continues. */
export function CostBar({ totals, good, leftOut, blocked, onGo }: CostBarProps) {
  const { t } = useTranslation('import');
  return (
    <div className={styles.bar}>
      <dl className={styles.sum}>
        {totals?.currencies.map(({ total, balance, after, missing }) => (
          <div key={total.currency} className={styles.currency}>
            <div>
              <dt>{t('total')}</dt>
              <dd className={styles.total}>
                <Money money={total} />
              </dd>
            </div>
            <div>
              <dt>{t('balance')}</dt>
              <dd>
                <Money money={balance} />
              </dd>
            </div>
            <div data-below={missing !== null || undefined}>
              <dt>{t('after')}</dt>
              <dd>
                <Money money={after} />
              </dd>
            </div>
          </div>
        ))}
      </dl>
      {blocked === null ? null : (
        <span className={styles.blocked} role="status">
          {blocked}
        </span>
      )}
      <Keys shortcut="mod+Enter" />
      <Button variant="filled" size="md" disabled={blocked !== null} onClick={onGo}>
        {t('go', { count: good })}
        {leftOut === 0 ? null : <span className={styles.leftOut}>{t('leftOut', { count: leftOut })}</span>}
      </Button>
    </div>
  );
}
