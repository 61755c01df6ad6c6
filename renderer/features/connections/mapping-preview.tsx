import { useTranslation } from 'react-i18next';
import type { ExplainedReply } from '../../../shared/model/explained-reply.ts';
import type { MappedReply } from '../../../shared/model/mapping.ts';
import { type SupplierState, supplierStates } from '../../../shared/model/order.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import styles from './mapping-preview.module.css';
import { meaningKey } from './mapping-words.ts';

interface MappingPreviewProps {
  readonly reply: MappedReply;
  readonly reads: ExplainedReply['reads'];
  /** True where corrections that are not saved are counted in. */
  readonly draft: boolean;
}

/** What the app takes from a reply in the end, so that a correction shows what it does before it is saved. */
export function MappingPreview({ reply, reads, draft }: MappingPreviewProps) {
  const { t } = useTranslation('mapping');
  const noBalance = reply === 'account' && !reads.some(({ meaning }) => meaning === 'balance');
  return (
    <div className={styles.preview} data-draft={draft || undefined} aria-live="polite">
      <h3 className={styles.title}>{t(draft ? 'preview.draft' : 'preview.now')}</h3>
      {reads.length === 0 && !noBalance ? <p className={styles.none}>{t('preview.nothing')}</p> : null}
      {noBalance ? <p className={styles.none}>{t('preview.noBalance')}</p> : null}
      {reads.length === 0 ? null : (
        <dl className={styles.reads}>
          {reads.map(({ meaning, value }) => {
            const state = meaning === 'state' ? stateNamed(value) : null;
            return (
              <div key={meaning} className={styles.read}>
                <dt>{state === null ? t(meaningKey(reply, meaning)) : t('preview.state')}</dt>
                <dd>
                  {state === null ? (
                    <bdi dir="ltr" className={`mono ${styles.value}`}>
                      {value}
                    </bdi>
                  ) : (
                    <StateBadge state={state} />
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}

function stateNamed(value: string): SupplierState {
  return supplierStates.find((state) => state === value) ?? 'unknown';
}
