import { useTranslation } from 'react-i18next';
import type { WalletSum } from '../../../shared/model/wallet/transaction.ts';
import common from '../../ui/base/common.module.css';
import { Money } from '../../ui/format/money.tsx';
import type { SumColumn } from './wallet-days.ts';
import styles from './wallet-totals.module.css';

interface WalletTotalsProps {
  readonly columns: readonly SumColumn[];
  readonly sums: readonly WalletSum[];
  readonly unsummed: number;
  readonly total: number;
  /** True if only the newest rows were searched. */
  readonly totalIsLeast: boolean;
  readonly narrowed: boolean;
}

/** Totals of all matching rows, also of rows not loaded (if too many, of the newest), and the number of rows in no total. */
export function WalletTotals({ columns, sums, unsummed, total, totalIsLeast, narrowed }: WalletTotalsProps) {
  const { t } = useTranslation('wallet');
  return (
    <div className={styles.totals} role="status">
      <span className={common.bold}>
        {totalIsLeast
          ? t('total.foundLeast', { count: total })
          : total === 0
            ? null
            : t(narrowed ? 'total.found' : 'total.all', { count: total })}
      </span>
      {sums.map((sum) => (
        <dl key={sum.currency} className={styles.sums}>
          {columns.map((name) => (
            <div key={name} className={styles.sum}>
              <dt>{t(name)}</dt>
              <dd>
                <Money money={{ amount: sum[name], currency: sum.currency }} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {unsummed === 0 ? null : (
        <span className={styles.unsummed} title={t('total.unsummedWhy')}>
          {t('total.unsummed', { count: unsummed })}
        </span>
      )}
      <span className={styles.keys}>{t('keys')}</span>
    </div>
  );
}
