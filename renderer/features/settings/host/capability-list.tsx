import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { IconCheck, IconMinus } from '../../../ui/icons/icons.tsx';
import styles from './capability-list.module.css';

/** What this computer does for the app, and in words why not the rest. */
export function CapabilityList() {
  const { t } = useTranslation('host');
  const contract = useContract();
  const { data, error, refetch } = useQuery(contract.host.capabilities.queryOptions());
  if (error !== null) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return (
    <dl className={styles.list} aria-label={t('title')}>
      {data?.map((capability) => (
        <div key={capability.name} className={styles.row}>
          <dt>{t(`capability.${capability.name}`)}</dt>
          <dd className={capability.by === 'nobody' ? styles.not : undefined}>
            {capability.by === 'nobody' ? (
              <IconMinus size={14} aria-hidden />
            ) : (
              <IconCheck size={14} aria-hidden />
            )}
            {capability.by === 'nobody' ? t(`whyNot.${capability.why}`) : t(`by.${capability.by}`)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
