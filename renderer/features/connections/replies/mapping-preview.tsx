import { useTranslation } from 'react-i18next';
import type { ExplainedReply } from '../../../../shared/model/connection/explained-reply.ts';
import type { MappedReply } from '../../../../shared/model/connection/mapping.ts';
import styles from './mapping-preview.module.css';
import { MappingPreviewRows } from './mapping-preview-rows.tsx';
import { meaningKey } from './mapping-words.ts';
import { ReadValue } from './read-value.tsx';

interface MappingPreviewProps {
  readonly reply: MappedReply;
  readonly explained: Pick<ExplainedReply, 'reads' | 'list'>;
  /** True if unsaved corrections are included. */
  readonly draft: boolean;
}

/** What the app reads from a reply in the end, so that a correction shows its effect before it is saved. */
export function MappingPreview({ reply, explained, draft }: MappingPreviewProps) {
  const { t } = useTranslation('mapping');
  const { reads, list } = explained;
  const noBalance = reply === 'account' && !reads.some(({ meaning }) => meaning === 'balance');
  const some = reads.length > 0;
  return (
    <div className={styles.preview} data-draft={draft || undefined} aria-live="polite">
      <h3 className={styles.title}>{t(draft ? 'preview.draft' : 'preview.now')}</h3>
      {some || noBalance ? null : <p className={styles.none}>{t('preview.nothing')}</p>}
      {noBalance ? <p className={styles.none}>{t('preview.noBalance')}</p> : null}
      {list === null ? null : <MappingPreviewRows reply={reply} list={list} />}
      {list !== null || !some ? null : (
        <dl className={styles.reads}>
          {reads.map(({ meaning, value }) => (
            <div key={meaning} className={styles.read}>
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
