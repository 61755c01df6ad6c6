import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useContract } from '../client/contract-context.tsx';
import { paths } from './paths.ts';
import styles from './see-replies.module.css';

/** The way from an answer that was not understood to the answer itself. Nothing where no connection keeps it yet. */
export function SeeReplies({ connectionId }: { readonly connectionId: string | undefined }) {
  const { t } = useTranslation('mapping');
  const [path] = useLocation();
  const contract = useContract();
  const { data } = useQuery(contract.connections.list.queryOptions());
  const id = connectionId ?? data?.selectedId ?? null;
  // What a trial on Welcome was answered belongs to no connection.
  if (id === null || path === paths.welcome()) return null;
  return (
    <p>
      <Link href={paths.replies(id)} className={styles.link}>
        {t('see')}
      </Link>
    </p>
  );
}
