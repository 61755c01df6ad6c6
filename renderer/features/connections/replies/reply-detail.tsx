import { ActionIcon, NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExplainedReply, ReadField } from '../../../../shared/model/connection/explained-reply.ts';
import {
  type MappedReply,
  type Mapping,
  mappedMeanings,
} from '../../../../shared/model/connection/mapping.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { CodedMessageText } from '../../../ui/format/coded-message-text.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { IconArrowBackUp, IconPencil } from '../../../ui/icons/icons.tsx';
import { correctField } from './mapping-draft.ts';
import mappingPreviewStyles from './mapping-preview.module.css';
import { meaningKey } from './mapping-words.ts';
import { ReadValue } from './read-value.tsx';
import styles from './reply-detail.module.css';
import replyTableStyles from './reply-table.module.css';

interface ReplyDetailProps {
  readonly connectionId: string;
  readonly replyId: string;
  /** Unsaved corrections; null if none. */
  readonly draft: Mapping | null;
  /** The shown corrections: the draft, else the saved ones. */
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** One reply: its fields as they are decoded now, and its text. */
export function ReplyDetail({ connectionId, replyId, draft, mapping, onChange }: ReplyDetailProps) {
  const { t } = useTranslation(['mapping', 'common']);
  const contract = useContract();
  const [view, setView] = useState<'fields' | 'text'>('fields');
  const input = { id: connectionId, replyId, ...(draft === null ? {} : { mapping: draft }) };
  const { data, error, refetch } = useQuery(
    contract.connections.explainReply.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  if (error !== null || data === undefined) return <Loading error={error} onRetry={refetch} rows={10} />;
  if (data === null) return <p className={styles.faint}>{t('reply.gone')}</p>;
  const { summary, fields, stopped, text, whole } = data;
  const { reply } = summary;
  return (
    <section className={common.stack16} aria-labelledby="reply-operation">
      <header className={styles.head}>
        <h2 id="reply-operation" className={styles.operation}>
          <bdi dir="ltr" className="mono">
            {summary.operation}
          </bdi>
        </h2>
        <p className={styles.faint}>
          <span>{t(`interface.${summary.interface}`)}</span>
          {summary.httpStatus === null ? null : (
            <span>{t('reply.httpStatus', { status: summary.httpStatus })}</span>
          )}
          <Age at={summary.at} />
        </p>
        <SegmentedControl
          className={common.toEnd}
          aria-label={t('reply.view')}
          value={view}
          onChange={(next) => setView(next === 'text' ? 'text' : 'fields')}
          data={[
            { value: 'fields', label: t('reply.fields') },
            { value: 'text', label: t('reply.text') },
          ]}
        />
      </header>
      {stopped === null ? null : (
        <p className={styles.stopped}>
          {t('reply.stopped')} <CodedMessageText text={stopped} />
        </p>
      )}
      {view === 'text' ? (
        <div className={common.stack}>
          <section
            dir="ltr"
            className={`mono ${styles.text}`}
            aria-label={t('reply.textLabel')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
            tabIndex={0}
          >
            {text}
          </section>
          <div>
            <CopyButton text={text} label={t('reply.copy')} />
          </div>
        </div>
      ) : (
        <>
          {reply === null ? null : <MappingPreview reply={reply} explained={data} draft={draft !== null} />}
          {whole ? null : <p className={styles.faint}>{t('reply.beginning')}</p>}
          {fields.length === 0 ? <p className={styles.faint}>{t('reply.noFields')}</p> : null}
          {reply === null && fields.length > 0 ? (
            <p className={styles.faint}>{t('reply.notMappable')}</p>
          ) : null}
          {fields.length === 0 ? null : (
            <ReplyFields
              reply={reply}
              fields={fields}
              onCorrect={(name, meaning) => {
                if (reply === null) return;
                const fieldNames = fields.map((field) => field.name);
                onChange(correctField(mapping, { reply, name, meaning }, fieldNames));
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

interface MappingPreviewProps {
  readonly reply: MappedReply;
  readonly explained: Pick<ExplainedReply, 'reads' | 'list'>;
  /** True if unsaved corrections are applied. */
  readonly draft: boolean;
}

/** The reading of a reply with unsaved corrections applied, so that a person sees the effect of a correction before saving it. */
function MappingPreview({ reply, explained, draft }: MappingPreviewProps) {
  const { t } = useTranslation('mapping');
  const { reads, list } = explained;
  const noBalance = reply === 'account' && !reads.some(({ meaning }) => meaning === 'balance');
  const hasReads = reads.length > 0;
  return (
    <div className={mappingPreviewStyles.preview} data-draft={draft || undefined} aria-live="polite">
      <h3 className={mappingPreviewStyles.title}>{t(draft ? 'preview.draft' : 'preview.now')}</h3>
      {hasReads || noBalance ? null : <p className={common.badStrong}>{t('preview.nothing')}</p>}
      {noBalance ? <p className={common.badStrong}>{t('preview.noBalance')}</p> : null}
      {list === null ? null : <MappingPreviewRows reply={reply} list={list} />}
      {list !== null || !hasReads ? null : (
        <dl className={mappingPreviewStyles.reads}>
          {reads.map(({ meaning, value }) => (
            <div key={meaning} className={mappingPreviewStyles.read}>
              <dt>{meaning === 'state' ? t('preview.state') : t(meaningKey(reply, meaning))}</dt>
              <dd>
                <ReadValue reply={reply} meaning={meaning} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface MappingPreviewRowsProps {
  readonly reply: MappedReply;
  readonly list: NonNullable<ExplainedReply['list']>;
}

/** The first rows of a list as the app reads them with the shown corrections: one column per meaning, and the total count. */
function MappingPreviewRows({ reply, list }: MappingPreviewRowsProps) {
  const { t, i18n } = useTranslation('mapping');
  const number = (count: number) => formatCount(count, i18n.language);
  const columns = mappedMeanings[reply].flatMap((meaning): readonly string[] =>
    reply === 'status' && meaning === 'status' ? [meaning, 'state'] : [meaning],
  );
  return (
    <>
      <p className={mappingPreviewStyles.counted} data-bad={list.unreadable > 0 || undefined}>
        {t('preview.rows', { count: list.read, shown: number(list.read) })}
        {list.unreadable === 0
          ? null
          : ` ${t('preview.unreadable', { count: list.unreadable, shown: number(list.unreadable) })}`}
      </p>
      {list.rows.length === 0 ? null : (
        <section
          className={mappingPreviewStyles.rows}
          aria-label={t('preview.first')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
        >
          <table aria-label={t('preview.first')}>
            <thead>
              <tr>
                {columns.map((meaning) => (
                  <th key={meaning} scope="col">
                    {meaning === 'state' ? t('preview.state') : t(meaningKey(reply, meaning))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a reply have no other key and never move
                <tr key={index}>
                  {columns.map((meaning) => {
                    const read = row.find((each) => each.meaning === meaning);
                    return (
                      <td key={meaning}>
                        {read ? (
                          <ReadValue reply={reply} {...read} />
                        ) : (
                          <span className={mappingPreviewStyles.missing}>{t('preview.notRead')}</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

interface ReplyFieldsProps {
  /** Null if no field of the reply can have a meaning. */
  readonly reply: MappedReply | null;
  readonly fields: readonly ReadField[];
  /** A null meaning removes the correction. */
  readonly onCorrect: (name: string, meaning: string | null) => void;
}

/** Every field of a reply with its path, value and meaning, and a control to choose another meaning. */
function ReplyFields({ reply, fields, onCorrect }: ReplyFieldsProps) {
  const { t } = useTranslation('mapping');
  return (
    <table className={replyTableStyles.table} aria-label={t('reply.table')}>
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
                  className={replyTableStyles.section}
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
                <bdi dir="ltr" className={`mono ${replyTableStyles.name}`}>
                  {field.name}
                </bdi>
                {field.path === field.name || field.lostRow !== null ? null : (
                  <bdi dir="ltr" className={`mono ${replyTableStyles.path}`}>
                    {field.path}
                  </bdi>
                )}
              </th>
              <td>
                <bdi dir="ltr" className={`mono ${replyTableStyles.value}`}>
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
    <div className={replyTableStyles.choice}>
      <NativeSelect
        className={replyTableStyles.select}
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
          <span className={replyTableStyles.mark}>
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
