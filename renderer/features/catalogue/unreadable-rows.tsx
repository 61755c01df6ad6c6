import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import styles from './catalogue-screen.module.css';

const lists = ['imeiservicelist', 'GET /api/v1/services', 'getserverservicelist'];

/** How many rows of the supplier's list could not be read, with a link to the kept reply, where a person maps their fields. */
export function UnreadableRows({ count, read }: { readonly count: number; readonly read: number }) {
  const { t } = useTranslation('catalogue');
  const contract = useContract();
  const { data: known } = useQuery(contract.connections.list.queryOptions());
  const id = known?.selectedId ?? '';
  const { data: replies } = useQuery({
    ...contract.connections.replies.queryOptions({ input: { id } }),
    enabled: id !== '',
  });
  const kept = replies?.filter(({ operation }) => lists.includes(operation)) ?? [];
  // The reply with the rows; after a correction that fixed some of them, possibly no kept reply has any.
  const open = kept.find(({ lost }) => lost > 0) ?? kept[0];
  return (
    <p className={styles.unreadable}>
      {t('unreadable', { count, total: count + read })}{' '}
      {id === '' ? null : <Link href={paths.replies(id, open?.id)}>{t('unreadableOpen')}</Link>}
    </p>
  );
}
