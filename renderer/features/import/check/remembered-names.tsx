import { useTranslation } from 'react-i18next';
import type { ListCounts, ListEdit } from '../../../../shared/model/list/rows/row.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import styles from './remembered-names.module.css';
import { useServiceNames } from './use-service-names.ts';

interface RememberedNamesProps {
  readonly names: ListCounts['remembered'];
  readonly services: ReadonlyMap<string, Service>;
  readonly onEdit: (edit: ListEdit) => void;
}

/** Names of the list that a remembered name matched to a service, each with a button to forget it. */
export function RememberedNames({ names, services, onEdit }: RememberedNamesProps) {
  const { t } = useTranslation('import');
  const { forget } = useServiceNames();
  if (names.length === 0) return null;
  return (
    <ul className={styles.names} aria-label={t('remember.title')}>
      {names.map(({ written, serviceId }) => (
        <li key={written}>
          {t('remember.used', { written, service: services.get(serviceId)?.name ?? serviceId })}{' '}
          <button
            type="button"
            className={styles.link}
            aria-label={t('remember.forgetName', { written })}
            onClick={() => {
              onEdit({ do: 'forget-name', written });
              forget(written);
            }}
          >
            {t('remember.forget')}
          </button>
        </li>
      ))}
    </ul>
  );
}
