import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '../../../../shared/model/connection/mapping.ts';
import common from '../../../ui/base/common.module.css';
import { IconTrash } from '../../../ui/icons/icons.tsx';
import styles from './mapping-statuses.module.css';
import tableStyles from './reply-table.module.css';

interface MappingPartProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Messages of this supplier that a person recorded as refusals; each can be undone. */
export function MappingRefusals({ mapping, onChange }: MappingPartProps) {
  const { t } = useTranslation('mapping');
  const { refusals } = mapping;
  return (
    <Taught
      of="refusals"
      heads={[t('refusals.said')]}
      rows={refusals.map(({ said }) => ({
        name: said,
        cells: [<bdi key="said">{said}</bdi>],
        takeBack: t('refusals.reset', { said }),
      }))}
      onTakeBack={(name) => onChange({ ...mapping, refusals: refusals.filter(({ said }) => said !== name) })}
    />
  );
}

/** Fields in which a person found this supplier's reference while settling an order; each can be undone. */
export function MappingReferences({ mapping, onChange }: MappingPartProps) {
  const { t } = useTranslation('mapping');
  const { references } = mapping;
  return (
    <Taught
      of="references"
      heads={[t('references.at'), t('references.over')]}
      rows={references.map(({ at, over }) => ({
        name: at,
        cells: [
          <bdi key="at" dir="ltr" className={`mono ${tableStyles.name}`}>
            {at}
          </bdi>,
          over.length === 0 ? (
            t('references.noOther')
          ) : (
            <bdi key="over" dir="ltr" className={`mono ${tableStyles.value}`}>
              {over.join(', ')}
            </bdi>
          ),
        ],
        takeBack: t('references.reset', { field: at }),
      }))}
      onTakeBack={(name) => onChange({ ...mapping, references: references.filter(({ at }) => at !== name) })}
    />
  );
}

interface TaughtRow {
  readonly name: string;
  /** One cell per column; the first is the row's name. */
  readonly cells: readonly ReactNode[];
  /** Label of the undo button. */
  readonly takeBack: string;
}

interface TaughtProps {
  readonly of: 'refusals' | 'references';
  readonly heads: readonly string[];
  readonly rows: readonly TaughtRow[];
  readonly onTakeBack: (name: string) => void;
}

function Taught({ of, heads, rows, onTakeBack }: TaughtProps) {
  const { t } = useTranslation('mapping');
  const heading = `mapping-${of}`;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={common.title}>
        {t(`${of}.title`)}
      </h2>
      <p className={common.muted}>{t(`${of}.words`)}</p>
      {rows.length === 0 ? (
        <p className={common.muted}>{t(`${of}.none`)}</p>
      ) : (
        <table className={tableStyles.table} aria-labelledby={heading}>
          <thead>
            <tr>
              {[...heads, t('references.take')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells: [first, ...otherCells], takeBack }) => (
              <tr key={name} data-corrected>
                <th scope="row">{first}</th>
                {otherCells.map((cell, at) => (
                  <td key={heads[at + 1]}>{cell}</td>
                ))}
                <td>
                  <ActionIcon aria-label={takeBack} title={takeBack} onClick={() => onTakeBack(name)}>
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
