import { ActionIcon, NativeSelect } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadField } from '../../../../shared/model/connection/explained-reply.ts';
import { type MappedReply, mappedMeanings } from '../../../../shared/model/connection/mapping.ts';
import { IconArrowBackUp, IconPencil } from '../../../ui/icons/icons.tsx';
import { meaningKey } from './mapping-words.ts';
import styles from './reply-table.module.css';

interface ReplyFieldsProps {
  /** Null if no field of the reply can have a meaning. */
  readonly reply: MappedReply | null;
  readonly fields: readonly ReadField[];
  /** A null meaning removes the correction. */
  readonly onCorrect: (name: string, meaning: string | null) => void;
}

/** Every field of a reply with its path, value and meaning, and a control to choose another meaning. */
export function ReplyFields({ reply, fields, onCorrect }: ReplyFieldsProps) {
  const { t } = useTranslation('mapping');
  return (
    <table className={styles.table} aria-label={t('reply.table')}>
      <thead>
        <tr>
          <th scope="col">{t('column.field')}</th>
          <th scope="col">{t('column.value')}</th>
          {reply === null ? null : <th scope="col">{t('column.meaning')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field, place) => (
          <Fragment key={field.path}>
            {field.lostRow === (fields[place - 1]?.lostRow ?? null) ? null : (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={3}
                  className={styles.section}
                  data-lost={field.lostRow !== null || undefined}
                >
                  {field.lostRow === null
                    ? t('reply.rest')
                    : t(`reply.lostRow.${reply === 'status' ? 'status' : 'service'}`, {
                        count: field.lostRow,
                      })}
                </th>
              </tr>
            )}
            <tr data-corrected={field.corrected || undefined} data-read={field.meaning !== null || undefined}>
              <th scope="row">
                <bdi dir="ltr" className={`mono ${styles.name}`}>
                  {field.name}
                </bdi>
                {field.path === field.name || field.lostRow !== null ? null : (
                  <bdi dir="ltr" className={`mono ${styles.path}`}>
                    {field.path}
                  </bdi>
                )}
              </th>
              <td>
                <bdi dir="ltr" className={`mono ${styles.value}`}>
                  {field.value}
                </bdi>
              </td>
              {reply === null ? null : (
                <td>
                  <Meaning reply={reply} field={field} onCorrect={onCorrect} />
                </td>
              )}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Meaning({
  reply,
  field,
  onCorrect,
}: Pick<ReplyFieldsProps, 'onCorrect'> & { readonly reply: MappedReply; readonly field: ReadField }) {
  const { t } = useTranslation('mapping');
  const { name, meaning, corrected } = field;
  const byApp = () => {
    if (corrected) return t('field.leave');
    return meaning === null
      ? t('field.notRead')
      : t('field.byName', { meaning: t(meaningKey(reply, meaning)) });
  };
  return (
    <div className={styles.choice}>
      <NativeSelect
        className={styles.select}
        aria-label={t('field.meaning', { name: field.path })}
        value={corrected ? (meaning ?? '') : ''}
        onChange={(event) => onCorrect(name, event.currentTarget.value || null)}
        data={[
          { value: '', label: byApp() },
          ...mappedMeanings[reply].map((each) => ({ value: each, label: t(meaningKey(reply, each)) })),
        ]}
      />
      {corrected ? (
        <>
          <span className={styles.mark}>
            <IconPencil size={14} aria-hidden />
            {t('field.corrected')}
          </span>
          <ActionIcon
            aria-label={t('field.reset', { name })}
            title={t('field.reset', { name })}
            onClick={() => onCorrect(name, null)}
          >
            <IconArrowBackUp size={16} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </div>
  );
}
