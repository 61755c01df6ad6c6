import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { paths } from '../base/paths.ts';
import styles from './see-replies.module.css';

/**
 * The way from an answer that was not understood to the answer itself: to the connection's replies if it is known, else to Connections,
 * from where each connection's replies are reached. Nothing on Welcome, if no connection keeps the answer yet.
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
