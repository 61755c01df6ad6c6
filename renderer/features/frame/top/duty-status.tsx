import { useTranslation } from 'react-i18next';
import { useSharing } from '../../../store/sharing.ts';
import styles from './top-bar.module.css';

/** At a till of a shop's server that does not send itself: the till on duty. */
export function DutyStatus() {
  const { t } = useTranslation('server');
  const server = useSharing(({ sharing }) => sharing?.server ?? null);
  if (server === null || (server.role !== 'beside' && server.role !== 'waiting')) return null;
  const holder = server.tills.find(({ isOnDuty }) => isOnDuty);
  const words = holder === undefined ? t('line.nobody') : t('line.sends', { name: holder.name });
  return (
    <span className={styles.duty} title={words}>
      {words}
    </span>
  );
}
