import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import common from '../base/common.module.css';
import { paths } from '../base/paths.ts';

/**
 * After an unreadable answer, links to the connection's kept replies, or to Connections if the connection is unknown. Renders nothing on
 * Welcome, because no reply is kept before a connection is saved.
 */
export function SeeReplies({ connectionId }: { readonly connectionId: string | undefined }) {
  const { t } = useTranslation('mapping');
  const [path] = useLocation();
  if (path === paths.welcome()) return null;
  const repliesPath = connectionId === undefined ? paths.connections() : paths.replies(connectionId);
  return (
    <p>
      <Link href={repliesPath} className={common.accentStrong}>
        {t('see')}
      </Link>
    </p>
  );
}
