import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ReplySummary } from '../../../../shared/model/connection/explained-reply.ts';
import type { Mapping } from '../../../../shared/model/connection/mapping.ts';
import common from '../../../ui/base/common.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { SkeletonRows } from '../../../ui/base/skeleton-rows.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { IconAlertCircle, IconCircleCheck } from '../../../ui/icons/icons.tsx';
import styles from './reply-list.module.css';

interface ReplyListProps {
  readonly connectionId: string;
  /** Undefined while loading. */
  readonly replies: readonly ReplySummary[] | undefined;
  /** Id of a reply, or name of the corrections page. */
  readonly shown: string | null;
  readonly mapping: Mapping;
}

/** The kept replies, newest first, and below them a person's corrections. */
export function ReplyList({ connectionId, replies, shown, mapping }: ReplyListProps) {
  const { t } = useTranslation('mapping');
  const current = (name: string) => (shown === name ? ('page' as const) : undefined);
  return (
    <nav className={styles.list} aria-label={t('list.label')}>
      <h2 className={styles.heading}>{t('list.replies')}</h2>
      {replies === undefined ? <SkeletonRows rows={4} /> : null}
      <ul>
        {replies?.map((reply) => {
          const isComplete = reply.understood && reply.lost === 0;
          const Icon = isComplete ? IconCircleCheck : IconAlertCircle;
          return (
            <li key={reply.id}>
              <Link
                href={paths.replies(connectionId, reply.id)}
                replace
                className={styles.entry}
                aria-current={current(reply.id)}
              >
                <bdi dir="ltr" className={`mono ${styles.operation}`}>
                  {reply.operation}
                </bdi>
                <span className={styles.facts}>
                  <span className={styles.understood} data-understood={isComplete}>
                    <Icon size={14} aria-hidden />
                    {reply.understood && reply.lost > 0
                      ? t('list.lost', { count: reply.lost })
                      : t(reply.understood ? 'list.understood' : 'list.notUnderstood')}
                  </span>
                  <span>{t(`interface.${reply.interface}`)}</span>
                  <Age at={reply.at} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <h2 className={styles.heading}>{t('list.corrections')}</h2>
      <ul>
        {(['statuses', 'references', 'refusals', 'currency', 'file'] as const).map((each) => (
          <li key={each}>
            <Link
              href={paths.replies(connectionId, each)}
              replace
              className={styles.entry}
              aria-current={current(each)}
            >
              <span className={common.fill}>{t(`list.${each}`)}</span>
              {each !== 'file' && mapping[each] !== null && mapping[each].length > 0 ? (
                <span className={styles.count}>
                  {each === 'currency' ? mapping[each] : mapping[each].length}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
