import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '../../../../shared/model/connection/mapping.ts';
import styles from './mapping-statuses.module.css';
import tableStyles from './reply-table.module.css';

interface MappingRefusalsProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** The messages of this supplier that a person taught as refusals, each to be taken back. */
export function MappingRefusals({ mapping, onChange }: MappingRefusalsProps) {
  const { t } = useTranslation('mapping');
  const { refusals } = mapping;
  return (
    <section className={styles.section} aria-labelledby="mapping-refusals">
      <h2 id="mapping-refusals" className={styles.title}>
        {t('refusals.title')}
      </h2>
      <p className={styles.words}>{t('refusals.words')}</p>
      {refusals.length === 0 ? (
        <p className={styles.faint}>{t('refusals.none')}</p>
      ) : (
        <table className={tableStyles.table} aria-labelledby="mapping-refusals">
          <thead>
            <tr>
              <th scope="col">{t('refusals.said')}</th>
              <th scope="col">{t('references.take')}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ said }) => (
              <tr key={said} data-corrected>
                <th scope="row">
                  <bdi>{said}</bdi>
                </th>
                <td>
                  <ActionIcon
                    aria-label={t('refusals.reset', { said })}
                    title={t('refusals.reset', { said })}
                    onClick={() =>
                      onChange({ ...mapping, refusals: refusals.filter((each) => each.said !== said) })
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
