import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './failure-notice.module.css';
import { FailureNotice } from './failure-notice.tsx';

interface StoppedSinglesProps {
  readonly stops: readonly {
    readonly connectionId: string;
    readonly connection: string;
    readonly waiting: number;
    readonly evidence: string;
  }[];
  readonly busy: boolean;
  readonly error: unknown;
  readonly onGoOn: (connectionId: string) => void;
}

/** Single orders of a connection wait because the last ones ended uncertain: what frees them, and a person's word to go on. Nothing where none waits. */
export function StoppedSingles({ stops, busy, error, onGoOn }: StoppedSinglesProps) {
  const { t } = useTranslation('orders');
  return stops.map((stop) => (
    <div key={stop.connectionId} role="status" className={styles.notice} data-uncertain>
      <IconAlertTriangle size={18} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>
          {t('stopped.title', { count: stop.waiting, connection: stop.connection })}
        </p>
        <p>{t('stopped.why')}</p>
        <p className={styles.todo}>{t('stopped.frees')}</p>
        {stop.evidence === '' ? null : (
          <p className={styles.evidence}>
            <span className={styles.whose}>{t('stopped.last')}</span>
            <bdi className="mono">{stop.evidence}</bdi>
          </p>
        )}
        {error === null ? null : <FailureNotice error={error} />}
        <div className={styles.actions}>
          <Button variant="default" loading={busy} onClick={() => onGoOn(stop.connectionId)}>
            {t('stopped.goOn')}
          </Button>
        </div>
      </div>
    </div>
  ));
}
