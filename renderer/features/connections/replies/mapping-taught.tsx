import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '../../../../shared/model/connection/mapping.ts';
import styles from './mapping-statuses.module.css';
import tableStyles from './reply-table.module.css';

interface MappingReferencesProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** The fields in which a person found this supplier's own number while settling an order, each to be taken back. */
export function MappingReferences({ mapping, onChange }: MappingReferencesProps) {
  const { t } = useTranslation('mapping');
  const { references } = mapping;
  return (
    <section className={styles.section} aria-labelledby="mapping-references">
      <h2 id="mapping-references" className={styles.title}>
        {t('references.title')}
      </h2>
      <p className={styles.words}>{t('references.words')}</p>
      {references.length === 0 ? (
        <p className={styles.faint}>{t('references.none')}</p>
      ) : (
        <table className={tableStyles.table} aria-labelledby="mapping-references">
          <thead>
            <tr>
              <th scope="col">{t('references.at')}</th>
              <th scope="col">{t('references.over')}</th>
              <th scope="col">{t('references.take')}</th>
            </tr>
          </thead>
          <tbody>
            {references.map(({ at, over }) => (
              <tr key={at} data-corrected>
                <th scope="row">
                  <bdi dir="ltr" className={`mono ${tableStyles.name}`}>
                    {at}
                  </bdi>
                </th>
                <td>
                  {over.length === 0 ? (
                    t('references.noOther')
                  ) : (
                    <bdi dir="ltr" className={`mono ${tableStyles.value}`}>
                      {over.join(', ')}
                    </bdi>
                  )}
                </td>
                <td>
                  <ActionIcon
                    aria-label={t('references.reset', { field: at })}
                    title={t('references.reset', { field: at })}
                    onClick={() =>
                      onChange({ ...mapping, references: references.filter((each) => each.at !== at) })
                    }
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
