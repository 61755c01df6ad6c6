import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import common from '../base/common.module.css';
import { paths } from '../base/paths.ts';
import { IconClockPause } from '../icons/icons.tsx';
import styles from './failed-list-warning.module.css';

/** Warns, before a confirmation, that this many orders will wait for a supplier's list that failed to load. Renders nothing for 0. */
export function FailedListWarning({ orders }: { readonly orders: number }) {
  const { t } = useTranslation('services');
  if (orders === 0) return null;
  return (
    <div role="status" className={styles.notice}>
      <IconClockPause size={18} className={styles.icon} aria-hidden />
      <div>
        <p className={common.bold}>{t('awaits.title', { count: orders })}</p>
        <p>
          {t('awaits.words')} <Link href={paths.catalogue()}>{t('awaits.open')}</Link>
        </p>
      </div>
    </div>
  );
}
