import { notifications } from '@mantine/notifications';
import common from '../../ui/base/common.module.css';
import { IconAlertTriangle, IconCheck } from '../../ui/icons/icons.tsx';
import styles from './notify-scan.module.css';

interface ScanNotice {
  readonly kind: string;
  /** Shown so large that it can be read across the counter. */
  readonly identifier: string;
  readonly words: string;
  readonly refused?: boolean;
  /** Further sentences, each on its own line. */
  readonly more?: readonly string[];
}

const id = 'scan';
const shownMs = 4_000;
const longShownMs = 10_000;

/** Hides the report of the last scan. */
export const hideScanNotice = (): void => void notifications.hide(id);

/** Reports the outcome of a scan. The report replaces the previous one. */
export function notifyScan({ kind, identifier, words, refused = false, more = [] }: ScanNotice): void {
  const Icon = refused ? IconAlertTriangle : IconCheck;
  hideScanNotice();
  notifications.show({
    id,
    autoClose: refused ? longShownMs : shownMs,
    withCloseButton: false,
    message: (
      <div className={styles.notice} data-refused={refused || undefined}>
        <span className={common.mutedBold}>{kind}</span>
        <bdi dir="ltr" className={`mono ${styles.digits}`}>
          {identifier.slice(0, 60)}
        </bdi>
        <span className={styles.words}>
          <Icon size={16} aria-hidden />
          {words}
        </span>
        {more.map((line) => (
          <span key={line} className={common.mutedText}>
            {line}
          </span>
        ))}
      </div>
    ),
  });
}
