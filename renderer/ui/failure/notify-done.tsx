import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { IconCheck, IconInfoCircle } from '../icons/icons.tsx';
import styles from './notify-done.module.css';

const shownMs = 2_500;
// Display time for each letter, so that a longer message stays longer.
const readingMs = 60;
const notDoneShownMs = 8_000;
const undoShownMs = 8_000;

/** Shows a short message that something was done. A new message replaces the message with the same `id`. */
export function notifyDone(id: string, message: string): void {
  notify(id, message, IconCheck, Math.max(shownMs, message.length * readingMs));
}

/** Shows a short message that a small action failed, and what to do instead. */
export function notifyNotDone(id: string, message: string): void {
  notify(id, message, IconInfoCircle, notDoneShownMs);
}

/** Hides the message with this id. */
export function hideNotice(id: string): void {
  notifications.hide(id);
}

export function notifyUndoable(id: string, message: string, undo: string, onUndo: () => void): void {
  const take = (): void => {
    notifications.hide(id);
    onUndo();
  };
  notify(
    id,
    message,
    IconCheck,
    undoShownMs,
    <button type="button" className={styles.undo} onClick={take}>
      {undo}
    </button>,
  );
}

function notify(
  id: string,
  message: string,
  Icon: typeof IconCheck,
  autoClose: number,
  extra?: ReactNode,
): void {
  notifications.hide(id);
  notifications.show({
    id,
    autoClose,
    withCloseButton: false,
    message: (
      <p className={styles.done} data-done={Icon === IconCheck || undefined}>
        <Icon size={16} aria-hidden />
        <span className={styles.words}>{message}</span>
        {extra}
      </p>
    ),
  });
}
