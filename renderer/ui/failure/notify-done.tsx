import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { IconCheck, IconInfoCircle } from '../icons/icons.tsx';
import styles from './notify-done.module.css';

const shownMs = 2_500;
// What takes longer to read stays longer; this much for each letter.
const readingMs = 60;
const notDoneShownMs = 8_000;
const undoShownMs = 8_000;

/** Says in passing that something was done. `id` keeps one kind of message from piling up. */
export function notifyDone(id: string, words: string): void {
  notify(id, words, IconCheck, Math.max(shownMs, words.length * readingMs));
}

/** Says in passing that a small thing could not be done, and what to do instead. */
export function notifyNotDone(id: string, words: string): void {
  notify(id, words, IconInfoCircle, notDoneShownMs);
}

/** Hides a notification about something no longer on screen. */
export function hideNotice(id: string): void {
  notifications.hide(id);
}

export function notifyUndoable(id: string, words: string, undo: string, onUndo: () => void): void {
  const take = (): void => {
    notifications.hide(id);
    onUndo();
  };
  notify(
    id,
    words,
    IconCheck,
    undoShownMs,
    <button type="button" className={styles.undo} onClick={take}>
      {undo}
    </button>,
  );
}

function notify(
  id: string,
  words: string,
  Icon: typeof IconCheck,
  autoClose: number,
  further?: ReactNode,
): void {
  notifications.hide(id);
  notifications.show({
    id,
    autoClose,
    withCloseButton: false,
    message: (
      <p className={styles.done} data-done={Icon === IconCheck || undefined}>
        <Icon size={16} aria-hidden />
        <span className={styles.words}>{words}</span>
        {further}
      </p>
    ),
  });
}
