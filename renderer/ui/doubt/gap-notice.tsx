import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Gap } from '../../../shared/model/order/gap.ts';
import common from '../base/common.module.css';
import { paths } from '../base/paths.ts';
import styles from '../failure/failure-notice.module.css';
import { StateMark } from '../order/state-mark.tsx';
import { sumOfGaps } from './gap-words.ts';

interface GapNoticeProps {
  /** Unsettled gaps that affect this screen. */
  readonly gaps: readonly Gap[];
  /** Fields for the person, if this screen needs them. */
  readonly children?: ReactNode;
}

/**
 * Reports a gap in the journal: its time span, the minimum number of orders, and its effect on this screen. Renders nothing without gaps.
 */
export function GapNotice({ gaps, children }: GapNoticeProps) {
  const { t, i18n } = useTranslation('gap');
  if (gaps.length === 0) return null;
  const { count, ...when } = sumOfGaps(gaps, i18n.language, t('beginning'));
  const unread = gaps.some((gap) => gap.acknowledged === null);
  return (
    <div role="alert" className={styles.notice} data-uncertain>
      <span className={styles.icon}>
        <StateMark state="uncertain" size={18} />
      </span>
      <div className={styles.words}>
        <p className={common.bold}>{count === 0 ? t('head.unknown') : t('head.known', { count })}</p>
        <p>{t('notice.means', when)}</p>
        <p className={styles.todo}>{t(unread ? 'notice.todoUnread' : 'notice.todo')}</p>
        {unread ? null : children}
        <div className={common.wrapBelow}>
          <Button component={Link} href={paths.gap()}>
            {t(unread ? 'readIt' : 'notice.open')}
          </Button>
        </div>
      </div>
    </div>
  );
}
