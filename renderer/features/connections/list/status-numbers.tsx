import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { numberingOf, numbersOf } from '../../../../shared/model/connection/status-family.ts';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import styles from './interfaces-table.module.css';

/** The meaning of status numbers at this supplier, and its source. Status families contradict each other. */
export function StatusNumbers({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const numbers = [...numbersOf(numberingOf(connection))];
  return (
    <p className={styles.numbers}>
      <span>{t('statusNumbers.title')}</span>
      {numbers.map(([number, state]) => (
        <span key={number} className={styles.number}>
          <span className="mono">{number}</span>
          <StateBadge state={state} />
        </span>
      ))}
      <span className={styles.faint}>
        {numbers.length === 0
          ? t('statusNumbers.unknown')
          : t(`statusNumbers.by.${connection.statusFamilyBy}`)}
      </span>
    </p>
  );
}
