import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import styles from './staff.module.css';

/** Who exported, restored or changed something, newest first. Nothing if the list is empty. */
export function AuditLog() {
  const { t, i18n } = useTranslation('staff');
  const contract = useContract();
  const { data: acts = [] } = useQuery(contract.staff.acts.queryOptions());
  if (acts.length === 0) return null;
  return (
    <details className={styles.acts}>
      <summary>{t('acts.title')}</summary>
      <ul>
        {acts.map(({ at, who, what }) => (
          <li key={`${at} ${what}`} className={styles.act}>
            <span>
              <bdi>{who}</bdi>
            </span>
            <span>{t(`acts.${what}`)}</span>
            <time className={styles.role}>{formatMoment(at, i18n.language)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
