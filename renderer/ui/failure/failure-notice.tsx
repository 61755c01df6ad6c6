import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import common from '../base/common.module.css';
import { IconAlertTriangle } from '../icons/icons.tsx';
import { describeFailure } from './describe-failure.ts';
import styles from './failure-notice.module.css';
import { failureOf, type ShownFailure } from './failure-of.ts';
import { SeeReplies } from './see-replies.tsx';

interface FailureNoticeProps {
  /** The caught error: `error` of a mutation or query. Null: nothing is shown. */
  readonly error: unknown;
  /** Retries the failed action. Only for reads and tests; omit it if a retry could pay twice. */
  readonly onRetry?: () => unknown;
  /** Additional actions, for example a link to the order. */
  readonly actions?: ReactNode;
  /** Id of the answer's connection if it is not the selected connection; false if the notice is on the screen of the kept replies. */
  readonly seeReplies?: string | false;
}

/** Shows a failure, what it means for the order or the money, what to do, and the evidence. */
export function FailureNotice(props: FailureNoticeProps) {
  return props.error === null ? null : <Failure {...props} />;
}

function Failure({ error, onRetry, actions, seeReplies }: FailureNoticeProps) {
  const { t, i18n } = useTranslation(['failures', 'common', 'states', 'notes']);
  const failure = useCountedDown(error);
  const description = describeFailure(t, i18n.language, failure);
  return (
    <div role="alert" className={styles.notice} data-uncertain={failure.code === 'uncertain' || undefined}>
      <IconAlertTriangle size={18} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <p className={common.bold}>{description.title}</p>
        <p>{description.means}</p>
        {/* `aria-live` is off, because screen readers would read the countdown every second. */}
        <p className={styles.todo} aria-live="off">
          {description.todo}
        </p>
        {description.evidence === null ? null : (
          <p className={styles.evidence}>
            <span className={styles.whose}>{t(description.evidence.kind)}</span>
            <bdi className="mono">{description.evidence.text}</bdi>
          </p>
        )}
        {failure.code === 'not-understood' && seeReplies !== false ? (
          <SeeReplies connectionId={seeReplies} />
        ) : null}
        {onRetry === undefined && actions === undefined ? null : (
          <div className={common.wrapBelow}>
            {onRetry === undefined ? null : (
              <Button onClick={() => void onRetry()}>{t('common:retry')}</Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}

const tickMs = 1_000;

/** Converts the caught error to a failure. A failure with a waiting time counts down while it is shown. */
function useCountedDown(error: unknown): ShownFailure {
  const failure = failureOf(error);
  const waitMs = failure.code === 'rate-limited' ? failure.data.retryInMs : null;
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    setPassedMs(0);
    if (waitMs === null) return;
    const fromMs = performance.now();
    const timer = setInterval(() => setPassedMs(performance.now() - fromMs), tickMs);
    return () => clearInterval(timer);
  }, [waitMs]);
  if (failure.code !== 'rate-limited' || waitMs === null) return failure;
  return { code: failure.code, data: { ...failure.data, retryInMs: Math.max(0, waitMs - passedMs) } };
}
