import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '../../ui/base/paths.ts';
import type { Blocked } from './order-draft.ts';
import styles from './order-form.module.css';

/** What still keeps an order from being confirmed, and the way there where it is on another screen. */
export function BlockedReason({ blocked }: { readonly blocked: Blocked | null }) {
  const { t } = useTranslation('new-order');
  if (blocked === null) return null;
  return (
    <span className={styles.blocked}>
      {t(`blocked.${blocked}`)}{' '}
      {blocked === 'contested' ? <Link href={paths.catalogue()}>{t('chooseMeant')}</Link> : null}
    </span>
  );
}
