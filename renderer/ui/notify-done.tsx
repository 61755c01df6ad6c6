import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import styles from './notify-done.module.css';

const shownMs = 2_500;
const notDoneShownMs = 8_000;

/** Says in passing that something was done. `id` keeps one kind of message from piling up. */
export function notifyDone(id: string, words: string): void {
  notify(id, words, IconCheck, shownMs);
}

/** Says in passing that a small thing could not be done, and what to do instead. */
export function notifyNotDone(id: string, words: string): void {
  notify(id, words, IconAlertTriangle, notDoneShownMs);
}

function notify(id: string, words: string, Icon: typeof IconCheck, autoClose: number): void {
  notifications.hide(id);
  notifications.show({
    id,
    autoClose,
    withCloseButton: false,
    message: (
      <p className={styles.done}>
        <Icon size={16} aria-hidden />
        <bdi className={styles.words}>{words}</bdi>
      </p>
    ),
  });
}
