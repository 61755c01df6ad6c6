import { useTranslation } from 'react-i18next';
import type { Service } from '../../../shared/model/service/service.ts';
import styles from './service-needs.module.css';

/** Icons for what a service requires: an identifier, fields, or single orders only. */
export function ServiceNeeds({ service }: { readonly service: Service }) {
  const { t } = useTranslation('services');
  const { identifier, fields, quantity, kind, bulkAllowed } = service;
  const named = identifier.kind === 'other' && identifier.label !== '' ? identifier.label : null;
  return (
    <span className={styles.needs}>
      <span className={styles.need} data-kind={identifier.kind}>
        {named === null ? t(`kind.${identifier.kind}`) : <bdi>{named}</bdi>}
      </span>
      {fields.length === 0 ? null : (
        <span className={styles.need}>{t('fields', { count: fields.length })}</span>
      )}
      {quantity === null ? null : (
        <span className={styles.need} title={t('quantity.meaning')}>
          {t('quantity.needed')}
        </span>
      )}
      {kind === 'imei' ? null : <span className={styles.need}>{t(kind)}</span>}
      {bulkAllowed ? null : (
        <span className={styles.need} title={t('noBulkMeaning')}>
          {t('noBulk')}
        </span>
      )}
    </span>
  );
}
