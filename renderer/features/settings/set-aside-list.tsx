import { useTranslation } from 'react-i18next';
import type { BackupOverview } from '../../../shared/contract/shop/backups.ts';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { formatBytes } from './backup-format.ts';
import styles from './set-aside-list.module.css';

/** The journals that restores have set aside: location, and until when each was written. */
export function SetAsideList({ setAside }: { readonly setAside: BackupOverview['setAside'] }) {
  const { t, i18n } = useTranslation('backups');
  return (
    <section aria-labelledby="set-aside-title">
      <h3 id="set-aside-title" className={styles.title}>
        {t('setAside.title')}
      </h3>
      <p className={styles.words}>{t('setAside.words')}</p>
      <ul className={styles.list}>
        {setAside.map(({ file, writtenAt, bytes }) => (
          <li key={file} className={styles.item}>
            <bdi dir="ltr" className="mono">
              {file}
            </bdi>
            <CopyButton compact text={file} />
            <span className={styles.words}>
              {t('setAside.until', { when: formatMoment(writtenAt, i18n.language) })} ·{' '}
              {formatBytes(bytes, i18n.language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
