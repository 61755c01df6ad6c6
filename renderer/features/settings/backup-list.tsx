import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Backup } from '../../../shared/contract/shop/backups.ts';
import common from '../../ui/base/common.module.css';
import { Age } from '../../ui/format/age.tsx';
import { formatCount, formatMoment } from '../../ui/format/format.ts';
import { formatBytes } from './backup-format.ts';
import styles from './backup-list.module.css';

/** The backups, newest first. Each shows its content and, if it can be restored, a button. */
export function BackupList({
  backups,
  onRestore,
}: {
  readonly backups: readonly Backup[];
  readonly onRestore: ((backup: Backup) => void) | null;
}) {
  const { t, i18n } = useTranslation('backups');
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.takenAt')}</th>
          <th scope="col">{t('column.why')}</th>
          <th scope="col" className={styles.figure}>
            {t('column.orders')}
          </th>
          <th scope="col">{t('column.newest')}</th>
          <th scope="col" className={styles.figure}>
            {t('column.bytes')}
          </th>
          {onRestore === null ? null : (
            <th scope="col">
              <span className={styles.caption}>{t('column.action')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => {
          const when = formatMoment(backup.takenAt, i18n.language);
          const { holds } = backup;
          return (
            <tr key={backup.id}>
              <td className={common.figures}>{when}</td>
              <td>{t(`why.${backup.why}`)}</td>
              {holds === null ? (
                <td colSpan={2} className={common.bad}>
                  {t('unreadable')}
                </td>
              ) : (
                <>
                  <td className={styles.figure}>{formatCount(holds.orders, i18n.language)}</td>
                  <td>{holds.newestOrderAt === null ? t('noOrders') : <Age at={holds.newestOrderAt} />}</td>
                </>
              )}
              <td className={styles.figure}>{formatBytes(backup.bytes, i18n.language)}</td>
              {onRestore === null ? null : (
                <td className={common.end}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    disabled={holds === null}
                    aria-label={t('restore.openOne', { when })}
                    onClick={() => onRestore(backup)}
                  >
                    {t('restore.open')}
                  </Button>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
