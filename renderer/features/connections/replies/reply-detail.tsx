import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExplainedReply } from '../../../../shared/model/connection/explained-reply.ts';
import type { MappedReply, Mapping } from '../../../../shared/model/connection/mapping.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { CodedMessageText } from '../../../ui/format/coded-message-text.tsx';
import { correctField } from './mapping-draft.ts';
import mappingPreviewStyles from './mapping-preview.module.css';
import { MappingPreviewRows } from './mapping-preview-rows.tsx';
import { meaningKey } from './mapping-words.ts';
import { ReadValue } from './read-value.tsx';
import styles from './reply-detail.module.css';
import { ReplyFields } from './reply-fields.tsx';

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
