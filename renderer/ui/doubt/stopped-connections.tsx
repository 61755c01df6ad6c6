import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import common from '../base/common.module.css';
import styles from '../failure/failure-notice.module.css';
import { FailureNotice } from '../failure/failure-notice.tsx';
import { CodedMessageText } from '../format/coded-message-text.tsx';
import { IconAlertTriangle } from '../icons/icons.tsx';

interface StoppedConnectionsProps {
  readonly stops: readonly ({
    readonly connectionId: string;
    readonly connection: string;
    readonly waiting: number;
    readonly evidence: string;
  } & (
    | { readonly why: 'uncertain' }
    | { readonly why: 'prices'; readonly problem: 'away' | 'too-often' | 'key' | 'no-list' }
  ))[];
  readonly busy: boolean;
  readonly error: unknown;
  readonly onGoOn: (connectionId: string, despite: 'uncertain' | 'prices') => void;
}

/**
 * Reports that a connection's orders wait, because the last orders became uncertain or because no prices can be read. Says what makes
 * sending continue, and has a button to continue now. Renders nothing if no connection is stopped.
 */
export function StoppedConnections({ stops, busy, error, onGoOn }: StoppedConnectionsProps) {
  const { t } = useTranslation('orders');
  return stops.map((stop) => (
    <div
      key={`${stop.why} ${stop.connectionId}`}
      role="status"
      className={styles.notice}
      data-uncertain={stop.why === 'uncertain' || undefined}
    >
      <IconAlertTriangle size={18} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <p className={common.bold}>
          {t(stop.why === 'prices' ? 'stopped.prices.title' : 'stopped.title', {
            count: stop.waiting,
            connection: stop.connection,
          })}
        </p>
        <p>{t(stop.why === 'prices' ? `stopped.prices.why.${stop.problem}` : 'stopped.why')}</p>
        <p className={styles.todo}>
          {t(stop.why === 'prices' ? `stopped.prices.frees.${stop.problem}` : 'stopped.frees')}
        </p>
        {stop.evidence === '' ? null : (
          <p className={styles.evidence}>
            <span className={styles.whose}>
              {t(stop.why === 'prices' ? 'stopped.prices.last' : 'stopped.last')}
            </span>
            <CodedMessageText text={stop.evidence} />
          </p>
        )}
        <FailureNotice error={error} />
        {stop.why === 'prices' && stop.problem !== 'no-list' ? null : (
          <div className={common.wrapBelow}>
            <Button loading={busy} onClick={() => onGoOn(stop.connectionId, stop.why)}>
              {t(stop.why === 'prices' ? 'stopped.prices.goOn' : 'stopped.goOn')}
            </Button>
          </div>
        )}
      </div>
    </div>
  ));
}
