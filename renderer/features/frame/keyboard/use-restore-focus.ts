import { useEffect } from 'react';
import { hasOverlay } from '../../../ui/base/overlay.ts';

// Within this time, a closing dialog or a reloaded list moves the focus itself.
const settleMs = 200;

/** Keeps the focus on a useful element, because no key works while the body has the focus. */
export function useRestoreFocus(): void {
  useEffect(keepOnBusyButton, []);
  useEffect(keepOnScreen, []);
}

/** A button that shows loading is disabled and loses the focus. Restores its focus when it is enabled again, unless the focus has moved. */
function keepOnBusyButton(): () => void {
  let watched: Element | null = null;
  const enabledAgain = new MutationObserver(() => {
    if (watched instanceof HTMLButtonElement && !watched.disabled && document.activeElement === document.body)
      watched.focus({ preventScroll: true });
  });
  const watch = (element: Element | null): void => {
    enabledAgain.disconnect();
    watched = element;
    if (element !== null) enabledAgain.observe(element, { attributeFilter: ['disabled'] });
  };
  const onFocus = ({ target }: FocusEvent): void =>
    watch(target instanceof HTMLButtonElement ? target : null);
  // A button that the person left does not get the focus back.
  const onLeave = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLButtonElement && !target.disabled) watch(null);
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onLeave);
  return () => {
    watch(null);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onLeave);
  };
}

/**
 * If the focused element is removed, such as an answered question or a deleted row, focuses the screen's heading. If it was in a dialog,
 * focuses what had the focus before the dialog, such as a row; Mantine does this only for dialogs that close before they are removed.
 */
function keepOnScreen(): () => void {
  let last: Element | null = null;
  let beforeDialog: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body;
  const removed = new MutationObserver(() => {
    if (timer !== undefined || !isLost()) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (!isLost()) return;
      const opener = beforeDialog?.isConnected === true && !hasOverlay() ? beforeDialog : null;
      const back = opener ?? document.querySelector('main h1');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    }, settleMs);
  });
  const onFocus = ({ target }: FocusEvent): void => {
    const now = target instanceof Element ? target : null;
    if (!isInDialog(now)) beforeDialog = null;
    else if (last?.isConnected === true && !isInDialog(last)) beforeDialog = last;
    last = now;
  };
  // Pressing on empty space removes the focus on purpose.
  const onPointer = (): void => {
    last = null;
  };
  removed.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, { capture: true });
  return () => {
    removed.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, { capture: true });
  };
}

const isInDialog = (element: Element | null): boolean => element?.closest('[role="dialog"]') != null;
