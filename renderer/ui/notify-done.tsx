import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import styles from './notify-done.module.css';

const shownMs = 2_500;

/** Says in passing that something was done. `id` keeps one kind of message from piling up. */
export function notifyDone(id: string, words: string): void {
  notifications.hide(id);
  notifications.show({
    id,
    autoClose: shownMs,
    withCloseButton: false,
    message: (
      <p className={styles.done}>
        <IconCheck size={16} aria-hidden />
        <bdi className={styles.words}>{words}</bdi>
      </p>
    ),
  });
}
