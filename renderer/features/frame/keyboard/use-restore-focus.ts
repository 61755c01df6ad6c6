import { useEffect } from 'react';

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

/** If the focused element is removed, such as an answered question or a deleted row, focuses the screen's heading. */
function keepOnScreen(): () => void {
  let last: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body;
  const removed = new MutationObserver(() => {
    if (timer !== undefined || !isLost()) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }, settleMs);
  });
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
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
