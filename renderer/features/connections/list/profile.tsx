import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { Money } from '../../../ui/format/money.tsx';
import styles from './profile.module.css';

/** The account at the selected supplier: e-mail, balance, and all other fields of the reply unchanged. */
export function Profile() {
  const { t } = useTranslation('profile');
  const contract = useContract();
  const about = useAbout();
  const { data, error, refetch } = useQuery(contract.account.read.queryOptions({ input: about }));
  if (error !== null) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.account === null) return <p className={common.faint}>{t('unread')}</p>;
  const { email, balance, details } = data.account;
  const fields = Object.entries(details);
  const short = (
    <>
      <span className={common.strong}>{t('title')}</span>{' '}
      <bdi className={styles.email}>{email === null || email === '' ? t('noEmail') : email}</bdi>{' '}
      <Money money={balance} />{' '}
      <span className={common.faint}>
        <Age at={data.fetchedAt} />
      </span>{' '}
    </>
  );
  if (fields.length === 0) return <p className={styles.short}>{short}</p>;
  return (
    <details className={styles.profile}>
      <summary className={styles.short}>
        {short}
        <span className={common.accentStrong}>{t('more', { count: fields.length })}</span>
      </summary>
      <p className={common.faint}>{t('keptAsWritten')}</p>
      <dl className={styles.fields}>
        {fields.map(([name, value]) => (
          <div key={name} className={styles.field}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              {value === '' ? <span className={common.faint}>{t('emptyValue')}</span> : <bdi>{value}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
