import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { paths } from '../base/paths.ts';
import styles from './see-replies.module.css';

/**
 * Link from an unreadable answer to the connection's replies; to Connections if the connection is unknown; nothing on Welcome, where no
 * connection keeps the answer yet.
 */
export function SeeReplies({ connectionId }: { readonly connectionId: string | undefined }) {
  const { t } = useTranslation('mapping');
  const [path] = useLocation();
  if (path === paths.welcome()) return null;
  const to = connectionId === undefined ? paths.connections() : paths.replies(connectionId);
  return (
    <p>
      <Link href={to} className={styles.link}>
        {t('see')}
      </Link>
    </p>
  );
}
