import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { paths } from '../base/paths.ts';
import styles from './see-replies.module.css';

/**
 * Links an unreadable answer to the connection's kept replies, or to Connections if the connection is unknown. Renders nothing on Welcome,
 * where no reply is kept yet.
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
