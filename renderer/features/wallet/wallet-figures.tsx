import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletSum } from '../../../shared/model/transaction.ts';
import { Money } from '../../ui/money.tsx';
import styles from './wallet-figures.module.css';

interface WalletFiguresProps {
  /** Null until it has been read. */
  readonly sums: readonly WalletSum[] | null;
  readonly balance: ReactNode;
  readonly balanceNote: ReactNode;
  readonly periodNote: string;
}

const shown = ['spent', 'toppedUp', 'refunded'] as const;

/** Balance, and what was spent, topped up and refunded in the period: one line for each currency, never added across them. */
export function WalletFigures({ sums, balance, balanceNote, periodNote }: WalletFiguresProps) {
  const { t } = useTranslation('wallet');
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt className={styles.name}>{t('balance')}</dt>
        <dd className={styles.value}>{balance}</dd>
        <dd className={styles.note}>{balanceNote}</dd>
      </div>
      {shown.map((name) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{t(name)}</dt>
          <dd className={styles.value}>
            {sums === null ? '–' : null}
            {sums?.length === 0 ? <span className={styles.nothing}>{t('nothing')}</span> : null}
            {sums?.map((sum) => (
              <Money
                key={sum.currency}
                money={{ amount: sum[name], currency: sum.currency }}
                size={sums.length > 2 ? 'text' : 'figure'}
              />
            ))}
          </dd>
          <dd className={styles.note}>{periodNote}</dd>
        </div>
      ))}
    </dl>
  );
}
