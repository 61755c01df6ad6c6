import { useTranslation } from 'react-i18next';
import styles from './skeleton-rows.module.css';

/** Placeholder rows while data is loaded. They have the height of real rows, so that nothing jumps, and are not animated. */
export function SkeletonRows({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={styles.rows}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={styles.row} />
      ))}
    </div>
  );
}
