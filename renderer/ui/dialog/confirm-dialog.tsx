import { Button, Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import common from '../base/common.module.css';
import { Keys } from '../base/keys.tsx';
import { useLatest } from '../base/use-latest.ts';
import styles from './confirm-dialog.module.css';
import { type KeyWatch, settleMs, watchKeys } from './scanner-guard.ts';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** States exactly what will happen: price, identifier, remaining balance. */
  readonly children: ReactNode;
  /** The action, with the amount if it pays, for example "Pay 4.20 USD". */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * One deliberate confirmation. The first focus is on Cancel, so a scanner that types and ends with Enter can only cancel. Keys typed very
 * fast, or right after opening, press no button. Ctrl+Enter always confirms, because no scanner types it. Closing returns the focus.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, danger = false, busy = false, disabled = false } = props;
  const { t } = useTranslation();
  const watch = useRef<KeyWatch | null>(null);
  const openedAtMs = useRef(0);
  const confirmedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!opened) return;
    openedAtMs.current = performance.now();
    confirmedAtMs.current = Number.NEGATIVE_INFINITY;
    watch.current = watchKeys(openedAtMs.current);
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [opened]);
  const close = useLatest(props.onClose);
  useEffect(() => {
    if (!opened) return;
    // Back changes the screen behind the dialog, so the dialog would ask about something that is no longer shown.
    const leave = () => close.current();
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, [opened, close]);

  // Runs before the buttons get the key, so that a key that must not confirm never becomes a click.
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && !busy && !disabled) confirm();
      return;
    }
    const may = watch.current?.mayConfirm(event.key, event.timeStamp) ?? false;
    if ((event.key === 'Enter' || event.key === ' ') && (!may || event.repeat)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function confirm(): void {
    // The second click of a double click on the button that opened the dialog may hit this button. The second click of a double click on
    // this button comes before `busy` is shown.
    const nowMs = performance.now();
    if (nowMs - Math.max(openedAtMs.current, confirmedAtMs.current) < settleMs) return;
    confirmedAtMs.current = nowMs;
    props.onConfirm();
  }

  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div onKeyDownCapture={onKey}>
        <div className={styles.body}>{children}</div>
        <div className={common.buttons}>
          <Button onClick={props.onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            variant="filled"
            onClick={confirm}
            loading={busy}
            rightSection={<Keys shortcut="mod+Enter" />}
            disabled={disabled}
            // At first the button looks disabled, because an early press does nothing, but a person can reach it by keyboard.
            data-disabled={!settled}
            aria-disabled={!settled}
            {...(danger ? { color: 'red' } : {})}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
