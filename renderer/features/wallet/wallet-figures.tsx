import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletSum } from '../../../shared/model/wallet/transaction.ts';
import { Money } from '../../ui/format/money.tsx';
import type { SumColumn } from './wallet-days.ts';
import styles from './wallet-figures.module.css';

interface WalletFiguresProps {
  /** Null until the wallet has been read. */
  readonly sums: readonly WalletSum[] | null;
  readonly columns: readonly SumColumn[];
  readonly balance: ReactNode;
  readonly balanceNote: ReactNode;
  readonly periodNote: string;
}

const figures = ['spent', 'toppedUp', 'refunded'] as const;

/** The balance, and the spending, top-ups and refunds of the period. Each currency has its own line; currencies are never added. */
export function WalletFigures({ sums, columns, balance, balanceNote, periodNote }: WalletFiguresProps) {
  const { t } = useTranslation('wallet');
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt className={styles.name}>{t('balance')}</dt>
        <dd className={styles.value}>{balance}</dd>
        <dd className={styles.note}>{balanceNote}</dd>
      </div>
      {figures.map((name) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{t(name)}</dt>
          <dd className={styles.value}>
            {sums === null || !columns.includes(name) ? (
              <span className={styles.nothing}>–</span>
            ) : sums.length === 0 ? (
              <span className={styles.nothing}>{t('nothing')}</span>
            ) : (
              sums.map((sum) => (
                <Money
                  key={sum.currency}
                  money={{ amount: sum[name], currency: sum.currency }}
                  size={sums.length > 2 ? 'text' : 'figure'}
                />
              ))
            )}
          </dd>
          <dd className={styles.note}>{columns.includes(name) ? periodNote : t('unknownHere')}</dd>
        </div>
      ))}
    </dl>
  );
}
