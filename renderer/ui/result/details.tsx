import { useTranslation } from 'react-i18next';
import type { Details as DetailFields } from '../../../shared/model/base/details.ts';
import common from '../base/common.module.css';
import styles from './details.module.css';

/** Additional fields of a reply as plain text, under the supplier's names. */
export function Details({ details }: { readonly details: DetailFields }) {
  const { t } = useTranslation();
  const fields = Object.entries(details);
  if (fields.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>
        {t('details.title')} <span className={styles.count}>{fields.length}</span>
      </summary>
      <p className={styles.note}>{t('details.note')}</p>
      <dl className={common.column}>
        {fields.map(([name, value]) => (
          <div key={name} className={styles.field}>
            <dt>
              <bdi className="mono">{name}</bdi>
            </dt>
            <dd>
              <bdi>{value === '' ? t('details.empty') : value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
